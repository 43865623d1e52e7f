package main

import (
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestFontPaths(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the paths below have slashes")
	}
	for _, c := range []struct {
		system string
		env    map[string]string
		want   []string
	}{
		{"linux", map[string]string{"HOME": "/home/me"},
			[]string{"/home/me/.local/share/fonts", "/home/me/.fonts", "/usr/local/share/fonts", "/usr/share/fonts"}},
		{"linux", map[string]string{"XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "/x::/y"}, []string{"/d/fonts", "/x/fonts", "/y/fonts"}},
		{"darwin", map[string]string{"HOME": "/Users/me"}, []string{"/Users/me/Library/Fonts", "/Library/Fonts", "/System/Library/Fonts"}},
		{"windows", map[string]string{"WINDIR": "/win", "LOCALAPPDATA": "/local"}, []string{"/local/Microsoft/Windows/Fonts", "/win/Fonts"}},
	} {
		got := fontPaths(c.system, func(name string) string { return c.env[name] })
		if !slices.Equal(got, c.want) {
			t.Errorf("%s with %v: %q, want %q", c.system, c.env, got, c.want)
		}
	}
}

// TestDPI holds a picture to its resolution, and refuses what has too many
// pixels before anything else is done.
func TestDPI(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "m.png")
	for _, c := range []struct {
		args []string
		wide int
	}{
		{[]string{"--width", "500"}, 1000}, // 192 pixels to the inch of 96 units
		{[]string{"--width", "500", "--dpi", "96"}, 500},
		{[]string{"--width", "500", "--dpi", "300"}, 1563}, // 1562.5
	} {
		tr := try(t, append([]string{"map", "-q", "--offline", fleet, "-o", path}, c.args...)...)
		if status := tr.run(); status != exitDone {
			t.Fatalf("%q: status %d\n%s", c.args, status, tr.err.String())
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		size, err := png.DecodeConfig(file)
		if err != nil || size.Width != c.wide {
			t.Errorf("%q: %d pixels wide, want %d (%v)", c.args, size.Width, c.wide, err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"--dpi", "4800"},                      // found when the size is known
		{"--dpi", "2400", "--height", "20000"}, // found at once
	} {
		out := filepath.Join(t.TempDir(), "too-large.png")
		tr := try(t, append([]string{"map", "--offline", fleet, "-o", out}, args...)...)
		if status := tr.run(); status != exitUsage || !strings.Contains(tr.err.String(), "dots per inch are the most") {
			t.Errorf("%q: status %d\n%s", args, status, tr.err.String())
		}
		if _, err := os.Stat(out); !os.IsNotExist(err) {
			t.Errorf("%q: something was written", args)
		}
	}
}
