package value

import (
	"encoding/binary"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/notation"
	"github.com/typetarget/target/encode/domain"
)

// A Sequence is nil, or a function that calls its argument with the values of
// each step, until the argument returns false.
type Sequence struct {
	T     types.Type
	Nil   bool
	Steps [][]Value
}

// Type returns the type of the value.
func (v *Sequence) Type() types.Type { return v.T }

// Flat returns the values of all steps.
func (v *Sequence) Flat() []Value { return slices.Concat(v.Steps...) }

// collectible reports whether slices.Values can return the sequence. Its type
// must be iter.Seq, and no step may yield references, since these are new in
// each pass.
func (v *Sequence) collectible() bool {
	named, ok := types.Unalias(v.T).(*types.Named)
	if !ok || v.Nil {
		return false
	}
	obj := named.Obj()
	return obj.Pkg() != nil && obj.Pkg().Path() == "iter" && obj.Name() == "Seq" && !refers(named.TypeArgs().At(0))
}

// refers reports whether values of a type may hold references, other than
// strings.
func refers(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Array:
		return refers(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if refers(f.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// Parts returns the values of all steps.
func (v *Sequence) Parts() []Value { return v.Flat() }

// With returns a sequence with other values in its steps.
func (v *Sequence) With(parts []Value) Value {
	r := &Sequence{T: v.T, Nil: v.Nil}
	for _, step := range v.Steps {
		n := len(step)
		r.Steps = append(r.Steps, parts[:n:n])
		parts = parts[n:]
	}
	return r
}

// IsZero reports whether the sequence is nil.
func (v *Sequence) IsZero() bool { return v.Nil }

func (v *Sequence) appendWire(dst []byte, w *domain.World) []byte {
	if v.Nil {
		return append(dst, 0)
	}
	return AppendAll(binary.AppendUvarint(dst, uint64(len(v.Steps))+1), w, v.Flat())
}

func (v *Sequence) need(n *Need) int {
	if len(v.Steps) == 0 {
		return 0
	}
	return max(n.length(len(v.Steps)), 1+n.most(v.Flat()))
}

func (v *Sequence) operand(p *literal) {
	_, named := types.Unalias(v.T).(*types.Named)
	switch {
	case v.collectible():
		v.write(p, false)
	case !v.Nil && !named:
		p.WriteByte('(')
		v.write(p, false)
		p.WriteByte(')')
	default:
		p.conversion(v.T, p.literal(v))
	}
}

// write writes a call of slices.Values, or a function that yields the values of
// each step.
func (v *Sequence) write(p *literal, _ bool) {
	if v.Nil {
		p.WriteString("nil")
		return
	}
	if v.collectible() {
		elem := types.Unalias(v.T).(*types.Named).TypeArgs().At(0)
		p.qualify(types.NewPackage("slices", "slices"))
		p.WriteString("Values(")
		(&Slice{T: types.NewSlice(elem), Elems: append([]Value{}, v.Flat()...)}).write(p, false)
		p.WriteByte(')')
		return
	}
	yield := p.part()
	yield.typ(v.T.Underlying().(*types.Signature).Params().At(0).Type())
	var steps [][]string
	for _, step := range v.Steps {
		steps = append(steps, p.literals(step))
	}
	p.WriteString(notation.Sequence(yield.String(), steps))
}
