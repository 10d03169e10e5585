//go:build !linux

package worker

import "os/exec"

// dieWithParent does nothing: a worker whose parent was killed ends when it
// next reads a request.
func dieWithParent(cmd *exec.Cmd) {}
