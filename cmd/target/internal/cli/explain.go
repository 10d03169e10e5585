package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/types"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/suggest"
)

// runExplain shows the contract of one function and what becomes of it.
func runExplain(ctx context.Context, inv *invocation, args []string) int {
	if len(args) == 0 {
		return inv.usageError(errors.New("name a function: target explain FUNC [packages]"))
	}
	name, patterns := args[0], args[1:]
	pkgs, err := inv.load(ctx, patterns)
	if err != nil {
		return inv.fault(err)
	}
	found, names := contractsNamed(pkgs, name)
	faulty := false
	for _, p := range pkgs {
		faulty = inv.reportErrors(p) || faulty
	}
	if len(found) == 0 {
		if faulty {
			return exitTrouble
		}
		where := cmp.Or(strings.Join(patterns, " "), ".")
		return inv.fault(fmt.Errorf("no function %s with a contract in %s%s; target list shows what there is", name, where,
			suggest.DidYouMean("", name, names)))
	}
	status := exitOK
	for i, c := range found {
		if i > 0 {
			fmt.Fprintln(inv.stdout)
		}
		if what := inv.opts.output.cover; what != coverNothing {
			if err := explainCover(ctx, inv.stdout, inv.checkConfig(nil), c, what); err != nil {
				status = inv.fault(err)
			}
			continue
		}
		e := explainer{inv: inv, c: c, qual: types.RelativeTo(c.Pkg.Types)}
		if err := e.explain(ctx); err != nil {
			status = inv.fault(inv.shorten(err))
		}
	}
	if faulty {
		status = exitTrouble
	}
	return status
}

// contractsNamed finds a function's contracts by its name in the packages,
// those of all instances of a generic one unless the name has type arguments;
// names are all there are.
func contractsNamed(pkgs []*spec.Package, name string) (found []*spec.Contract, names []string) {
	for _, p := range pkgs {
		for _, c := range p.Contracts {
			names = append(names, c.FullName())
			if c.Name == name || c.FullName() == name {
				found = append(found, c)
			}
		}
	}
	return found, names
}

// shorten shows the position of an unsupported construct relative to the
// directory.
func (inv *invocation) shorten(err error) error {
	var u *encode.Unsupported
	if errors.As(err, &u) {
		return fmt.Errorf("unsupported: %s: %s", report.Position(inv.dir, u.Pos), u.Msg)
	}
	return err
}

// An explainer prints one contract.
type explainer struct {
	inv  *invocation
	c    *spec.Contract
	qual types.Qualifier
}

// explain prints every section, or only the constraints if -smt2 asks for them.
func (e *explainer) explain(ctx context.Context) error {
	script := e.inv.opts.output.smtlib
	if script == noSMTLIB {
		e.contract()
	}
	bounds := levels.Domain(e.inv.checkConfig(nil).Levels(), e.c)
	fitted := e.inv.checkConfig(nil).FitTo(ctx, e.c)
	if script == noSMTLIB {
		e.dictionary(bounds.Dictionary)
		e.domain(levels.Domain(fitted, e.c))
	}
	close, err := e.open(ctx, &bounds)
	if err != nil {
		return err
	}
	defer close()
	if script == proofSMTLIB {
		return e.proofScript(ctx, bounds)
	}
	enc, err := levels.Encode(ctx, e.inv.checkConfig(nil).Levels(), e.c, bounds)
	if err != nil {
		return err
	}
	all := *enc.Problem
	all.Fresh = false // not only what this depth adds to the one before
	w := e.inv.stdout
	if script == inputsSMTLIB {
		return all.WriteSMTLIB(w)
	}
	fmt.Fprintf(w, "\nshape at depth %d:\n", bounds.Depth)
	if err := enc.WriteShape(indented(w, "    "), e.c); err != nil {
		return err
	}
	for _, what := range leftOut(e.c, enc, bounds.Dictionary) {
		fmt.Fprintf(w, "    left out: %s\n", what)
	}
	fmt.Fprintf(w, "\nvariables:\n")
	e.variables(&all)
	fmt.Fprintf(w, "\nconstraints:\n")
	if err := all.WriteSMTLIB(indented(w, "    ")); err != nil {
		return err
	}
	fmt.Fprintf(w, "\ninputs:\n")
	if err := e.counts(ctx, fitted, bounds.Opaque); err != nil {
		return err
	}
	deepest := levels.Domain(fitted, e.c)
	deepest.Opaque = bounds.Opaque
	return e.proof(ctx, deepest)
}

