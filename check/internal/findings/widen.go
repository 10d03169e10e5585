package findings

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/bounds"
)

// missing says what an input needs and which bound to widen, as in "of depth 5
// does: raise -depth", if a single bound leaves the precondition without
// inputs. It is empty if no such bound is known.
func (l *Ledger) missing(ctx context.Context, depth int) string {
	work := effort{vacuitySteps}
	if ints := l.missingInts(ctx, &work, depth); ints != "" {
		return fmt.Sprintf("with ints=%s does: %s", ints, l.widen("ints", l.Contract.Bound.Ints != nil))
	}
	b := l.Bounds(depth)
	if b.Len != nil {
		b.Len = nil
		if _, _, ok := l.some(ctx, &work, b); ok {
			return "that is longer does: " + l.widen("len", l.Contract.Bound.Len != nil)
		}
	}
	b = l.Bounds(depth)
	b.Strings = everyByte()
	if e, m, ok := l.some(ctx, &work, b); ok {
		return fmt.Sprintf("with strings=%s does: %s", strconv.Quote(letters(e, m)), l.widen("strings", l.Contract.Bound.Strings != nil))
	}
	b = l.Bounds(depth)
	b.SpecialFloats = true
	if _, _, ok := l.some(ctx, &work, b); ok {
		return "with a special number does: use -floats=special"
	}
	b = l.Bounds(depth)
	b.NilBoth = true
	if _, _, ok := l.some(ctx, &work, b); ok {
		return "with an empty slice or a nil map does: add //refine:bound nil=both"
	}
	b = l.Bounds(depth)
	b.Cap = bounds.CapacityBoth
	if _, _, ok := l.some(ctx, &work, b); ok {
		return "with another capacity of slices does: " + l.widen("cap", l.Contract.Bound.Cap != bounds.CapacityFromCode)
	}
	return l.missingDepth(ctx, depth)
}

// missingDepth says which greater depth has an input, within the other bounds
// or, since a depth that is great enough has longer strings and slices, beyond
// them.
func (l *Ledger) missingDepth(ctx context.Context, depth int) string {
	work := effort{vacuitySteps}
	raise := l.deepen()
	for d := depth + 1; d <= depth+beyondDepth && !work.done(); d++ {
		if _, _, ok := l.some(ctx, &work, l.Bounds(d)); ok {
			return fmt.Sprintf("of depth %d does: %s", d, raise)
		}
		wide := widest(l.Bounds(d))
		wide.Strings = everyByte() // without words: the advice is to set it
		if e, m, ok := l.some(ctx, &work, wide); ok {
			if used := letters(e, m); used != "" {
				return fmt.Sprintf("of depth %d with strings=%s or other wider bounds does: %s and widen them", d, strconv.Quote(used), raise)
			}
			return fmt.Sprintf("of depth %d with wider bounds does: %s and widen -ints and the others", d, raise)
		}
	}
	return ""
}

// deepen returns the advice to raise the depth.
func (l *Ledger) deepen() string {
	if l.Contract.Bound.Depth != nil {
		return "raise the depth in its //refine:bound"
	}
	return "raise -depth"
}

// widen returns the advice to widen a bound.
func (l *Ledger) widen(bound string, own bool) string {
	if own {
		return "widen " + bound + " in its //refine:bound"
	}
	return "widen -" + bound
}

// missingInts returns the minimum range of integers around the present one that
// has an input; empty if no range has one.
func (l *Ledger) missingInts(ctx context.Context, work *effort, depth int) string {
	b := l.Bounds(depth)
	now := b.Span(depth)
	within := func(n int64) *bounds.Range { return &bounds.Range{Lo: min(now.Lo, -n), Hi: max(now.Hi, n)} }
	has := func(r *bounds.Range) bool {
		b.Ints = r
		_, _, ok := l.some(ctx, work, b)
		return ok
	}
	if !has(&bounds.FullRange) {
		return ""
	}
	const most = 1 << 40
	none, some := max(-now.Lo, now.Hi, 0), int64(0)
	for n := max(2*none, 8); some == 0; n *= 2 {
		switch {
		case n > most || work.done():
			return "full"
		case has(within(n)):
			some = n
		default:
			none = n
		}
	}
	for none+1 < some && ctx.Err() == nil {
		if mid := none + (some-none)/2; has(within(mid)) {
			some = mid
		} else {
			none = mid
		}
	}
	r := within(some)
	return fmt.Sprintf("%d..%d", r.Lo, r.Hi)
}

