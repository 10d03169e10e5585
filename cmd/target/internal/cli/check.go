package cli

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/ci"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// progressInterval is how often a terminal shows how far a function is.
const progressInterval = 200 * time.Millisecond

// runCheck checks the named packages.
func runCheck(ctx context.Context, inv *invocation, patterns []string) int {
	return checkPackages(ctx, inv, patterns, nil)
}

// checkPackages checks the named packages, or merges the parts of such a run
// unless merged is nil.
func checkPackages(ctx context.Context, inv *invocation, patterns []string, merged *shard.Run) int {
	cfg := inv.checkConfig(patterns)
	parts, err := partsOf(ctx, inv, merged, func(ctx context.Context, tool string, command []string) (shard.Plan, error) {
		return check.PlanOf(ctx, cfg, tool, command)
	})
	if err != nil {
		return partFault(inv, merged, err)
	}
	if cfg.Build.Shard = parts; parts.IsPart() {
		cfg.Failures.Generalize, cfg.Failures.Reduce = 0, 0 // which merging does
	}
	inputs, err := inv.inputs()
	if err != nil {
		return inv.usageError(err)
	}
	cfg.Inputs = inputs
	if err := inv.checkAcceptAll(&cfg); err != nil {
		return inv.usageError(err)
	}
	left := 0
	if inv.leavesInternal(patterns) {
		cfg.Load.Leave = func(path string) bool {
			if !spec.IsInternal(path) {
				return false
			}
			left++
			return true
		}
	}
	format := formatOf(inv.opts.output.format, report.Formats)
	files, err := inv.openCI(format.Machine)
	if err != nil {
		return inv.usageError(err)
	}
	counted, err := countedCode(ctx, &cfg, inv.opts.output.counted)
	if err != nil {
		return inv.usageError(err)
	}
	alone := inv.opts.output.cover == coverNothing
	profile, err := openProfile(inv.opts.output.profile, inv.path(inv.opts.output.profile), cfg.Watch.Counted, alone)
	if err != nil {
		return inv.usageError(err)
	}
	if profile != nil {
		cfg.Watch.Profile = profile.add
	}
	var observed ci.File
	if name := inv.opts.output.observe; name != "" {
		observed = ci.File{Name: inv.path(name), Label: "-observe " + name}
		if err := observed.Check(); err != nil {
			return inv.usageError(err)
		}
	}
	kept := keepInputs(&cfg, inv.opts.output.cover, observed)
	inv.warnSandbox(cfg.Build.Sandbox)
	waiting := inv.announceWaiting(inv.reporter(&cfg))
	results := ci.NewCollector(waiting, inv.dir, moduleVersion())
	accepting := report.NewAccepting(waiting)
	if files != nil {
		accepting = report.NewAccepting(results)
	}
	sum, err := check.Run(ctx, cfg, accepting)
	waiting.stop()
	if err != nil && sum.Stopped == "" {
		for _, e := range loadFault(err) {
			results.Keep(e)
			if format.Machine {
				waiting.Event(e) // as its reader does not see standard error
			}
		}
		return inv.finishCI(files, &results.Run, inv.fault(err))
	}
	for _, why := range counted.unused() {
		inv.say("target check: warning: %s", why)
	}
	if err := inv.writeAccepted("failures", cfg.Failures.Unannotated.Accepted, accepting.Write); err != nil {
		return inv.finishCI(files, &results.Run, inv.fault(err))
	}
	if left > 0 {
		inv.say("target check: packages under internal/ left out: %d; -all=internal checks them", left)
	} else if sum.Functions == 0 && sum.Errors == 0 && sum.Stopped == "" {
		inv.warnNothing(patterns)
	}
	if kept != nil && sum.Stopped != "" {
		inv.say("target check: %s left out: the run was stopped", kept.asked())
	} else if kept != nil {
		if err := kept.report(ctx, cfg, inv.stdout, inv.dir, format.Machine); err != nil {
			return inv.finishCI(files, &results.Run, inv.fault(err))
		}
	}
	return inv.finishCI(files, &results.Run, inv.finishProfile(profile, sum.ExitCode()))
}

