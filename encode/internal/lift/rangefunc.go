package lift

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// A yielding is the function that a range over a function passes to it: the
// body of the loop. It shares the frame of the loop. Variables that change and
// that the body shares with the code around it are boxed, so that all effects
// of the body are in the heap.
type yielding struct {
	f    *frame
	stmt *ast.RangeStmt
	vars []sym.Value
	// record is an object that says how the body has left the loop. It
	// holds the code, whether the body must not be called, and the results
	// of a return. The body must not be called while it is running or after
	// the loop has ended.
	record *sym.Object
	// exits are the ways out of the body, except those to the loop itself;
	// the code of exits[i] is codeExit + i.
	exits []exec.ExitKey
	// raising is Raising of the machine at the loop.
	raising int
}

// The codes in the record of a loop: it goes on, it has been left by a break,
// it has been left by another exit.
const (
	codeGoesOn = iota
	codeBreak
	codeExit
)

// rangeFunc calls the function that the loop ranges over, with the loop's body
// as its argument.
func rangeFunc(f *frame, s *ast.RangeStmt, e *Eval, fn *sym.Closure, sig *types.Signature) *exec.Outcome {
	l := f.l
	parts := []sym.Value{l.T.Num(codeGoesOn), l.T.No}
	parts = append(parts, f.zeros()...)
	o, h := l.Mem.Allocate(e.Exec.St.Heap, &sym.Aggregate{Parts: parts})
	e.Exec.St = e.Exec.St.WithHeap(h)
	y := &yielding{f: f, stmt: s, vars: e.Exec.St.Vars, record: o, raising: l.M.Raising}
	body := l.Mem.FuncValue(y)
	e.Env.Visit(s.X)
	e.Exec.Call(e.Env.Site(s.X), fn, []sym.Value{body}, sig)
	if e.Exec.Dead() {
		return finish(e)
	}
	return y.leave(e)
}

// leave returns the outcome of the loop once the function that it ranges over
// has returned.
func (y *yielding) leave(e *Eval) *exec.Outcome {
	l := y.f.l
	parts := e.Exec.St.Heap.Content(y.record).(*sym.Aggregate).Parts
	code := parts[0].(sym.Term)
	e.Exec.St = e.Exec.St.WithHeap(y.running(e.Exec.St.Heap, l.T.Yes))
	r := &exec.Outcome{Panics: e.Exec.Panics, Raised: e.Exec.Raised, St: e.Exec.St}
	for i, k := range y.exits {
		x := exec.Exit{Key: k, Cond: l.T.Is(code, codeExit+i), St: e.Exec.St}
		if k.Kind == exec.Return {
			x.Results = parts[2:]
		}
		l.M.AddExit(r, x)
	}
	if l.M.Stops(r) == l.T.Yes {
		r.St = nil
	}
	return r
}

// AppendKey implements [sym.Function]. The record is an object of its own.
func (y *yielding) AppendKey(k *sym.Keyer) {
	k.Object(y.record)
	for _, v := range y.vars {
		if b, ok := v.(sym.Box); ok {
			k.Value(b)
		}
	}
}

// Mark implements [sym.Function].
func (y *yielding) Mark(m *sym.Marker) {
	m.Object(y.record)
	for _, v := range y.vars {
		m.Value(v)
	}
}

// Call evaluates the body for the values that it is called with.
func (y *yielding) Call(_ exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	l := y.f.l
	caller, abroad := l.T.Here, l.at.abroad
	l.at.abroad = y.f.env.Abroad
	env := y.f.env
	yields, of := env.Yields, l.at.panic
	env.Yields, l.at.panic = true, nil
	var r *exec.Result
	l.M.Sites.Within(y.f.source(), func() { r = y.once(args, h) })
	l.T.Here, l.at.abroad, l.at.panic, env.Yields = caller, abroad, of, yields
	if l.M.Raising > y.raising && !l.Prover.Impossible(r.Panics) {
		env.Refuse(y.stmt, "a body of a range over a function that may panic, from which the function may recover")
	}
	return r
}

// once evaluates the body once.
func (y *yielding) once(args []sym.Value, h *sym.Heap) *exec.Result {
	l, s := y.f.l, y.stmt
	y.f.env.Visit(s)
	e := y.f.env.Eval(&sym.State{Vars: y.vars, Heap: h})
	e.Exec.PanicIf(site.Yield, h.Content(y.record).(*sym.Aggregate).Parts[1].(sym.Term))
	params := y.f.env.TypeOf(s.X).Underlying().(*types.Signature).Params().At(0).Type().Underlying().(*types.Signature).Params()
	var vals []rangeValue
	for i, a := range args {
		vals = append(vals, rangeValue{func() sym.Value { return a }, params.At(i).Type()})
	}
	e.Exec.St = e.Exec.St.WithHeap(y.running(e.Exec.St.Heap, l.T.Yes))
	rangeVars(e, s, l.T.Yes, vals...)
	o := l.under([]sym.Term{l.T.Not(e.Exec.Panics)}, func() *exec.Outcome {
		l.M.Sites.Take(s, site.Entered)
		return l.M.Rejoin(y.f.block(s.Body.List, e.Exec.St), exec.ExitKey{Kind: exec.Continue, At: s})
	})
	r := &exec.Result{
		Panics: l.T.Or(e.Exec.Panics, o.Panics), Heap: h,
		Raised: sym.MergeRaised(l.Mem, e.Exec.Panics, e.Exec.Raised, o.Raised),
	}
	goes := l.T.Not(l.M.Stops(o))
	if o.St != nil {
		r.Heap = y.running(o.St.Heap, l.T.No)
	} else {
		goes = l.T.No
	}
	r.Vals = []sym.Value{goes}
	for i, x := range o.Exits {
		after := y.left(x)
		if i == 0 && o.St == nil {
			r.Heap = after
		} else {
			r.Heap = l.Mem.MergeHeaps(x.Cond, after, r.Heap)
		}
	}
	return r
}

// running returns the heap with the record that the body must not be called
// where c is true.
func (y *yielding) running(h *sym.Heap, c sym.Term) *sym.Heap {
	parts := slices.Clone(h.Content(y.record).(*sym.Aggregate).Parts)
	parts[1] = c
	return y.f.l.Mem.Write(h, y.record, &sym.Aggregate{Parts: parts})
}

// left returns the heap after the body has taken the exit x.
func (y *yielding) left(x exec.Exit) *sym.Heap {
	l := y.f.l
	old := x.St.Heap.Content(y.record).(*sym.Aggregate).Parts
	parts := append([]sym.Value{l.T.Num(int64(y.code(x.Key))), l.T.Yes}, old[2:]...)
	copy(parts[2:], x.Results)
	return l.Mem.Write(x.St.Heap, y.record, &sym.Aggregate{Parts: parts})
}

// code returns the code of an exit.
func (y *yielding) code(k exec.ExitKey) int {
	if k.Kind == exec.Break && k.At == ast.Stmt(y.stmt) {
		return codeBreak
	}
	for i, other := range y.exits {
		if other == k {
			return codeExit + i
		}
	}
	y.exits = append(y.exits, k)
	return codeExit + len(y.exits) - 1
}
