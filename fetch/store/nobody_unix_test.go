//go:build unix

package store

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// asNobody makes a command run without the rights of root, and lets it reach
// the directory and this test binary.
func asNobody(t *testing.T, cmd *exec.Cmd, dir string) bool {
	t.Helper()
	const nobody = 65534
	binary := filepath.Join(t.TempDir(), "child.test")
	b, err := os.ReadFile(os.Args[0])
	must(t, err)
	must(t, os.WriteFile(binary, b, 0o755))
	must(t, os.Chmod(binary, 0o755)) // whatever the umask
	for _, path := range []string{dir, binary} {
		for p := filepath.Dir(path); p != os.TempDir() && p != "/"; p = filepath.Dir(p) {
			if err := os.Chmod(p, 0o755); err != nil {
				return false
			}
		}
	}
	cmd.Path, cmd.Args = binary, []string{binary}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	return true
}
