package diff

import (
	"context"
	"go/types"
	"slices"

	"github.com/typetarget/target/check/diff/internal/causes"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

const (
	// maxExamined is how many inputs of a group are examined for the cause
	// of the difference.
	maxExamined = 16
	// maxCausesLost is the number of workers that this may cost.
	maxCausesLost = 10
)

// A cause is a function whose change another function shows.
type cause struct {
	// of is the function if it is compared, or else nil, and written its
	// declarations if it was found by its calls.
	of      *function
	written *causes.Rewritten
	// makes says that of builds arguments, and not that it is called.
	makes bool
}

// A charging finds the causes of the differences of a package.
type charging struct {
	run   *run
	p     *pairing
	sides [2]*side // of any function, one at a time
	same  map[types.Object]bool
	// changed holds the functions that are declared in other words.
	changed []*causes.Rewritten
}

// charge charges the differences of functions to the functions that they come
// from, as far as running them decides it.
func (p *pairing) charge(ctx context.Context, r *run) {
	var differing []*function
	for _, f := range p.functions {
		if f.verdict == Different && f.record == nil && f.comparison != nil && !f.comparison.shaky {
			differing = append(differing, f)
		}
	}
	if len(differing) == 0 {
		return
	}
	c := &charging{run: r, p: p}
	c.changed, c.same = causes.Declarations(r.pairs())
	for _, v := range versions {
		c.sides[v] = &side{run: r, binary: p.binaries[v]}
		defer c.sides[v].close()
	}
	for _, f := range differing {
		f.cause = c.maker(ctx, f)
	}
	promote(differing)
	c.calls(ctx, slices.DeleteFunc(slices.Clone(differing), func(f *function) bool { return f.cause != nil }))
	lead(differing)
}

// pairs returns the packages of both versions whose functions are compared as
// declared. Those of the standard library are not: workers import it.
func (r *run) pairs() (all [][2]*spec.Package) {
	for _, p := range r.pairings {
		if p.isWhole() && p.pkgs[newer].Module != "" {
			all = append(all, p.pkgs)
		}
	}
	return all
}

// maker returns the function by whose values a function differs. It returns nil
// if the function differs for equal arguments, or if that is not known.
func (c *charging) maker(ctx context.Context, f *function) (found *cause) {
	e := &f.comparison.arguments
	if e.Same == 0 || e.Conflict[older] != nil {
		return nil
	}
	carried := c.isSame(f)
	for _, g := range f.comparison.groups {
		if g.among {
			return nil
		}
		for _, x := range f.comparison.examples(g) {
			if g.key.inside {
				continue
			}
			m := c.makerOf(ctx, f, x)
			if m == nil {
				return nil
			}
			if found == nil {
				found = m
			}
			carried = carried || e.Carried(observed(x.outcomes))
		}
	}
	if !carried {
		return nil
	}
	return found
}

// isSame reports whether both versions declare a function in the same words.
func (c *charging) isSame(f *function) bool { return c.same[f.contracts[newer].Func] }

// examples returns inputs of a group, the one that is shown first.
func (c *comparison) examples(g *group) []*difference {
	all := []*difference{{g.input, g.told, g}}
	for _, d := range c.kept {
		if d.group == g && len(all) < maxExamined && string(d.input) != string(g.input) {
			all = append(all, d)
		}
	}
	return all
}

// makerOf returns the first call in an input that differs for equal arguments,
// in the order of evaluation. It returns nil if the arguments that the calls
// build are equal.
func (c *charging) makerOf(ctx context.Context, f *function, x *difference) *cause {
	if !isMade(x.outcomes) && x.outcomes[older].loss == nil && x.outcomes[newer].loss == nil {
		return nil
	}
	values, err := f.read(x.input)
	if err != nil {
		return nil
	}
	var found *cause
	var visit func(values []value.Value)
	visit = func(values []value.Value) {
		for _, v := range values {
			if v == nil || found != nil {
				continue
			}
			visit(v.Parts())
			if call, ok := v.(*value.Call); ok && found == nil {
				found = c.differing(ctx, call)
			}
		}
	}
	visit(values)
	return found
}

// differing returns the function that a call in an input calls, if the function
// is compared and the call differs although its arguments do not.
func (c *charging) differing(ctx context.Context, call *value.Call) *cause {
	if call.Constructor.Contract == nil {
		return nil
	}
	f := c.compared(call.Constructor.Contract.Func)
	if f == nil {
		return nil
	}
	args := slices.Clone(call.Args)
	if call.Constructor.TakesAddress() {
		args[0] = &value.Pointer{T: f.inputs.Params[0].Type(), Elem: args[0]}
	}
	w := wireOf(value.AppendAll(nil, domain.WorldOf(f.inputs.Pkg), args))
	var ran [2]outcome
	for _, v := range versions {
		s := c.sides[v]
		if s.lost >= maxCausesLost {
			return nil
		}
		s.number, s.recast, s.built = f.sides[v].number, f.sides[v].recast, f.sides[v].built
		outcomes, err := s.observe(ctx, w, false)
		if err != nil || !outcomes[0].isValid() {
			return nil
		}
		ran[v] = outcomes[0]
	}
	if ran[older].same(ran[newer]) || ran[older].Made != ran[newer].Made && ran[older].loss == nil && ran[newer].loss == nil {
		return nil
	}
	return &cause{of: f, makes: true}
}

// compared returns the comparison of a function of the version that inputs come
// from, or nil.
func (c *charging) compared(fn *types.Func) *function {
	for _, f := range c.p.functions {
		if f.sides[older] != nil && f.record == nil && f.inputs.Func == fn {
			return f
		}
	}
	return nil
}

// calls finds the calls that functions differ by. A function has such a cause
// if both versions declare it in the same words, and each of its inputs that is
// examined leads to the same call of a function that is declared in other
// words: all is the same up to that call, its arguments are, and what it does
// is not.
func (c *charging) calls(ctx context.Context, differing []*function) {
	var some []*function
	for _, f := range differing {
		if c.isSame(f) && !slices.ContainsFunc(f.comparison.groups, func(g *group) bool { return g.among }) {
			some = append(some, f)
		}
	}
	if len(some) == 0 || len(c.changed) == 0 {
		return
	}
	var sides [2]*side
	for _, v := range versions {
		at := c.run.version(v)
		program := c.p.program(v, some)
		for _, w := range c.changed {
			program.Steps = append(program.Steps, w.Declared[v])
		}
		options := worker.Options{Dir: at.Dir, Env: at.Env, BuildFlags: at.Flags, Sandbox: c.run.sandbox}
		binary, err := worker.Build(ctx, options, program)
		if err != nil {
			for _, f := range some {
				f.end.Notes = append(f.end.Notes, "what it calls is not compared: "+err.Error())
			}
			return
		}
		defer binary.Close()
		sides[v] = &side{run: c.run, binary: binary, ask: worker.Steps}
		defer sides[v].close()
	}
	for i, f := range some {
		for _, v := range versions {
			sides[v].number, sides[v].recast, sides[v].built = i, f.sides[v].recast, f.sides[v].built
		}
		if at := c.called(ctx, f, sides); at != nil {
			f.cause = &cause{of: c.p.declared(at), written: at}
		}
	}
}

// called returns the function whose calls all examined inputs differ by, or
// nil. If the versions build other arguments, it looks for the call that does.
func (c *charging) called(ctx context.Context, f *function, sides [2]*side) (found *causes.Rewritten) {
	examine := func(inputs [2][]byte) bool {
		var steps [2][]worker.Step
		for _, v := range versions {
			var ok bool
			if steps[v], ok = sides[v].steps(ctx, inputs[v]); !ok {
				return false
			}
		}
		at, ok := causes.Diverging(steps)
		if !ok || found != nil && found != c.changed[at] {
			return false
		}
		found = c.changed[at]
		return true
	}
	for _, g := range f.comparison.groups {
		for _, x := range f.comparison.examples(g) {
			switch {
			case g.key.inside:
			case isMade(x.outcomes):
				if c.makerOf(ctx, f, x) == nil {
					return nil
				}
			case !examine([2][]byte{x.input, x.input}):
				return nil
			}
		}
	}
	if pair := f.comparison.arguments.Conflict; pair[older] != nil && !examine(pair) {
		return nil
	}
	return found
}

// steps returns the steps of an input. It returns false if they are not the
// same each time.
func (s *side) steps(ctx context.Context, input []byte) (steps []worker.Step, ok bool) {
	w := wireOf(input)
	for again := range 2 {
		if s.lost >= maxCausesLost {
			return nil, false
		}
		outcomes, err := s.observe(ctx, w, false)
		if err != nil || outcomes[0].loss != nil || again > 0 && !slices.Equal(steps, outcomes[0].Steps) {
			return nil, false
		}
		steps = outcomes[0].Steps
	}
	return steps, true
}

// declared returns the comparison of a function with a declaration, or nil.
func (p *pairing) declared(w *causes.Rewritten) *function {
	for _, f := range p.functions {
		if f.isInBoth() && f.contracts[newer].Func == w.Object() {
			return f
		}
	}
	return nil
}

// promote makes functions differ that build other values, and differ only in
// unexported fields by themselves: other functions show that this matters.
func promote(differing []*function) {
	for _, f := range differing {
		if f.cause != nil && f.cause.of != nil && f.cause.of.verdict == Inside {
			f.cause.of.verdict = Different
		}
	}
}

// lead finds the functions under which others are reported. That is the cause
// if it is reported itself, or else the first of the functions that have it.
func lead(differing []*function) {
	for _, f := range differing {
		// The cause differs for equal arguments, as f shows.
		if m := f.cause; m != nil && m.of != nil && m.of.cause != nil && m.of.cause.makes {
			m.of.cause = nil
		}
	}
	first := map[any]*function{}
	for _, f := range differing {
		if f.cause == nil {
			continue
		}
		switch m := f.cause.root(); {
		case m.of != nil && m.of.verdict == Different && m.of.cause == nil:
			f.follow(m.of)
		case first[m.key()] != nil:
			f.follow(first[m.key()])
		default:
			first[m.key()] = f
		}
	}
}

// follow has a function reported under another.
func (f *function) follow(leader *function) {
	f.leader = leader
	leader.followers = append(leader.followers, f)
}

// root returns the cause that a cause leads to in the end.
func (m *cause) root() *cause {
	for range maxExamined { // or a few of a cycle
		if m.of == nil || m.of.cause == nil {
			break
		}
		m = m.of.cause
	}
	return m
}

// key identifies the function.
func (m *cause) key() any {
	if m.of != nil {
		return m.of
	}
	return m.written
}

// causeEvent returns the cause of the differences of a function for events.
func (f *function) causeEvent() *Cause {
	if f.cause == nil {
		return nil
	}
	m := f.cause.root()
	c := &Cause{Makes: f.cause.makes}
	if c.Makes {
		c.Same = f.comparison.arguments.Same
	}
	if m.of != nil {
		c.Func, c.Pos = m.of.latest().FullName(), m.of.latest().Pos
		return c
	}
	c.Func, c.Pos = m.written.Name(), m.written.Pos()
	if at := m.written.Declared[newer].Package; at != f.pkg.pkgs[newer] {
		c.Func = within(at) + "." + c.Func
	}
	return c
}
