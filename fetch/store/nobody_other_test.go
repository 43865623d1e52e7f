//go:build !unix

package store

import (
	"os/exec"
	"testing"
)

func asNobody(*testing.T, *exec.Cmd, string) bool { return false }