// finishProfile writes the profile of a run, if there is one, and says how much
// of the code has run. It returns the exit status: the given one, unless the
// file could not be written.
func (inv *invocation) finishProfile(p *profileFile, status int) int {
	if p == nil {
		return status
	}
	sentence, err := p.write()
	if err != nil {
		return inv.fault(err)
	}
	inv.say("target check: %s", sentence)
	return status
}

// leavesInternal reports whether a run leaves out the packages below folders
// internal: those of a module at a version, whose callers are all known, if the
// patterns do not name them.
func (inv *invocation) leavesInternal(patterns []string) bool {
	return inv.module != "" && spec.Unannotated(inv.opts.all) == spec.Exported &&
		!slices.ContainsFunc(patterns, func(p string) bool { return !strings.Contains(p, "...") || spec.IsInternal(p) })
}

// announceWaiting returns the handler that shows a terminal why nothing
// happens.
func (inv *invocation) announceWaiting(h check.Handler) *waiting {
	if _, ok := terminalWidth(inv.terminal); !ok {
		return &waiting{Handler: h}
	}
	return newWaiting(h, inv.stderr, inv.cmd.name, patience)
}

// inputs are the inputs that the flags give, those of files read.
func (inv *invocation) inputs() ([]string, error) {
	var inputs []string
	for _, input := range inv.opts.inputs {
		if name, ok := strings.CutPrefix(input, "@"); ok {
			text, err := os.ReadFile(inv.path(name))
			if err != nil {
				return nil, fmt.Errorf("-input: %w", err)
			}
			input = string(text)
		}
		inputs = append(inputs, input)
	}
	return inputs, nil
}

// loadFault are the events of a run in which nothing could be loaded.
func loadFault(err error) []check.Event {
	now := time.Now()
	return []check.Event{
		{Time: now, Action: check.ActionError, Verdict: check.Failed, Message: err.Error()},
		{Time: now, Action: check.ActionSummary, Summary: &check.Summary{Errors: 1}},
	}
}

// checkConfig is what the flags say.
func (inv *invocation) checkConfig(patterns []string) check.Config {
	o := inv.opts
	failures := o.failures
	failures.Unproved = o.proof.mode == proofMust
	limits := o.limits
	if o.proof.mode != proofOff {
		limits.Proof = o.proof.time
	}
	failures.Unannotated = o.faults
	if o.smoke {
		limits.Package = smokeTime
	}
	failures.Replay = append([]string{"target", "check"}, o.replay...)
	if inv.module != "" {
		failures.Replay = append(failures.Replay, inv.module)
	}
	return check.Config{
		Dir:      inv.dir,
		Patterns: patterns,
		Build: check.Build{
			Env: inv.env, Flags: inv.buildFlags(), Race: o.build.race, Sandbox: inv.sandbox(inv.module != ""), Whole: o.search.narrow == narrowOff,
			Cache: cache.Open(inv.getenv, bool(o.fresh)),
		},
		Run:       o.run,
		All:       spec.Unannotated(o.all),
		Load:      check.Load{Any: o.domain.any},
		Bounds:    inv.bounds(),
		Fit:       o.domain.depth == autoDepth,
		Plain:     bool(o.domain.plain),
		Max:       o.domain.max,
		Limits:    limits,
		Failures:  failures,
		Parallel:  o.search.parallel,
		Spread:    o.search.spread,
		Seed:      o.search.seed,
		Strategy:  o.search.strategy,
		Selfcheck: o.search.selfcheck,
	}
}

// sandbox is the mode that the flags ask for. Nobody has chosen to run
// functions without annotations, or mutants, so that they may change nothing
// unless they are to. Those of a stranger, with the initialisation of packages,
// run without a whole sandbox only if the user says so.
func (inv *invocation) sandbox(stranger bool) check.SandboxMode {
	given := inv.opts.build.sandbox
	chosen := inv.cmd.scope&(onDiff|onMutate) == 0 && spec.Unannotated(inv.opts.all) == spec.None
	switch {
	case given != nil && *given:
		return check.SandboxOn
	case given == nil && stranger:
		return check.SandboxOn
	case given == nil && !chosen:
		return check.SandboxAuto
	}
	return check.SandboxOff
}

