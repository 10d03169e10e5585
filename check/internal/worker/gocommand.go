package worker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/check/internal/worker/system"
)

// outputTime is how long the output of the go command may take to end after the
// command itself: on a busy machine, or with a process that it leaves behind.
const outputTime = 10 * time.Second

// goCommand runs the go command as go/packages does, in its own process group,
// and returns its output.
func (b *Binary) goCommand(ctx context.Context, args []string) (output []byte, err error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = b.options.Dir
	// Less frequent garbage collection saves a tenth of the processor time
	// of a build. The user's own value overrides this one.
	cmd.Env = append([]string{"GOGC=400"}, b.options.environ()...)
	if b.options.Dir != "" {
		cmd.Env = append(cmd.Env, "PWD="+b.options.Dir)
	}
	// Files that the command leaves behind when it is killed are removed
	// with our own directory.
	cmd.Env = append(cmd.Env, b.scratch.Env())
	system.OwnGroup(cmd)
	system.DieWithParent(cmd)
	runtime.LockOSThread() // the command ends with the thread, too
	defer runtime.UnlockOSThread()
	cmd.Cancel = func() error { return system.KillGroup(cmd.Process) }
	cmd.WaitDelay = outputTime
	output, err = cmd.CombinedOutput()
	if err == nil {
		return output, nil
	}
	if ctx.Err() != nil {
		b.scratch.Kill()
		return nil, context.Cause(ctx)
	}
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
		return nil, fmt.Errorf("cannot run the go command: %w", err)
	}
	msg := firstMessage(string(output))
	if fault := environmentFault(msg); fault != "" {
		return nil, errors.New(fault)
	}
	if strings.Contains(msg, source.Prefix) && strings.Contains(msg, "import cycle not allowed") {
		return nil, errors.New("the package cannot be checked: the worker that runs inside it is made of it; see target help limits")
	}
	return nil, &BuildError{
		Msg:      cmp.Or(msg, err.Error()),
		Output:   string(output),
		Internal: strings.Contains(msg, b.temp) || strings.Contains(msg, source.Prefix),
	}
}

// firstMessage returns the first line of a build's output that says what is
// wrong, with the indented lines below it.
func firstMessage(out string) string {
	msg := ""
	for line := range strings.Lines(out) {
		text := strings.TrimSpace(line)
		switch {
		case msg != "" && !strings.HasPrefix(line, "\t"):
			return msg
		case msg != "":
			msg += ": " + text
		case text != "" && !strings.HasPrefix(text, "#") && !strings.HasPrefix(text, "go: downloading"):
			msg = text
		}
	}
	return msg
}

// environmentFault returns one line about the fault of the environment that
// makes a build fail with a misleading message. It returns "" if the message is
// not misleading.
func environmentFault(msg string) string {
	switch {
	case strings.Contains(msg, "beneath GOMODCACHE ()"):
		return "the go command has no place for modules: set HOME, GOPATH or GOMODCACHE"
	case strings.Contains(msg, " is not in std (") && !strings.Contains(msg, source.Prefix):
		return msg + ": the go command does not read its own packages; is there room in GOCACHE?"
	}
	return ""
}
