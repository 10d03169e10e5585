//go:build !unix && !windows

package system

import "runtime"

// Lacks says which features of workers the system lacks: all of them.
func Lacks() []string {
	return []string{"run functions, as there is no shared memory for " + runtime.GOOS}
}
