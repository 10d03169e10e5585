package exec

import (
	"go/token"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver/term"
)

// textOp returns a op b for strings.
func (m *Machine) textOp(op token.Token, a, b *sym.Text) sym.Value {
	switch op {
	case token.ADD:
		return m.Mem.Concat(a, b)
	case token.LSS:
		return m.Mem.LessText(a, b)
	case token.GTR:
		return m.Mem.LessText(b, a)
	case token.LEQ:
		return m.T.Not(m.Mem.LessText(b, a))
	case token.GEQ:
		return m.T.Not(m.Mem.LessText(a, b))
	}
	m.T.Refuse("the operator %s on strings", op)
	return nil
}

// IndexText returns s[i].
func (e *Execution) IndexText(s *sym.Text, i sym.Term) sym.Value {
	e.checkIndex(i, s.Length)
	parts := make([]sym.Value, len(s.Bytes))
	for j, b := range s.Bytes {
		parts[j] = b
	}
	if v := e.M.choose(parts, i); v != nil {
		return v
	}
	return e.M.T.Num(0)
}

// Substring returns s[lo:hi]; a bound that is left out is [sym.None].
func (e *Execution) Substring(s *sym.Text, lo, hi sym.Term) *sym.Text {
	whole := lo == sym.None && hi == sym.None
	if lo == sym.None {
		lo = e.M.T.Num(0)
	}
	if hi == sym.None {
		hi = s.Length
	}
	if !whole {
		e.PanicIf(site.SliceBounds, e.M.T.Or(e.M.T.Less(lo, e.M.T.Num(0)), e.M.T.Less(hi, lo), e.M.T.Less(s.Length, hi)))
	}
	parts := make([]sym.Value, len(s.Bytes))
	for j, b := range s.Bytes {
		parts[j] = b
	}
	r := &sym.Text{}
	for j := range s.Bytes {
		v := e.M.choose(parts, e.M.T.Add(lo, e.M.T.Num(int64(j))))
		if v == nil {
			break
		}
		r.Bytes = append(r.Bytes, v.(sym.Term))
	}
	r.Length = e.M.T.Clamped(e.M.T.Sub(hi, lo), len(r.Bytes))
	return r
}

// BytesOf returns []byte(s).
func BytesOf(e *Execution, s *sym.Text) sym.Value {
	parts := make([]sym.Value, len(s.Bytes))
	for i, b := range s.Bytes {
		parts[i] = b
	}
	return e.OpenSlice(parts, s.Length)
}

// OpenSlice returns a new slice of the first n parts. Its capacity is open, as
// for a slice that append has grown.
func (e *Execution) OpenSlice(parts []sym.Value, n sym.Term) sym.Value {
	if len(parts) == 0 {
		return e.List(nil)
	}
	return &sym.Slice{Length: n, Alts: []sym.SliceAlt{e.GrownArray(e.M.T.Yes, parts, n)}}
}

// TextOfBytes returns string(b).
func (e *Execution) TextOfBytes(b *sym.Slice) *sym.Text {
	vals, n := e.Contents(b)
	r := &sym.Text{Length: n}
	for _, v := range vals {
		r.Bytes = append(r.Bytes, v.(sym.Term))
	}
	return r
}

// ConstantText returns the constant value of a string, and reports whether its
// length and bytes are all constant.
func (m *Machine) ConstantText(x *sym.Text) (string, bool) {
	n, ok := m.T.Store.Const(x.Length)
	if !ok {
		return "", false
	}
	var r []byte
	for _, b := range x.Bytes[:n] {
		k, ok := m.T.Store.Const(b)
		if !ok {
			return "", false
		}
		r = append(r, byte(k))
	}
	return string(r), true
}

// textOfRunes returns string(rs).
func textOfRunes(e *Execution, rs *sym.Slice) *sym.Text {
	vals, n := e.Contents(rs)
	r := sym.Value(&sym.Text{Length: e.M.T.Num(0)})
	for i, v := range vals {
		longer := e.M.Mem.Concat(r.(*sym.Text), e.M.Mem.EncodeRune(e.M.T.Whole(v.(sym.Term), RuneType)))
		r = e.M.Mem.MergeValues(e.M.T.Above(n, i), longer, r)
	}
	return r.(*sym.Text)
}

// RuneType is the type rune.
var RuneType = term.IntType{Bits: 32, Signed: true}
