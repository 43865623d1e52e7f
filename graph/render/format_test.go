package render

import "testing"

func TestByPath(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"m.dot": "dot", "m.gv": "dot", "M.DOT": "dot", "m.json": "json", "m.csv": "csv", "a.b.csv": "csv",
		"": "", "m": "", "json": "", "m.txt": "", "m.json.bak": "",
	} {
		if got, ok := ByPath(path); got.Name != want || ok != (want != "") {
			t.Errorf("ByPath(%q) is %q, %v, want %q", path, got.Name, ok, want)
		}
	}
}

func TestByName(t *testing.T) {
	t.Parallel()
	for _, s := range Specs() {
		got, ok := ByName(s.Name)
		if !ok || got.Name != s.Name || got.Write == nil {
			t.Errorf("ByName(%q) is %v, %v", s.Name, got, ok)
		}
		for _, e := range s.Extensions {
			if got, _ := ByPath("NAME" + e); got.Name != s.Name {
				t.Errorf("NAME%s is written as %q, want %q", e, got.Name, s.Name)
			}
		}
	}
	if _, ok := ByName("JSON "); ok {
		t.Error("a name that is none was found")
	}
}

func TestCompanionPath(t *testing.T) {
	t.Parallel()
	s, _ := ByName("csv")
	for main, want := range map[string]string{
		"m.csv": "m.citations.csv", "out/a.b.CSV": "out/a.b.citations.csv", "plain": "plain.citations.csv",
	} {
		if got := s.Companions[0].Path(main); got != want {
			t.Errorf("beside %q goes %q, want %q", main, got, want)
		}
	}
}
