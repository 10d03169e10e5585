package system

import (
	"os/exec"
	"syscall"
)

// DieWithParent makes the command end with the thread that starts it. The
// command ends with this process if the thread lives as long.
func DieWithParent(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
}
