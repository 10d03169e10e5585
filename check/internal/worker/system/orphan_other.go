//go:build !linux && !windows

package system

import "os/exec"

// DieWithParent does nothing: a worker whose parent was killed ends when it
// next reads a request.
func DieWithParent(cmd *exec.Cmd) {}
