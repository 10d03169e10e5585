package encode

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A Sequence is nil or a function that a range clause can range over. Var is
// the choice (1 for a function), or -1 where nil is not in the domain. The
// number of its steps is chosen by Length, or 0 where Length is -1; the i-th
// step gives the values of Elems[i].
type Sequence struct {
	T           types.Type
	Var, Length int
	Elems       [][]Node
}

// Type is the function type.
func (n *Sequence) Type() types.Type { return n.T }

// Steps is the number of steps in a model, -1 for nil.
func (n *Sequence) Steps(m problem.Model) int {
	switch {
	case n.Var >= 0 && m[n.Var] == 0:
		return -1
	case n.Length < 0:
		return 0
	}
	return int(m[n.Length])
}

// An iterator is what a sequence of the input does.
type iterator struct {
	id     int
	yield  *types.Signature
	length sym.Term
	steps  [][]sym.Value
}

// AppendKey implements [sym.Function].
func (s *iterator) AppendKey(k *sym.Keyer) {
	k.Buf = append(k.Buf, 'q')
	k.Int(s.id)
}

// Mark implements [sym.Function]: what a sequence gives is made anew.
func (s *iterator) Mark(*sym.Marker) {}

// sequence unfolds a sequence, which has as many steps as a slice has elements,
// each with one unit of depth less. In the plain domain it has none.
func (u *unfolder) sequence(t types.Type, elements *types.Tuple, p position) (Node, sym.Value) {
	n := &Sequence{T: t, Var: -1, Length: -1}
	there := u.l.T.Yes
	if p.nilFunc {
		n.Var, there = u.newVar(p, p.path, true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, problem.Structural, 1)
		p.guard = u.l.T.And(p.guard, there)
		p.nilFunc = false
	}
	s := newIterator(u.l, t, u.l.T.Num(0))
	if p.bounds.Dictionary == nil {
		u.idles(t)
	}
	most, earlier := p.bounds.length(p.left), p.bounds.length(p.before)
	if most > 0 && p.bounds.Dictionary != nil {
		prior := []problem.Interval{{Lo: 0, Hi: int64(max(earlier, 0))}}
		n.Length, s.length = u.newVar(p, "len("+p.path+")", false, 0, int64(most), prior, problem.Structural, 1)
		for i := range most {
			sub := p.below()
			sub.path = fmt.Sprintf("%s[%d]", p.path, i)
			if earlier <= i {
				sub.before = -1
			}
			sub.guard = u.l.T.And(p.guard, u.l.T.Above(s.length, i))
			nodes, vals := u.step(elements, sub)
			n.Elems = append(n.Elems, nodes)
			s.steps = append(s.steps, vals)
		}
	}
	c := &sym.Closure{Alts: []sym.Callee{{Guard: there, Fn: s}}}
	if n.Var >= 0 {
		c.Alts = append(c.Alts, sym.Callee{Guard: u.l.T.Not(there)})
	}
	return n, c
}

// step unfolds the values that one step of a sequence gives.
func (u *unfolder) step(elements *types.Tuple, p position) (nodes []Node, vals []sym.Value) {
	for i := range elements.Len() {
		sub := p
		if elements.Len() > 1 {
			sub.path = fmt.Sprintf("%s.%d", p.path, i)
		}
		n, v := u.node(elements.At(i).Type(), sub)
		nodes, vals = append(nodes, n), append(vals, v)
	}
	return nodes, vals
}

// newIterator is a sequence of the input, so far without steps.
func newIterator(l *lift.Lifter, t types.Type, length sym.Term) *iterator {
	l.Mem.Tables++
	return &iterator{id: l.Mem.Tables, yield: signatureOf(signatureOf(t).Params().At(0).Type()), length: length}
}

// constantSequence is a sequence all of whose steps are known.
func constantSequence(l *lift.Lifter, n *Sequence, m problem.Model) sym.Value {
	steps := n.Steps(m)
	if steps < 0 {
		return l.Mem.NilFunc
	}
	s := newIterator(l, n.T, l.T.Num(int64(steps)))
	for _, nodes := range n.Elems[:steps] {
		s.steps = append(s.steps, constants(l, nodes, m))
	}
	return l.Mem.FuncValue(s)
}

// Invoke calls yield with the values of each step, until it returns false. What
// the values point to is new in every call.
func (s *iterator) Invoke(e *lift.Eval, x *ast.CallExpr, args []sym.Value, h *sym.Heap) *lift.Result {
	l, yield := e.L, args[0].(*sym.Closure)
	sub := e.Frame.Eval(e.Exec.St.WithHeap(h))
	goes := l.T.Yes
	for i, vals := range s.steps {
		goes = l.T.And(goes, l.T.Above(s.length, i))
		if goes == l.T.No || sub.Exec.Dead() {
			break
		}
		more := l.T.No
		sub.Aside(goes, func(e *lift.Eval) { more = e.Invoke(x, yield, l.Mem.Renewed(vals), s.yield)[0].(sym.Term) })
		goes = l.T.And(goes, more)
	}
	return &lift.Result{Panics: sub.Exec.Panics, Heap: sub.Exec.St.Heap, Beyond: l.T.No}
}

// sequence writes the choices of a sequence, and below it the values of each
// step.
func (t *shapeText) sequence(n *Sequence, depth int) {
	if n.Var >= 0 {
		fmt.Fprintf(&t.text, " v%d: nil or", n.Var)
	} else {
		t.text.WriteByte(':')
	}
	if n.Length < 0 {
		t.text.WriteString(" a sequence without elements\n")
		return
	}
	fmt.Fprintf(&t.text, " a sequence, v%d: length %d..%d\n", n.Length, t.vars[n.Length].Lo, t.vars[n.Length].Hi)
	for i, nodes := range n.Elems {
		for j, e := range nodes {
			name := fmt.Sprintf("[%d]", i)
			if len(nodes) > 1 {
				name = fmt.Sprintf("[%d].%d", i, j)
			}
			t.node(name, e, depth+1)
		}
	}
}

// supportedSequence refuses a sequence whose elements cannot be unfolded. In
// the plain domain it has none.
func (u *unfolder) supportedSequence(elements *types.Tuple, path string, seen map[types.Type]bool) {
	if u.bounds.Dictionary == nil {
		return
	}
	for v := range elements.Variables() {
		u.supported(v.Type(), "an element of "+path, seen)
	}
}