// An effort is the work left for some questions together, in steps of the
// solver.
type effort struct{ left int64 }

// The steps that an effort loses for each term of an encoding, each question to
// Z3, and each value of a filter.
const (
	termSteps     = 100
	questionSteps = 1_000_000
	valueSteps    = 50
)

// done reports whether all of the work has been done.
func (w *effort) done() bool { return w.left <= 0 }

// some returns an input that satisfies the precondition within bounds, if the
// solver finds one with the work that is left. A filter searches if the
// precondition is not lifted.
func (l *Ledger) some(ctx context.Context, work *effort, b domain.Bounds) (*encode.Encoding, problem.Model, bool) {
	if work.done() {
		return nil, nil, false
	}
	if l.isFiltered() {
		return l.tried(ctx, work, b)
	}
	e, err := encode.Encode(ctx, solver.Standard, l.Contract, b)
	if err != nil {
		return l.tried(ctx, work, b)
	}
	work.left -= termSteps * int64(e.Problem.Store.Len())
	p, most := *e.Problem, max(work.left, 0)
	p.Fresh = false
	var found problem.Model
	find := solver.Auto{Config: solver.SMT{Resources: proofResources}, GiveUp: true, Steps: func(int64) int64 { return most }}
	out, _ := find.Enumerate(ctx, &p, func(m problem.Model) bool {
		found = slices.Clone(m)
		return false
	})
	work.left -= out.Stats.Steps + questionSteps*out.Stats.Checks
	return e, found, found != nil
}

// tried evaluates the precondition on every value within bounds, if the work
// that is left is enough for that. It returns a value that satisfies the
// precondition.
func (l *Ledger) tried(ctx context.Context, work *effort, b domain.Bounds) (*encode.Encoding, problem.Model, bool) {
	e, err := encode.EncodePartly(ctx, solver.Standard, l.Contract, b, encode.Leaving{All: true})
	if err != nil || !e.Evaluable {
		work.left -= questionSteps
		return nil, nil, false
	}
	p := *e.Problem
	p.Fresh = false
	work.left -= termSteps * int64(p.Store.Len())
	values, few := solver.CountUpTo(ctx, &p, max(work.left, 0)/valueSteps, questionSteps)
	if !few {
		work.left -= questionSteps
		return nil, nil, false
	}
	work.left -= valueSteps * values
	var found problem.Model
	l.Filter(ctx, b.Depth, e).Enumerate(ctx, &p, func(m problem.Model) bool { // if it fails nothing is known
		found = slices.Clone(m)
		return false
	})
	return e, found, found != nil
}

// widest returns bounds that only keep the depth and the types that an any may
// hold.
func widest(b domain.Bounds) domain.Bounds {
	b.Ints, b.Len, b.SpecialFloats, b.NilBoth, b.Cap = &bounds.FullRange, nil, true, true, bounds.CapacityBoth
	b.Strings, b.Bytes = "", everyByte()
	return b
}

// everyByte returns a string that has every byte.
func everyByte() string {
	var all []byte
	for i := range 256 {
		all = append(all, byte(i))
	}
	return string(all)
}

// letters returns the bytes of the strings in a model, ascending, each once.
func letters(e *encode.Encoding, m problem.Model) string {
	var used []byte
	for _, n := range e.Shape.Params {
		shape.Walk(n, func(n shape.Node) {
			if s, ok := n.(*shape.String); ok {
				used = append(used, s.Text(m)...)
			}
		})
	}
	slices.Sort(used)
	return string(slices.Compact(used))
}
