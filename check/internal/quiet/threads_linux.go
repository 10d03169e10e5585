package quiet

import (
	"fmt"
	"os"
)

// threads returns how long each thread of the process has run, and waited for a
// processor, in nanoseconds. See sched-stats in the documentation of Linux.
func threads() map[string]usage {
	const tasks = "/proc/self/task/"
	dir, err := os.Open(tasks)
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err != nil {
		return nil
	}
	all := map[string]usage{}
	for _, name := range names {
		text, err := os.ReadFile(tasks + name + "/schedstat")
		if err != nil {
			continue // the thread has ended
		}
		var u usage
		if _, err := fmt.Sscan(string(text), &u.ran, &u.waited); err == nil {
			all[name] = u
		}
	}
	return all
}
