package lift

import (
	"go/ast"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/sym"
)

// A remembered is a call that has been evaluated.
type remembered struct {
	result *exec.Result
	// loops are those over maps whose order may count.
	loops []sym.Spot
	// beyond is the condition under which the call reaches one that is cut off.
	beyond sym.Term
}

// once is the result of a call that do evaluates in the heap h, evaluated once
// for its key.
func (l *Lifter) once(key string, h *sym.Heap, do func() *exec.Result) *exec.Result {
	limited := key
	r, ok := l.memo[key]
	if len(l.cutoff.order) > 0 && !ok {
		// Where a call is cut off, the result is good for as many further calls
		// only.
		limited += l.room()
		r, ok = l.memo[limited]
	}
	if ok {
		l.order.loops = append(l.order.loops, r.loops...)
		l.reaches(r.beyond)
		return &exec.Result{Vals: r.result.Vals, Panics: r.result.Panics, Heap: h}
	}
	start, beyond, loops := l.Mem.Objects, l.beyond, len(l.order.loops)
	l.beyond = l.T.No
	r = &remembered{}
	conditional := l.Prover.InCall(func() { r.result = do() })
	r.beyond = l.beyond
	r.loops = slices.Clone(l.order.loops[loops:])
	tried := l.order.arrange != nil && len(r.loops) > 0
	if r.result.Heap == h && !conditional && !tried && !l.Mem.Mentions(r.result.Vals, start) {
		if r.beyond == l.T.No {
			limited = key
		}
		l.memo[limited] = r
	}
	l.beyond = beyond
	l.reaches(r.beyond)
	return r.result
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
				// A part of the input that has been written is within reach of
				// every input.
				k.Object(en.Obj)
			}
		}
	}
	return string(k.Buf)
}
