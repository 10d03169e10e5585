package value

import (
	"encoding/binary"
	"go/types"

	"github.com/typetarget/target/decode/notation"
	"github.com/typetarget/target/encode/domain"
)

// A Func is nil, or a function given by a table: the results for the arguments
// of each row, and the results for all other arguments. A function without
// results has no rows.
type Func struct {
	T         types.Type
	Nil       bool
	Rows      []Row
	Otherwise []Value
}

// A Row is one row of a function's table.
type Row struct{ Args, Results []Value }

// Type returns the type of the value.
func (v *Func) Type() types.Type { return v.T }

// Parts returns the arguments and results of each row, and the results for all
// other arguments.
func (v *Func) Parts() []Value {
	var r []Value
	for _, row := range v.Rows {
		r = append(append(r, row.Args...), row.Results...)
	}
	return append(r, v.Otherwise...)
}

// With returns a function with other arguments and results.
func (v *Func) With(parts []Value) Value {
	take := func(of []Value) []Value {
		if of == nil {
			return nil
		}
		n := len(of)
		list := parts[:n:n]
		parts = parts[n:]
		return list
	}
	r := &Func{T: v.T, Nil: v.Nil}
	for _, row := range v.Rows {
		r.Rows = append(r.Rows, Row{Args: take(row.Args), Results: take(row.Results)})
	}
	r.Otherwise = take(v.Otherwise)
	return r
}

// IsZero reports whether the function is nil.
func (v *Func) IsZero() bool { return v.Nil }

func (v *Func) appendWire(dst []byte, w *domain.World) []byte {
	if v.Nil {
		return append(dst, 0)
	}
	return AppendAll(binary.AppendUvarint(append(dst, 1), uint64(len(v.Rows))), w, v.Parts())
}

func (v *Func) need(n *Need) int {
	if below := n.most(v.Parts()); below > 0 {
		return 1 + below
	}
	return 0
}

func (v *Func) operand(p *literal) {
	if _, named := types.Unalias(v.T).(*types.Named); !v.Nil && !named {
		p.WriteByte('(')
		v.write(p, false)
		p.WriteByte(')')
		return
	}
	p.conversion(v.T, p.literal(v))
}

func (v *Func) write(p *literal, _ bool) {
	if v.Nil {
		p.WriteString("nil")
		return
	}
	sig := v.T.Underlying().(*types.Signature)
	f := notation.Func{
		Params:    p.types(sig.Params(), sig.Variadic()),
		Results:   p.types(sig.Results(), false),
		Otherwise: p.literals(v.Otherwise),
	}
	for _, r := range v.Rows {
		f.Rows = append(f.Rows, notation.Row{Args: p.literals(r.Args), Results: p.literals(r.Results)})
	}
	p.WriteString(f.Literal())
}

// types returns the types of parameters or results as Go source.
func (p *literal) types(t *types.Tuple, variadic bool) []string {
	var r []string
	for i := range t.Len() {
		one := p.part()
		if variadic && i == t.Len()-1 {
			one.WriteString("...")
			one.typ(t.At(i).Type().(*types.Slice).Elem())
		} else {
			one.typ(t.At(i).Type())
		}
		r = append(r, one.String())
	}
	return r
}

// literals returns the literals of values.
func (p *literal) literals(values []Value) []string {
	var r []string
	for _, v := range values {
		r = append(r, p.literal(v))
	}
	return r
}
