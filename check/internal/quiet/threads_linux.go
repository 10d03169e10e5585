package quiet

import (
	"fmt"
	"os"
)

// threads returns how long each thread of some processes has run, and waited
// for a processor, in nanoseconds. It leaves out processes that have ended. See
// sched-stats in the documentation of Linux.
func threads(pids []int) map[string]usage {
	all := map[string]usage{}
	for _, pid := range pids {
		tasks := fmt.Sprintf("/proc/%d/task", pid)
		dir, err := os.Open(tasks)
		if err != nil {
			continue
		}
		names, _ := dir.Readdirnames(-1)
		dir.Close()
		for _, name := range names {
			name = tasks + "/" + name + "/schedstat"
			text, err := os.ReadFile(name)
			if err != nil {
				continue // the thread has ended
			}
			var u usage
			if _, err := fmt.Sscan(string(text), &u.ran, &u.waited); err == nil {
				all[name] = u
			}
		}
	}
	return all
}
