package biblio_test

import (
	"testing"

	"citegraph/fetch/biblio"
)

// The texts are such as registries hold, of bees and swarms for the most part.
func TestYearInText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"Gates B.N. (1914) The temperature of the bee colony. Bulletin 96":                         1914,
		"Soysal, O., & Şahin, E. (2007). A macroscopic model. In Proceedings 2006 (Eds.), 27–42.":  2007,
		"Winston M. L.(1987a)The biology of the honey bee, Harvard University Press":               1987,
		"Goulson, 2003. Bumblebees: their behaviour and ecology. Oxford: Oxford University Press.": 2003,
		"Seeley TD. Honeybee ecology. J Exp Biol. 1950;27:1541-1600.":                              1950,
		"Hereford, J.M.: Analysis (SIS 2011), pp. 192–198. IEEE (2011)":                            2011,
		"Smale, S., (Department of Mathematics, Berkeley: preprint, 1976).":                        1976,
		"Opuitnaja Paseka 10 (1928). Zit. nach Erlang. Jb. 7 (1929)":                               0, // which of them?
		"Ellis , J D . 2010 . Featured creatures. Accessed 2012 .":                                 2010,
		"Ellis , J D . 2010 . The creatures of 2009 .":                                             0,
		"Dornhaus, A. Finding optimal strategies. MATHMOD 09 Vienna":                               0,
		"Naug D. Behav Ecol Sociobiol 63, 1657-1665":                                               0, // pages
		"Naug D. Behav Ecol Sociobiol 63, 1657–1665":                                               0,
		"A report, pp. 1850":                                            0,
		"A report, vol. 1850, p. 1999. Berlin":                          0,
		"Cox D. 2007.Fall-dwindle Disease. Losses in the Fall of 2006.": 0,
		"www.swarmrobot.org Accessed 1 August 2008.":                    0,
		"Bates D. (2014) Lme4. [Accessed 2016]":                         2014,
		"https://example.org/2003/05/x":                                 0,
		"10.1016/j.tree.2003.08.008":                                    0,
		"Anon. (1066) Of hives":                                         0, // too early for a reference
		"Anon. (2031) Of hives":                                         0, // after the citing work
		"Anon. (2031) Of hives, 1999.":                                  1999,
		"Anon. (20031) 19990":                                           0,
		"":                                                              0,
	} {
		if got := biblio.YearInText(text, 2026); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
	if got := biblio.YearInText("Anon. (2031)", 0); got != 2031 {
		t.Errorf("without a last year: %d", got)
	}
}

func FuzzYearInText(f *testing.F) {
	f.Add("Gates B.N. (1914) The temperature", 2020)
	f.Add("2003;27:1 (", 0)
	f.Fuzz(func(t *testing.T, text string, latest int) {
		year := biblio.YearInText(text, latest)
		if year != 0 && (year < 1500 || year > biblio.LastYear || latest > 0 && year > latest) {
			t.Errorf("%q until %d: %d", text, latest, year)
		}
	})
}
