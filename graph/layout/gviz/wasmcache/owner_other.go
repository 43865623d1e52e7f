//go:build !unix

package wasmcache

import "io/fs"

// variable is where os.TempDir looks first: on Windows it asks GetTempPath.
const variable = "TMP"

// ownedAlone: the user's cache folder is protected by its access list, which
// has no counterpart in a mode.
func ownedAlone(fs.FileInfo) bool { return true }