// leftOut says what the code asks interfaces of the shape for and inputs do not
// have, each once.
func leftOut(c *spec.Contract, enc *encode.Encoding, d *dictionary.Dictionary) []string {
	var list []string
	add := func(what ...string) {
		for _, s := range what {
			if !slices.Contains(list, s) {
				list = append(list, s)
			}
		}
	}
	world := domain.WorldOf(c.Pkg)
	for _, param := range enc.Shape.Params {
		shape.Walk(param, func(n shape.Node) {
			if n, ok := n.(*shape.Interface); ok && d != nil {
				add(d.Dropped...)
				add(world.Lacking(n.T, d)...)
			}
		})
	}
	return list
}

// open makes the values of opaque types known, if the function can be encoded
// at all.
func (e *explainer) open(ctx context.Context, bounds *domain.Bounds) (close func(), err error) {
	least := *bounds
	least.Depth = 0
	if _, err := levels.Encode(ctx, e.inv.checkConfig(nil).Levels(), e.c, least); err != nil {
		return nil, err
	}
	bounds.Opaque, close, err = check.OpenOpaque(ctx, e.inv.checkConfig(nil), e.c)
	return close, err
}

// contract prints the function and the clauses of its contract.
func (e *explainer) contract() {
	c, w := e.c, e.inv.stdout
	fmt.Fprintf(w, "%s: %s\n", report.Position(e.inv.dir, c.Pos), types.ObjectString(c.Func, e.qual))
	if len(c.TypeArgs) > 0 {
		fmt.Fprintf(w, "    instance: %s\n", c.FullName())
	}
	if c.Skip != "" {
		fmt.Fprintf(w, "    skipped: %s\n", c.Skip)
	}
	fmt.Fprintf(w, "\ncontract:\n")
	clauses := clausesOf(c)
	for i, cl := range clauses {
		fmt.Fprintf(w, "    %s: %s\n", report.Position(e.inv.dir, cl.clause.Pos), cl.text())
		law := cl.clause.Law
		if law != nil && law.Quote != "" && (i == len(clauses)-1 || clauses[i+1].clause.Law != law) {
			fmt.Fprintf(w, "        %s: “%s”\n", law.Source, law.Quote)
		}
	}
	if c.Pure() {
		fmt.Fprintln(w, "    pure"+pureFrom(c))
	}
	if len(clauses) == 0 && !c.Pure() {
		fmt.Fprintln(w, "    none but Go's own: no panic, no crash, no hang")
	}
}

// pureFrom names the method of an interface that asks for purity, if the
// function itself does not.
func pureFrom(c *spec.Contract) string {
	if slices.Contains(verbsOf(c), annotation.VerbPure) {
		return ""
	}
	for _, from := range c.Inherited {
		if slices.Contains(from.Verbs, annotation.VerbPure) {
			return " (from " + from.Name + ")"
		}
	}
	return ""
}

// variables prints the variables, named as in the constraints, with their
// domains and where they matter.
func (e *explainer) variables(p *problem.Problem) {
	for i, v := range p.Vars {
		line := fmt.Sprintf("    v%d  %s  %d..%d", i, v.Name, v.Lo, v.Hi)
		if v.Guard != term.True {
			line += "  where " + p.Store.String(v.Guard)
		}
		fmt.Fprintln(e.inv.stdout, line)
	}
}

