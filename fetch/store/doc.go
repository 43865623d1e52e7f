// Package store keeps what the services answered, so that nothing is asked
// twice: a Source in front of a Source. Records, misses, aliases, agencies,
// citations and searches are kept; errors never are.
//
//	s, err := store.Open(ctx, dir, store.Options{})
//	…
//	src := s.Source(crossrefAndTheOthers, store.Normal)
//	corpus, err := fetch.Grow(ctx, src, seeds, plan)
//
// Answers are written as they arrive. Whatever ends the process, the next run
// asks only for what had not been answered.
//
// # The file
//
// The store is one SQLite database, citegraph.sqlite, in write-ahead-log mode:
// several processes can use it at once, and any sqlite3 can open it. While a
// process uses it, citegraph.sqlite-wal and -shm stand beside it and belong to it.
//
// Times ("had": when the answer was had) are seconds since 1970 in UTC:
// datetime(had, 'unixepoch') shows them. DOIs are bare and in ASCII lower case.
//
//	records    doi, source, had, record     a registry's record. source is "crossref" or "datacite"; record
//	                                         is its JSON as it came, compressed with zstd
//	former     doi, source, had, record     the last record that listed references, where the one in records
//	                                         lists none any more
//	misses     doi, had, reason, agency     what no service has a record of: reason is "missing" (no agency
//	                                         knows the DOI) or "elsewhere" (agency has it, its record is not to be had)
//	aliases    alias, doi, had               another DOI, or a shortDOI, that leads to doi
//	agencies   prefix, agency, had           the registration agency of a DOI prefix
//	citations  cited, citing                 who cites a work, by the citation index
//	cited      doi, had                      for which works that was asked; none in citations then means that
//	                                         nobody is known to cite it
//	searches   query, rows, had, hits        the records that a search found, best first, one a line, zstd
//
// For example, what was had last week, and one record as text:
//
//	sqlite3 citegraph.sqlite "SELECT count(*) FROM records WHERE had > unixepoch('now', '-7 days')"
//	sqlite3 citegraph.sqlite "SELECT writefile('r.zst', record) FROM records WHERE doi = '10.1109/sc.2012.71'"
//	zstd -dc r.zst
//
// PRAGMA application_id is 0x63697467 ("citg"), PRAGMA user_version the version
// of these tables. An older one is brought up to date when it is opened. A file
// that is damaged or some other program's is renamed to citegraph.sqlite.broken-1
// (-2 …) and a new one begun; Store.Warnings says so.
package store
