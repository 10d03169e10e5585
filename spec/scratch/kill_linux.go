package scratch

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// killUsers kills the processes that were started with an entry in their
// environment, except this one. It reports whether there were any that had not
// ended.
func killUsers(env string) (found bool) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return false
	}
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		environ, err := os.ReadFile("/proc/" + e.Name() + "/environ")
		if err != nil {
			continue
		}
		for entry := range bytes.SplitSeq(environ, []byte{0}) {
			if string(entry) == env {
				found = true
				syscall.Kill(pid, syscall.SIGKILL)
				break
			}
		}
	}
	return found
}
