package table

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
)

// A Sequence is what a sequence of the input does.
type Sequence struct {
	id     int
	yield  *types.Signature
	Length sym.Term
	// Steps are the values of each step.
	Steps [][]sym.Value
}

// NewSequence returns a sequence of type t and some length, so far without
// steps.
func NewSequence(l *lift.Lifter, t types.Type, length sym.Term) *Sequence {
	l.Mem.Tables++
	return &Sequence{id: l.Mem.Tables, yield: signature(signature(t).Params().At(0).Type()), Length: length}
}

// AppendKey implements [sym.Function].
func (s *Sequence) AppendKey(k *sym.Keyer) {
	k.Buf = append(k.Buf, 'q')
	k.Int(s.id)
}

// Mark implements [sym.Function]: what a sequence gives is made anew.
func (s *Sequence) Mark(*sym.Marker) {}

// Invoke calls yield with the values of each step, until it returns false. What
// the values point to is new in every call.
func (s *Sequence) Invoke(e *lift.Eval, x *ast.CallExpr, args []sym.Value, h *sym.Heap) *lift.Result {
	l, yield := e.L, args[0].(*sym.Closure)
	sub := e.Frame.Eval(e.Exec.St.WithHeap(h))
	goes := l.T.Yes
	for i, vals := range s.Steps {
		goes = l.T.And(goes, l.T.Above(s.Length, i))
		if goes == l.T.No || sub.Exec.Dead() {
			break
		}
		more := l.T.No
		sub.Aside(goes, func(e *lift.Eval) { more = e.Invoke(x, yield, l.Mem.Renewed(vals), s.yield)[0].(sym.Term) })
		goes = l.T.And(goes, more)
	}
	return &lift.Result{Panics: sub.Exec.Panics, Heap: sub.Exec.St.Heap, Beyond: l.T.No}
}
