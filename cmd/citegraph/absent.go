package main

import (
	"fmt"
	"strings"

	"citegraph/fetch/biblio"
)

// absentTold is how many seeds without a record are named; all are counted.
const absentTold = 10

// absences are the states of a seed that whoever named it wants to know of, and
// what they are called.
var absences = [...]struct {
	state biblio.State
	said  string
}{
	{biblio.Missing, "not found"},
	{biblio.Elsewhere, "registered elsewhere"},
	{biblio.Failed, "not reached"},
	{biblio.Unfetched, "no record at hand"},
}

// absentSeeds names the seeds that have no record, a line for each reason: of
// one's own list one wants to know which.
func (s *survey) absentSeeds() []string {
	var lines []string
	for _, a := range absences {
		if a.state == biblio.Failed && s.stopped {
			continue // the account says how many
		}
		var named []string
		count := 0
		for _, id := range s.seeds {
			v, ok := s.network.Find(id)
			if !ok || s.network.Work(v).State != a.state {
				continue
			}
			if count++; count <= absentTold {
				named = append(named, introduced(s.network.Work(v)))
			}
		}
		if more := count - len(named); more > 0 {
			named = append(named, fmt.Sprintf("and %d more", more))
		}
		if count > 0 {
			lines = append(lines, a.said+": "+strings.Join(named, ", "))
		}
	}
	return lines
}

// introduced is a work without a record, with what is known of the reason.
func introduced(w *biblio.Work) string {
	switch hint := w.DOI.Hint(); {
	case w.Agency != "":
		return fmt.Sprintf("%s (%s)", w.ID, w.Agency)
	case w.State == biblio.Missing && hint != "":
		return fmt.Sprintf("%s (%s)", w.ID, hint)
	}
	return w.ID
}
