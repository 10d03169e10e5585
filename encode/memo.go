package encode

import (
	"go/ast"
	"slices"
)

// remembered is the result of a call that do evaluates in the heap h, evaluated once for its key.
func (l *lifter) remembered(key string, h *heap, do func() *result) *result {
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
	start, depth := l.mem.objects, len(l.prover.path)
	outer, entered, beyond, loops := l.prover.conditional, l.prover.entered, l.beyond, len(l.order.loops)
	l.prover.conditional, l.prover.entered, l.beyond = false, depth, l.t.no
	r = do()
	r.beyond = l.beyond
	r.loops = slices.Clone(l.order.loops[loops:])
	tried := l.order.arrange != nil && len(r.loops) > 0
	if r.heap == h && !l.prover.conditional && !tried && !l.mem.mentions(r.vals, start) {
		if r.beyond == l.t.no {
			limited = key
		}
		l.memo[limited] = r
	}
	l.prover.conditional, l.prover.entered, l.beyond = l.prover.conditional || outer, entered, beyond
	l.reaches(r.beyond)
	return r
}

// callKey is the key of a call of a declaration or literal with what it captures. Conditions are
// relative to the call, so what is known where it stands plays no part.
func (l *lifter) callKey(fn ast.Node, targs *typeArgs, captured, args []value, h *heap) string {
	k := l.mem.keyer(h)
	k.id(fn)
	k.int(targs.number())
	for _, a := range captured {
		k.value(a)
	}
	for _, a := range args {
		k.value(a)
	}
	if h != nil {
		for _, en := range h.entries {
			if en.obj.init != nil {
				// A part of the input that has been written is within reach of every input.
				k.object(en.obj)
			}
		}
	}
	return string(k.buf)
}
