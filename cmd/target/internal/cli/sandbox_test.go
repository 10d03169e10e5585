package cli

import (
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec"
)

// TestSandboxModes checks whose functions run in which sandbox.
func TestSandboxModes(t *testing.T) {
	on, off := true, false
	for _, x := range []struct {
		name     string
		all      bool
		stranger bool
		given    *bool
		want     check.SandboxMode
	}{
		{name: "annotated", want: check.SandboxOff},
		{name: "all", all: true, want: check.SandboxAuto},
		{name: "stranger", stranger: true, want: check.SandboxOn},
		{name: "all of a stranger", all: true, stranger: true, want: check.SandboxOn},
		{name: "stranger, off", stranger: true, given: &off, want: check.SandboxOff},
		{name: "on", given: &on, want: check.SandboxOn},
	} {
		inv := &invocation{cmd: findCommand("check"), opts: &options{}}
		if x.all {
			inv.opts.all = allFlag(spec.Exported)
		}
		inv.opts.build.sandbox = x.given
		if got := inv.sandbox(x.stranger); got != x.want {
			t.Errorf("%s: %v, not %v", x.name, got, x.want)
		}
	}
}
