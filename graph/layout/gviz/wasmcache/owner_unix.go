//go:build unix

package wasmcache

import (
	"io/fs"
	"os"
	"syscall"
)

// variable is where os.TempDir looks.
const variable = "TMPDIR"

// ownedAlone reports whether the folder is ours and nobody else can write it.
func ownedAlone(info fs.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(s.Uid) == os.Getuid() && info.Mode().Perm()&0o022 == 0
}
