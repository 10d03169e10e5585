package unfold

import (
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

// whichText unfolds the choice of a text in the place of the one element of a
// slice of bytes, if there are any.
func whichText(u *Unfolder, n *shape.Slice, p domain.Position, length sym.Term, most int) sym.Term {
	texts := p.Bounds.Written(n.T)
	if len(texts) == 0 || most <= 0 {
		return u.l.T.Num(0)
	}
	n.Texts = texts
	last := int64(len(texts))
	sub := p
	sub.Guard = u.l.T.And(p.Guard, u.l.T.Is(length, 1))
	if p.Bounds.Length(p.Before) <= 0 {
		sub.Before = -1
	}
	prior := []problem.Interval{{Lo: 0, Hi: last}}
	if p.Bounds.Named != nil {
		prior[0].Hi = 0
	}
	var whole sym.Term
	n.Whole, whole = u.newVar(sub, "text("+p.Path+")", false, 0, last, prior, problem.Finite, 0)
	return whole
}

// writtenOnce returns the condition under which each value is written in only
// one way. The elements do not spell a text, as the text itself is a choice. If
// a text is chosen, the variable of the element that it replaces has its
// minimum.
func writtenOnce(l *lift.Lifter, n *shape.Slice, least problem.Var, length, whole sym.Term, elems []sym.Value) sym.Term {
	r := l.T.Or(l.T.Is(whole, 0), l.T.Is(least.Term, int(least.Lo)))
	for _, text := range n.Texts {
		if len(text) > len(elems) {
			continue
		}
		same := l.T.And(l.T.Is(length, len(text)), l.T.Is(whole, 0))
		for i := range len(text) {
			same = l.T.And(same, l.T.Is(elems[i].(sym.Term), int(text[i])))
		}
		r = l.T.And(r, l.T.Not(same))
	}
	return r
}

// orText returns the elements and the length of a slice of bytes that is a text
// or has elements of its own.
func orText(l *lift.Lifter, n *shape.Slice, length, whole sym.Term, elems []sym.Value) ([]sym.Value, sym.Term) {
	longest := max(len(elems), len(n.Texts[len(n.Texts)-1]))
	lengths := make([]sym.Piece, 1+len(n.Texts))
	lengths[0] = sym.Piece{Term: length}
	for k, text := range n.Texts {
		lengths[1+k] = sym.ConstantAt(int64(len(text)))
	}
	all := make([]sym.Value, longest)
	at := make([]sym.Piece, len(lengths))
	for i := range all {
		at[0] = sym.Piece{Any: true}
		if i < len(elems) {
			at[0] = sym.Piece{Term: elems[i].(sym.Term)}
		}
		for k, text := range n.Texts {
			at[1+k] = sym.Piece{Any: true}
			if i < len(text) {
				at[1+k] = sym.ConstantAt(int64(text[i]))
			}
		}
		all[i] = l.T.Piecewise(whole, at)
	}
	return all, l.T.Piecewise(whole, lengths)
}
