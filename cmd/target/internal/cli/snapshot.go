package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/regress"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/cmd/target/internal/version"
	"github.com/typetarget/target/spec"
)

const (
	// defaultSnapshotFile is the name of the files that gen -snapshot
	// writes.
	defaultSnapshotFile = "target_snapshot_test.go"
	// snapshotCalls is how many calls of a function such a file has by
	// default, and snapshotInputs how many inputs they are chosen from. The
	// number does not depend on the time, so that the file does not.
	snapshotCalls  = 20
	snapshotInputs = 10_000
)

// runGenSnapshot writes tests that hold the functions of the named packages to
// what they come to now.
func runGenSnapshot(ctx context.Context, inv *invocation, patterns []string) int {
	if inv.opts.build.race {
		return inv.usageError(errors.New("-race finds faults, and -snapshot looks for none"))
	}
	here := &version.Tree{Name: "here", Dir: inv.dir, Env: inv.env}
	cfg := inv.diffConfig(here, here)
	cfg.Patterns = patterns
	if len(patterns) == 0 {
		cfg.Patterns = []string{"."}
	}
	cfg.Max = cmp.Or(cfg.Max, snapshotInputs)
	inv.warnSandbox(cfg.Sandbox)
	n := notes{inv: inv, version: here.Name, told: map[string]bool{}}
	s := diff.Sampling{All: spec.Unannotated(inv.opts.all), Calls: cmp.Or(inv.opts.output.suite, snapshotCalls)}
	samples, sum, err := diff.Choose(ctx, cfg, s, &n)
	switch {
	case err != nil && sum.Stopped == "":
		return inv.fault(err)
	case sum.Stopped != "":
		fmt.Fprintf(inv.stderr, "target gen: stopped: %s; nothing is written\n", sum.Stopped)
		return exitTrouble
	}
	for len(samples) > 0 {
		p := samples[0].Contract.Pkg
		own := 1
		for own < len(samples) && samples[own].Contract.Pkg == p {
			own++
		}
		if err := inv.writeSnapshot(p, samples[:own]); err != nil {
			n.status = inv.fault(err)
		}
		samples = samples[own:]
	}
	return n.status
}

// notes are what gen -snapshot says about functions and packages that get no
// tests.
type notes struct {
	inv     *invocation
	version string
	told    map[string]bool // both workers have the same faults
	status  int
}

// Event is that of diff.Handler.
func (n *notes) Event(e diff.Event) {
	switch {
	case e.Action == diff.ActionError, e.Action == diff.ActionEnd && e.Verdict == diff.Failed:
		n.status = exitTrouble
	case e.Action == diff.ActionEnd && e.Verdict == diff.Unsupported:
		if spec.Unannotated(n.inv.opts.all) == spec.None {
			n.status = exitTrouble
		}
	default:
		return
	}
	msg := strings.TrimPrefix(e.Message, n.version+": ")
	if e.Func != "" {
		msg = e.Func + ": " + msg
	}
	if text := report.NoteText(n.inv.dir, check.Note{Pos: e.Pos, Msg: msg}); !n.told[text] {
		n.told[text] = true
		fmt.Fprintln(n.inv.stderr, text)
	}
}

// writeSnapshot writes the file of a package. One that would stay the same is
// left alone.
func (inv *invocation) writeSnapshot(p *spec.Package, samples []diff.Sample) error {
	f, err := inv.openTests(p, cmp.Or(inv.opts.output.file, defaultSnapshotFile), regress.SnapshotHeader)
	if err != nil {
		return err
	}
	if f.before != nil && !bytes.HasPrefix(f.before, []byte(regress.SnapshotHeader+"\n")) {
		return fmt.Errorf("%s is not to be written over, as target gen -snapshot did not write it: name another file with -o", f.short)
	}
	tests, calls := 0, 0
	for _, s := range samples {
		calls += len(s.Calls)
		tests += min(len(s.Calls), 1)
	}
	after, err := regress.Snapshot(p, f.base, samples)
	if err != nil {
		return err
	}
	return f.replace(after, fmt.Sprintf("%d tests, %d calls", tests, calls), "")
}
