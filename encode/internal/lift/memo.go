package lift

import (
	"go/ast"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/sym"
)

// A remembered is a call that has been evaluated.
type remembered struct {
	result *exec.Result
	// loops are those over maps whose order may count.
	loops []sym.Spot
	// beyond is the condition under which the call reaches one that is cut
	// off.
	beyond sym.Term
}

// once is the result of a call that do evaluates in the heap h, evaluated once
// for its key.
func (l *Lifter) once(key string, h *sym.Heap, do func() *exec.Result) *exec.Result {
	// If calls are cut off, the result is good for as many further calls
	// only.
	limited := key + l.calls.Room()
	r, ok := l.memo[key]
	if !ok {
		r, ok = l.memo[limited]
	}
	if ok {
		l.Orders.Again(r.loops)
		l.calls.Reaches(r.beyond)
		return &exec.Result{Vals: r.result.Vals, Panics: r.result.Panics, Heap: h}
	}
	start, seen := l.Mem.Objects, l.Orders.Seen()
	r = &remembered{}
	var conditional bool
	r.beyond = l.calls.InCall(func() {
		conditional = l.Prover.InCall(func() { r.result = do() })
	})
	r.loops = l.Orders.Since(seen)
	tried := l.Orders.Tried() && len(r.loops) > 0
	if r.result.Heap == h && !conditional && !tried && !l.Mem.Mentions(r.result.Vals, start) {
		if r.beyond == l.T.No {
			limited = key
		}
		l.memo[limited] = r
	}
	l.calls.Reaches(r.beyond)
	return r.result
}

// InAnyOrder is the term that evaluate makes. It refuses a term that depends on
// the order of loops over maps.
func (l *Lifter) InAnyOrder(evaluate func() sym.Term) sym.Term {
	memo := l.memo
	defer func() { l.memo = memo }()
	return l.Orders.Same(evaluate, func() sym.Term {
		l.memo = map[string]*remembered{}
		return evaluate()
	})
}

// Attempts lifts a predicate by do, which may be repeated. If recursion goes on
// and on, its calls are cut off, and their number is raised until no input for
// which given holds can reach one that is.
func (l *Lifter) Attempts(given sym.Term, do func() sym.Term) (sym.Term, error) {
	return l.home(func(again func()) (sym.Term, error) {
		return l.calls.Attempts(given, func() sym.Term { again(); return do() })
	})
}

// Attempt is one attempt to lift a predicate by do.
func (l *Lifter) Attempt(do func() sym.Term) (sym.Term, error) {
	return l.home(func(func()) (sym.Term, error) { return l.calls.Attempt(do) })
}

// home calls do, which may leave the evaluation abroad if it fails. It and the
// function that it is handed bring the evaluation back.
func (l *Lifter) home(do func(back func()) (sym.Term, error)) (sym.Term, error) {
	abroad := l.abroad
	back := func() { l.abroad = abroad }
	defer back()
	return do(back)
}

// callKey is the key of a call of a declaration or literal with what it
// captures. Conditions are relative to the call, so what is known where it
// stands plays no part.
func (l *Lifter) callKey(fn ast.Node, targs *generic.Args, captured, args []sym.Value, h *sym.Heap) string {
	k := l.Mem.NewKeyer(h)
	k.ID(fn)
	k.Int(targs.Number())
	for _, a := range captured {
		k.Value(a)
	}
	for _, a := range args {
		k.Value(a)
	}
	if h != nil {
		for _, en := range h.Entries {
			if en.Obj.Init != nil {
				// A part of the input that has been written is
				// within reach of every input.
				k.Object(en.Obj)
			}
		}
	}
	return string(k.Buf)
}
