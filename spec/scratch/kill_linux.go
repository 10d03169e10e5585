package scratch

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// killUsers kills the processes that were started with an entry in their
// environment, except this one.
func killUsers(env string) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return
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
				syscall.Kill(pid, syscall.SIGKILL)
				break
			}
		}
	}
}
