// Package bench measures how near the road from DOIs to records comes to what
// Crossref allows, against the stand-in server on a real socket and by the real
// clock:
//
//	go test -bench . -benchtime 1x -run '^$' ./fetch/bench
//
// What is printed beside the time of one run:
//
//	x-bound          time over the bound that the limits themselves set: the
//	                 list requests over the list limit (of 3 a second), or the
//	                 look-ups over theirs (of 10 a second)
//	requests/1000    requests for every thousand works
//	works/s          works had in a second
//	ms/run           of the whole command, when everything is in the store;
//	                 cpu-ms/run is what it took of the processor, which says more on
//	                 a machine that others use
//	records/s        records put into the store, or got from it and decoded
package bench
