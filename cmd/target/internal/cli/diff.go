package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/typetarget/target/check/diff"
	diffreport "github.com/typetarget/target/check/diff/report"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/cmd/target/internal/version"
)

// runDiff compares two versions of packages.
func runDiff(ctx context.Context, inv *invocation, args []string) int {
	return diffVersions(ctx, inv, args, nil)
}

// diffVersions compares two versions of packages, or merges the parts of such a
// run unless merged is nil.
func diffVersions(ctx context.Context, inv *invocation, args []string, merged *shard.Run) int {
	if len(args) == 0 {
		return inv.usageError(errors.New("it takes a version to compare with: a directory, a revision of git, or module@version"))
	}
	if file := inv.opts.output.snapshot; file != "" {
		if o := inv.opts.search.shard; o != (shardOptions{}) {
			return inv.usageError(errors.New("-snapshot needs all inputs; leave -shard and -report out"))
		}
		if inv.opts.acceptAll {
			return inv.usageError(errors.New("-accept-all needs two versions, and -snapshot writes the outcomes of one"))
		}
		if inv.opts.output.ci != (ciOptions{}) {
			return inv.usageError(errors.New("-sarif, -junit and -github need two versions, and -snapshot writes the outcomes of one"))
		}
		return inv.record(ctx, file, args)
	}
	where := version.Where{Dir: inv.dir, Env: inv.env}
	old, new, patterns := args[0], ".", []string(nil)
	if len(args) > 1 {
		new, patterns = args[1], args[2:]
	}
	if strings.Contains(new, "...") {
		return inv.usageError(fmt.Errorf("%s names packages, which follow both versions; run target diff %s . %[1]s", new, old))
	}
	snapshot, err := inv.snapshot(old)
	if err != nil {
		return inv.fault(err)
	}
	oldTree := &version.Tree{Name: old}
	if given := inv.opts.ofInputs; snapshot != nil && len(given) > 0 {
		return inv.usageError(fmt.Errorf("-%s is of no use with a snapshot, which has its own inputs", given[0]))
	}
	if snapshot == nil {
		if oldTree, err = where.Open(ctx, old); err != nil {
			return inv.fault(err)
		}
		defer oldTree.Close()
	}
	newTree, err := where.Open(ctx, new)
	if err != nil {
		return inv.fault(err)
	}
	defer newTree.Close()
	if oldTree.Revision && !newTree.Copied && newTree.Dir != inv.path(".") && newTree.Module() == (&version.Tree{Dir: inv.path(".")}).Module() {
		return inv.usageError(fmt.Errorf("%s is a directory of the same module; to compare its packages with those of %s, run target diff %[2]s . %[1]s", new, old))
	}
	cfg := inv.diffConfig(oldTree, newTree)
	cfg.Check.Patterns, cfg.Snapshot = patterns, snapshot
	parts, err := partsOf(ctx, inv, merged, func(ctx context.Context, tool string, command []string) (shard.Plan, error) {
		return diff.PlanOf(ctx, cfg, tool, command)
	})
	if err != nil {
		return partFault(inv, merged, err)
	}
	if cfg.Check.Build.Shard = parts; parts.IsPart() {
		cfg.Check.Failures.Generalize, cfg.Check.Failures.Reduce = 0, 0 // which merging does
	}
	inv.warnSandbox(cfg.Check.Build.Sandbox)
	if snapshot != nil {
		inv.warnGo(ctx, snapshot, cfg.New)
	}
	if inv.opts.acceptAll && newTree.Stranger() && !inv.opts.faults.Required {
		return inv.usageError(fmt.Errorf("-accept-all has no place to write to for %s: name the file with -accept", new))
	}
	files, err := inv.openCI(formatOf(inv.opts.output.format, diffreport.Formats).Machine)
	if err != nil {
		return inv.usageError(err)
	}
	rep := inv.diffReport(&cfg)
	results := diffreport.NewCollector(rep, diffreport.Options{Old: cfg.Old, New: cfg.New}, moduleVersion())
	accepting := diffreport.NewAccepting(rep)
	if files != nil {
		accepting = diffreport.NewAccepting(results)
	}
	sum, err := diff.Run(ctx, cfg, accepting)
	if err == nil {
		err = inv.writeAccepted("differences", inv.opts.faults.Accepted, accepting.Write)
	}
	switch {
	case err != nil && sum.Stopped == "":
		results.Keep(diff.Event{Action: diff.ActionError, Message: err.Error()})
		return inv.finishCI(files, &results.Run, inv.fault(err))
	case sum.Functions() == 0 && sum.ExitCode() == 0 && !parts.IsPart():
		inv.say("target diff: warning: no function was run in both versions")
	}
	return inv.finishCI(files, &results.Run, sum.ExitCode())
}

// snapshot reads a snapshot, if the text names a file.
func (inv *invocation) snapshot(text string) (*diff.Snapshot, error) {
	name := inv.path(text)
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	s, err := diff.ReadSnapshot(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	return s, nil
}

// warnGo says that a snapshot was written with another version of Go, which may
// be why calls come to something else.
func (inv *invocation) warnGo(ctx context.Context, s *diff.Snapshot, v diff.Version) {
	if now, err := diff.GoVersion(ctx, v); err == nil && now != s.Go {
		inv.say("target diff: warning: the snapshot was written with %s, and this is %s", s.Go, now)
	}
}

// path is a path that is relative to the directory of the command.
func (inv *invocation) path(text string) string {
	if filepath.IsAbs(text) {
		return text
	}
	return filepath.Join(inv.dir, text)
}

// record writes what the functions of a version come to into a file.
func (inv *invocation) record(ctx context.Context, name string, args []string) int {
	tree, err := version.Where{Dir: inv.dir, Env: inv.env}.Open(ctx, args[0])
	if err != nil {
		return inv.fault(err)
	}
	defer tree.Close()
	cfg := inv.diffConfig(tree, tree)
	cfg.Check.Patterns = args[1:]
	inv.warnSandbox(cfg.Check.Build.Sandbox)
	var b bytes.Buffer
	sum, err := diff.Record(ctx, cfg, inv.diffReport(&cfg), &b)
	if err == nil {
		err = os.WriteFile(inv.path(name), b.Bytes(), 0o666)
	}
	if err != nil && sum.Stopped == "" {
		return inv.fault(err)
	}
	return sum.ExitCode()
}

// diffConfig is what the flags say.
func (inv *invocation) diffConfig(old, new *version.Tree) diff.Config {
	cfg := inv.checkConfig(nil)
	accept := &cfg.Failures.Unannotated
	accept.Accepted, accept.Required = inv.path(accept.Accepted), accept.Required && !inv.opts.acceptAll
	cfg.Build.Sandbox = inv.sandbox(old.Stranger() || new.Stranger())
	side := func(t *version.Tree) diff.Version {
		return diff.Version{Name: t.Name, Dir: t.Dir, Env: t.Env, Flags: append(inv.buildFlags(), t.Flags...)}
	}
	return diff.Config{Old: side(old), New: side(new), Contracts: inv.opts.contracts, Check: cfg}
}

// diffReport is the handler that the flags ask for.
func (inv *invocation) diffReport(cfg *diff.Config) diff.Handler {
	format := formatOf(inv.opts.output.format, diffreport.Formats)
	return format.New(inv.stdout.report(), diffreport.Options{Look: inv.look(format.Machine, &cfg.Check.Watch), Old: cfg.Old, New: cfg.New})
}
