package gviz

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
)

// resident is how many bytes of memory the process holds: the second field of
// /proc/PID/statm, in pages (proc_pid_statm(5)).
func resident(pid int) (int64, bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0, false
	}
	f := bytes.Fields(text)
	if len(f) < 2 {
		return 0, false
	}
	pages, err := strconv.ParseInt(string(f[1]), 10, 64)
	return pages * int64(os.Getpagesize()), err == nil
}
