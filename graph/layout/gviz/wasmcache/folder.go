package wasmcache

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

var errUnsafe = errors.New("not a folder that only its owner can write")

// room is more than one compiled module takes on disk.
const room = 8 << 20

// prepare finds a folder in which go-graphviz cannot fail: in the user's cache,
// or where there is none (no home, or one that cannot be written) under a name
// of the user's own beside other temporary files.
func prepare() (string, error) {
	temporary := filepath.Join(os.TempDir(), "citegraph-"+strconv.Itoa(os.Getuid()))
	base, err := os.UserCacheDir()
	if err != nil {
		return ready(temporary)
	}
	folder, err := ready(filepath.Join(base, "citegraph"))
	if err != nil {
		return ready(temporary)
	}
	return folder, nil
}

// ready makes the folder inside parent and sees to what would end the process
// with a panic: an entry that is not as it was written, or a disk without room
// for a new one.
func ready(parent string) (string, error) {
	folder := filepath.Join(parent, "graphviz")
	inner := filepath.Join(folder, "go-graphviz")
	if err := os.MkdirAll(inner, 0o700); err != nil {
		return "", err
	}
	for _, f := range []string{parent, folder, inner} {
		if err := private(f); err != nil {
			return "", err
		}
	}
	if drop(folder) > 0 {
		return folder, nil
	}
	return folder, probe(folder)
}

// private refuses a folder that another user owns or can write.
func private(folder string) error {
	info, err := os.Lstat(folder)
	if err != nil {
		return err
	}
	if !info.IsDir() || !ownedAlone(info) {
		return errUnsafe
	}
	return nil
}

// probe finds out whether the disk has room, by filling it.
func probe(folder string) error {
	f, err := os.CreateTemp(folder, "probe-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(make([]byte, room))
	return errors.Join(err, f.Close())
}

// An entry is a compiled module.
type entry struct {
	path string
	size int64
}

// entries lists the compiled modules in the folder. wazero keeps them one level
// down, in a folder for each of its versions, and writes them beside their names
// first.
func entries(folder string) []entry {
	names, _ := filepath.Glob(filepath.Join(folder, "go-graphviz", "*", "*"))
	var found []entry
	for _, name := range names {
		if info, err := os.Lstat(name); err == nil && filepath.Ext(name) != ".tmp" {
			found = append(found, entry{name, info.Size()})
		}
	}
	return found
}

// drop removes the entries that are not of the size that the seal notes, and
// counts the rest.
func drop(folder string) int {
	noted := sealed(folder)
	good := 0
	for _, e := range entries(folder) {
		if size, ok := noted[filepath.Base(e.path)]; ok && size == e.size {
			good++
		} else {
			os.Remove(e.path)
		}
	}
	return good
}

// sealName is the file that notes names and sizes of finished entries.
const sealName = "sealed"

func sealed(folder string) map[string]int64 {
	noted := map[string]int64{}
	text, err := os.ReadFile(filepath.Join(folder, sealName))
	if err != nil {
		return noted
	}
	for line := range strings.Lines(string(text)) {
		name, size, _ := strings.Cut(strings.TrimSpace(line), " ")
		if n, err := strconv.ParseInt(size, 10, 64); err == nil {
			noted[name] = n
		}
	}
	return noted
}

// seal notes the entries that are there now, unless it has done so before.
func seal(folder string) {
	noted := sealed(folder)
	text := ""
	fresh := false
	for _, e := range entries(folder) {
		name := filepath.Base(e.path)
		fresh = fresh || noted[name] != e.size
		text += name + " " + strconv.FormatInt(e.size, 10) + "\n"
	}
	if !fresh {
		return
	}
	f, err := os.CreateTemp(folder, "seal-*")
	if err != nil {
		return
	}
	_, err = f.WriteString(text)
	if errors.Join(err, f.Close(), os.Rename(f.Name(), filepath.Join(folder, sealName))) != nil {
		os.Remove(f.Name())
	}
}
