package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"citegraph/graph/render"
	"citegraph/graph/render/paint"
	"citegraph/graph/view"
)

// drawing is how a view is drawn in pixels and on pages, where that is asked
// for. What the drawing cannot show is told.
func (c *command) drawing(v *view.View, targets []target) (render.Drawing, error) {
	if !wants(targets, "png") && !wants(targets, "pdf") {
		return render.Drawing{}, nil
	}
	if err := c.checkPixels(targets, v.Picture.Width, v.Picture.Height); err != nil {
		return render.Drawing{}, err
	}
	d, err := c.typeset()
	if err != nil {
		return d, err
	}
	for _, problem := range d.Check(v) {
		c.advise("%s", problem)
	}
	return d, nil
}

// typeset is how pictures are drawn that are not text, with the fonts of the
// program and those found here.
func (c *command) typeset() (render.Drawing, error) {
	fonts, err := paint.NewFonts(fontFolders(runtime.GOOS, c.env)...)
	if err != nil {
		return render.Drawing{}, failed(err, "the fonts of the program cannot be read: "+err.Error())
	}
	return render.Drawing{DPI: float64(c.dpi), Fonts: fonts}, nil
}

// checkPixels refuses a picture with more pixels than can be drawn. A side of 0
// is not known: it keeps the usual ratio to the other, and with neither known
// nothing is refused.
func (c *command) checkPixels(targets []target, width, height float64) error {
	if !wants(targets, "png") {
		return nil
	}
	width, height = cmp.Or(width, height*1.6), cmp.Or(height, width/1.6)
	err := render.Drawing{DPI: float64(c.dpi)}.Fits(width, height)
	if errors.Is(err, paint.ErrTooLarge) {
		return misuse("the picture cannot be drawn in pixels: "+err.Error(), "lower --dpi or write .svg or .pdf")
	}
	return err
}

func wants(targets []target, format string) bool {
	return slices.ContainsFunc(targets, func(t target) bool { return t.format == format })
}

// fontFolders are where a system keeps its fonts, those of the user first.
func fontFolders(system string, env func(string) string) []fs.FS {
	var folders []fs.FS
	for _, path := range fontPaths(system, env) {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			folders = append(folders, os.DirFS(path))
		}
	}
	return folders
}

func fontPaths(system string, env func(string) string) []string {
	var paths []string
	add := func(root string, below ...string) {
		if root != "" {
			paths = append(paths, filepath.Join(append([]string{root}, below...)...))
		}
	}
	home := env("HOME")
	switch system {
	case "windows":
		add(env("LOCALAPPDATA"), "Microsoft", "Windows", "Fonts")
		add(cmp.Or(env("WINDIR"), `C:\Windows`), "Fonts")
	case "darwin":
		add(home, "Library", "Fonts")
		add("/Library/Fonts")
		add("/System/Library/Fonts")
	default:
		add(env("XDG_DATA_HOME"), "fonts")
		add(home, ".local", "share", "fonts")
		add(home, ".fonts")
		for _, data := range strings.Split(cmp.Or(env("XDG_DATA_DIRS"), "/usr/local/share:/usr/share"), ":") {
			add(data, "fonts")
		}
	}
	return paths
}