// counts enumerates the inputs depth by depth and prints how many there are and
// what it took.
func (e *explainer) counts(ctx context.Context, fitted levels.Config, opaque domain.Opaque) error {
	budget := e.inv.opts.limits.Function
	if budget == check.AutoBudget {
		budget = time.Minute
	}
	if budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, budget)
		defer cancel()
	}
	var total int64
	cfg := e.inv.checkConfig(nil)
	fitted.Bounds.Opaque = opaque
	levels := levels.New(e.c, fitted)
	through, close, err := check.OpenPredicate(ctx, cfg, e.c)
	if err != nil {
		return err
	}
	defer close()
	picker := check.NewPicker(e.c, e.inv.opts.output.inputs)
	for {
		at, more, err := levels.Next(ctx)
		if err != nil {
			return err
		}
		if !more {
			break
		}
		start := time.Now()
		out, err := through(e.c, at).Enumerate(ctx, at.Encoding.Problem, func(m problem.Model) bool {
			if e.inv.opts.domain.max > 0 && total == e.inv.opts.domain.max {
				return false
			}
			total++
			if e.inv.opts.output.inputs > 0 {
				picker.Add(at.Encoding.Shape, m)
			}
			return true
		})
		if err != nil {
			return err
		}
		s := out.Stats
		fmt.Fprintf(e.inv.stdout, "    %v  inputs %d  shapes %d  plans %d  dead ends %d  solver checks %d  %.2fs\n",
			at, total, s.Shapes, s.Plans, s.DeadEnds, s.Checks, time.Since(start).Seconds())
		e.route(at, out)
		if !levels.Done(out) {
			fmt.Fprintf(e.inv.stdout, "    not exhaustive: %s\n", out.Reason)
			return e.some(ctx, cfg, picker)
		}
	}
	if spread := levels.Spread(total); spread != "" {
		fmt.Fprintf(e.inv.stdout, "    not exhaustive: %s\n", spread)
	}
	if len(e.c.Filters()) > 0 || slices.ContainsFunc(e.c.Pre(), func(c *clause.Clause) bool { return c.Native }) {
		fmt.Fprintln(e.inv.stdout, "    filter clauses, which run compiled, then discard some of them")
	}
	return e.some(ctx, cfg, picker)
}

// route prints which clauses were evaluated on every value instead of solved at
// a level, and why. It prints nothing for a level without values of its own.
func (e *explainer) route(at levels.Level, out solver.Outcome) {
	w := e.inv.stdout
	if n := out.Stats.Values; n > 0 && !at.IsFiltered() && !out.Spread {
		fmt.Fprintf(w, "        precondition evaluated on %d values: to search takes more steps than that\n", n)
	}
	if out.Stats.Values == 0 {
		return
	}
	for _, u := range at.Encoding.Unlifted {
		why := "the strategy is filter"
		var unsupported *encode.Unsupported
		if errors.As(u.Why, &unsupported) {
			why = unsupported.Msg
		} else if u.Why != nil {
			why = u.Why.Error()
		}
		fmt.Fprintf(w, "        evaluated on %d values: %s: %s (%s)\n", out.Stats.Values, report.Position(e.inv.dir, u.Clause.Pos), u.Clause.Text, why)
	}
}

// indented returns a writer that puts prefix before each line.
func indented(w io.Writer, prefix string) io.Writer { return &indenter{w: w, prefix: prefix} }

type indenter struct {
	w      io.Writer
	prefix string
	inLine bool
}

func (in *indenter) Write(p []byte) (int, error) {
	for _, line := range strings.SplitAfter(string(p), "\n") {
		if line == "" {
			continue
		}
		if !in.inLine {
			line = in.prefix + line
		}
		in.inLine = !strings.HasSuffix(line, "\n")
		if _, err := io.WriteString(in.w, line); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}
