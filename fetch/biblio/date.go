package biblio

import (
	"cmp"
	"fmt"
	"strings"
)

// String is d as precisely as it is known: "2020-05-01", "2020-05", "2020"; ""
// for the zero Date.
func (d Date) String() string {
	switch {
	case d.Year == 0:
		return ""
	case d.Month == 0:
		return fmt.Sprintf("%04d", d.Year)
	case d.Day == 0:
		return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// Compare orders dates in time. What is less precise comes after everything
// known within it, and an unknown date last.
func (d Date) Compare(other Date) int {
	return cmp.Or(
		cmp.Compare(orLast(d.Year), orLast(other.Year)),
		cmp.Compare(orLast(d.Month), orLast(other.Month)),
		cmp.Compare(orLast(d.Day), orLast(other.Day)))
}

func orLast(n int) int {
	if n == 0 {
		return 1 << 20
	}
	return n
}

// The years that a work can plausibly be of: from the first printed books to a
// little after the newest announcements.
const (
	FirstYear = 1400
	LastYear  = 2100
)

// ParseYear is the year of a reference as deposited: the only plausible year in
// the text ("2008a", "c1998", "1999-03-02", "in press, 2021"); 0 when there is
// none ("in press", "0", "99") or when several contradict one another. Of a range
// ("1998-2001", "1998/99") it is the first.
func ParseYear(s string) int {
	year := 0
	for i := 0; i < len(s); {
		n := digits(s[i:])
		if n == 0 {
			i++
			continue
		}
		y := plausible(s[i : i+n])
		switch {
		case y == 0:
		case year == 0:
			year = y
		case !isRange(s[:i]):
			return 0
		}
		i += n
	}
	return year
}

func plausible(s string) int {
	if len(s) == 8 {
		s = s[:4] // 20190302
	}
	if len(s) != 4 {
		return 0
	}
	y := 0
	for _, c := range []byte(s) {
		y = y*10 + int(c-'0')
	}
	if y < FirstYear || y > LastYear {
		return 0
	}
	return y
}

// isRange reports whether the year that follows ends a range.
func isRange(before string) bool {
	before = strings.TrimRight(before, " ")
	for _, sep := range []string{"-", "–", "—", "/", "to", "["} {
		if strings.HasSuffix(before, sep) {
			return true
		}
	}
	return false
}
