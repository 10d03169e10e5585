package cli

import (
	"slices"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

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