// bounds are the domains that the flags give.
func (inv *invocation) bounds() *domain.Bounds {
	d := inv.opts.domain
	depth := d.depth
	if depth == autoDepth {
		depth = domain.DefaultDepth
	}
	return &domain.Bounds{
		Depth:         depth,
		Ints:          d.ints,
		Len:           d.len,
		Strings:       d.strings,
		SpecialFloats: bool(d.floats),
		Cap:           d.capacity,
	}
}

// buildFlags are the flags for the go command.
func (inv *invocation) buildFlags() []string {
	flags := inv.moduleFlags
	if inv.opts.build.tags != "" {
		flags = append(slices.Clip(flags), "-tags="+inv.opts.build.tags)
	}
	return flags
}

// warnSandbox says what functions can do that are to be kept from all.
func (inv *invocation) warnSandbox(mode check.SandboxMode) {
	if mode != check.SandboxAuto {
		return
	}
	if gaps := check.SandboxGaps(); len(gaps) > 0 {
		inv.say("target %s: warning: the sandbox is incomplete: functions can %s", inv.cmd.name, strings.Join(gaps, "; "))
	}
}

// load loads packages with their contracts.
func (inv *invocation) load(ctx context.Context, patterns []string) ([]*spec.Package, error) {
	return spec.Load(ctx, spec.Config{
		Dir: inv.dir, Env: inv.env, BuildFlags: inv.buildFlags(), All: spec.Unannotated(inv.opts.all), Any: inv.opts.domain.any,
	}, patterns...)
}

// reporter is the handler that the flags ask for. It completes the
// configuration if the report needs more of the run.
func (inv *invocation) reporter(cfg *check.Config) check.Handler {
	format := formatOf(inv.opts.output.format, report.Formats)
	opts := report.Options{Look: inv.look(format.Machine, &cfg.Watch), Dir: inv.dir, Keep: inv.module == "" && len(cfg.Inputs) == 0}
	if format.Machine {
		cfg.Watch.Progress = time.Second
	}
	if opts.Verbose {
		notes := &contractNotes{of: map[contractName][]check.Note{}, next: cfg.Watch.Loaded}
		cfg.Watch.Loaded, opts.Contract = notes.add, notes.get
	}
	return format.New(inv.stdout.report(), opts)
}

// look returns how a report looks. It has colours on a terminal that wants them
// (no-color.org). If it shows progress, the run is to tell of it.
func (inv *invocation) look(machine bool, watch *check.Watch) stream.Look {
	_, coloured := terminalWidth(inv.stdout.w)
	dumb := inv.getenv("TERM") == "dumb"
	look := stream.Look{Verbose: inv.opts.output.verbose, Color: coloured && !dumb && inv.getenv("NO_COLOR") == ""}
	if width, ok := terminalWidth(inv.terminal); !machine && ok && !dumb {
		look.Progress, look.Width = inv.terminal, width
		watch.Progress = progressInterval
	}
	return look
}

// warnNothing says why there is no result, so that a typing error does not look
// like success.
func (inv *invocation) warnNothing(patterns []string) {
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	why := "no function has a contract; annotate some with //refine: comments (target help annotations), or use -all"
	switch {
	case inv.opts.run != nil:
		why = "no function with a contract matches -run " + inv.opts.run.String() + "; target list shows what there is"
	case spec.Unannotated(inv.opts.all) == spec.Exported:
		why = "nothing exported in " + strings.Join(patterns, " ") + "; use -all=internal"
	case spec.Unannotated(inv.opts.all) == spec.Everything:
		why = "there is no function in " + strings.Join(patterns, " ")
	}
	inv.say("target %s: warning: %s", inv.cmd.name, why)
}

// openCI begins what the flags ask for besides the report; the result is nil if
// that is nothing. machine says that a program reads the standard output, so
// that annotations go to standard error: GitHub reads both.
func (inv *invocation) openCI(machine bool) (*ciOutput, error) {
	w := inv.stdout.report()
	if machine {
		w = inv.stderr
	}
	return openCI(inv.opts.output.ci, inv.dir, inv.getenv(summaryVariable), w)
}

// finishCI writes a run for the systems that run the command. It returns the
// exit status: the given one, unless something could not be written.
func (inv *invocation) finishCI(c *ciOutput, r *ci.Run, status int) int {
	if err := c.finish(r); err != nil {
		return inv.fault(err)
	}
	return status
}
