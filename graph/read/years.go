package read

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// ErrNotYears is the error of a file of values that are not those of years, such as
// the communities of a network or a measure of its vertices.
var ErrNotYears = errors.New("these are no years")

// Whole numbers from firstYear to lastYear are years. So many in a hundred of the
// values may be something else before the file is taken for one of other things.
const (
	firstYear, lastYear = 1000, 2100
	strayPercent        = 10
)

// ReadYears reads a Pajek vector (.vec) or partition (.clu) of years that lies
// beside a network, a year for each vertex in order, and dates the vertices of g by
// it. 0 and Pajek's own sign for it, 999999998, are years that are not known.
//
// A value that is no year (a whole number from 1000 to 2100) costs that value. Where
// more than a tenth are none, or all are unknown, the error is ErrNotYears, and g
// stays as it was; so it does where there are more or fewer values than vertices.
func (g *Graph) ReadYears(r io.Reader) error {
	lines := newLines(r)
	var years []int
	strays, first := 0, ""
	for line, ok := lines.next(); ok; line, ok = lines.next() {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '%' || line[0] == '*' {
			continue
		}
		year, ok := dated(line)
		if !ok {
			if strays++; strays == 1 {
				first = fmt.Sprintf("line %d of the years: %.40q is none", lines.number, text(line))
			}
		}
		years = append(years, year)
	}
	if err := lines.failed(); err != nil {
		return fmt.Errorf("line %d of the years: %w", lines.number, err)
	}
	if len(years) != len(g.Labels) {
		return fmt.Errorf("%d years for %d vertices", len(years), len(g.Labels))
	}
	known := 0
	for _, year := range years {
		if year != 0 {
			known++
		}
	}
	switch {
	case 100*strays > strayPercent*(known+strays):
		return fmt.Errorf("%w: %d of %d values are not from %d to %d (%s)", ErrNotYears, strays, len(years), firstYear, lastYear, first)
	case known == 0:
		return fmt.Errorf("%w: every value is 0, or says that it is not known", ErrNotYears)
	}
	for v, year := range years {
		g.setYear(v, year)
	}
	if strays > 0 {
		g.skip("%s", first)
		g.Skipped += strays - 1
	}
	return nil
}

// unknownValue is how Pajek writes a value that is missing.
const unknownValue = 999999998

// dated is the year that a value is, which a vector writes with decimals; 0 where it
// says that there is none, and where it is something else, which is not ok.
func dated(value []byte) (year int, ok bool) {
	number, err := strconv.ParseFloat(string(value), 64)
	switch {
	case err != nil:
		return 0, false
	case number == 0 || number == unknownValue:
		return 0, true
	case number < firstYear || number > lastYear || number != float64(int(number)):
		return 0, false
	}
	return int(number), true
}
