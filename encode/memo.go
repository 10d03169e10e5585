package encode

import (
	"go/ast"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

// remembered is the result of a call that do evaluates in the heap h, evaluated once for its key.
func (l *lifter) remembered(key string, h *sym.Heap, do func() *result) *result {
	limited := key
	r, ok := l.memo[key]
	if len(l.cutoff.order) > 0 && !ok {
		// Where a call is cut off, the result is good for as many further calls only.
		limited += l.room()
		r, ok = l.memo[limited]
	}
	if ok {
		l.order.loops = append(l.order.loops, r.loops...)
		l.reaches(r.beyond)
		return &result{vals: r.vals, panics: r.panics, heap: h, beyond: r.beyond}
	}
	start, depth := l.mem.Objects, len(l.prover.Path)
	outer, entered, beyond, loops := l.prover.Conditional, l.prover.Entered, l.beyond, len(l.order.loops)
	l.prover.Conditional, l.prover.Entered, l.beyond = false, depth, l.t.No
	r = do()
	r.beyond = l.beyond
	r.loops = slices.Clone(l.order.loops[loops:])
	tried := l.order.arrange != nil && len(r.loops) > 0
	if r.heap == h && !l.prover.Conditional && !tried && !l.mem.Mentions(r.vals, start) {
		if r.beyond == l.t.No {
			limited = key
		}
		l.memo[limited] = r
	}
	l.prover.Conditional, l.prover.Entered, l.beyond = l.prover.Conditional || outer, entered, beyond
	l.reaches(r.beyond)
	return r
}

// callKey is the key of a call of a declaration or literal with what it captures. Conditions are
// relative to the call, so what is known where it stands plays no part.
func (l *lifter) callKey(fn ast.Node, targs *typeArgs, captured, args []sym.Value, h *sym.Heap) string {
	k := l.mem.NewKeyer(h)
	k.ID(fn)
	k.Int(targs.number())
	for _, a := range captured {
		k.Value(a)
	}
	for _, a := range args {
		k.Value(a)
	}
	if h != nil {
		for _, en := range h.Entries {
			if en.Obj.Init != nil {
				// A part of the input that has been written is within reach of every input.
				k.Object(en.Obj)
			}
		}
	}
	return string(k.Buf)
}
