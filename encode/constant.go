package encode

import (
	"cmp"
	"fmt"
	"go/types"
	"strconv"
	"strings"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// constant is the value that a node has in a model.
func constantOf(l *lift.Lifter, n Node, m problem.Model) sym.Value {
	switch n := n.(type) {
	case *Scalar:
		if static.IsBool(n.T) {
			return l.T.Store.Bool(m[n.Var] != 0)
		}
		k := n.number(m)
		if it, ok := l.M.IntType(n.T); ok && !it.Signed && k < 0 {
			return l.T.Store.WordOf(l.T.Num(k)) // the bits of an integer above the greatest int64
		}
		return l.T.Num(k)
	case *Float:
		return l.Floats.Of(n.number(m))
	case *String:
		return l.Mem.TextOf(n.Text(m))
	case *Pointer:
		if !n.Always && (n.Var < 0 || m[n.Var] == 0) {
			return l.Mem.NilPointer
		}
		o := l.Mem.NewObject()
		o.Init = constantOf(l, n.Elem, m)
		return l.Mem.PointerTo(sym.Place{Obj: o})
	case *Slice:
		length, made := int64(0), l.T.No
		if n.Var >= 0 {
			length = m[n.Var]
		}
		if n.Made >= 0 {
			made = l.T.Store.Bool(m[n.Made] != 0)
		}
		var zero sym.Value
		if n.HasRoom(m) {
			zero = l.Mem.Zero(n.T.Underlying().(*types.Slice).Elem())
		}
		return l.Mem.InputSlice(constants(l, n.Elems[:length], m), zero, l.T.Num(length), l.T.Store.Bool(n.HasRoom(m)), made)
	case *Map:
		return constantMap(l, n, m)
	case *Array:
		return &sym.Aggregate{Parts: constants(l, n.Elems, m)}
	case *Struct:
		return &sym.Aggregate{Parts: constants(l, n.Fields, m)}
	case *Built:
		return &sym.Hidden{}
	case *Func:
		return constantFunc(l, n, m)
	case *Sequence:
		return constantSequence(l, n, m)
	case *Interface:
		if i := n.Choice(m); i >= 0 {
			if v := spec.SingletonOf(n.Alts[i].Type()); v != nil {
				return l.Sentinel(v, n.Alts[i].Type())
			}
			return l.Mem.Wrap(constantOf(l, n.Alts[i], m), n.Alts[i].Type())
		}
		return l.Mem.NilInterface
	case *ErrorValue:
		return newError(l).Val
	}
	panic(fmt.Sprintf("encode: constant of %T", n))
}

func constants(l *lift.Lifter, nodes []Node, m problem.Model) []sym.Value {
	r := make([]sym.Value, len(nodes))
	for i, n := range nodes {
		r[i] = constantOf(l, n, m)
	}
	return r
}

// constantMap is a map whose entries are known.
func constantMap(l *lift.Lifter, n *Map, m problem.Model) sym.Value {
	if n.Made >= 0 && m[n.Made] == 0 {
		return l.Mem.NilMap
	}
	size := int64(0)
	if n.Var >= 0 {
		size = m[n.Var]
	}
	t := &sym.Table{Distinct: int(size), Size: l.T.Num(size)}
	for i := range size {
		t.Entries = append(t.Entries, &sym.Entry{Guard: l.T.Yes, Key: constantOf(l, n.Keys[i], m), Val: constantOf(l, n.Elems[i], m)})
	}
	o := l.Mem.NewObject()
	o.Init = t
	return &sym.Mapping{Alts: []sym.Handle{{Guard: l.T.Yes, Obj: o}}}
}

// constantFunc is a function all of whose rows are known.
func constantFunc(l *lift.Lifter, n *Func, m problem.Model) sym.Value {
	if n.Var >= 0 && m[n.Var] == 0 {
		return l.Mem.NilFunc
	}
	l.Mem.Tables++
	f := &tabled{id: l.Mem.Tables, node: n}
	sig := signatureOf(n.T)
	if sig.Results().Len() > 0 {
		f.otherwise = constants(l, n.Results, n.Default)
	}
	for _, r := range n.Rows {
		if r.Results == nil {
			continue
		}
		c := row{args: constants(l, n.Params, r.Args), results: constants(l, r.Results, m)}
		c.keys = texts(n.Params, r.Args)
		for i := range n.Params {
			c.types = append(c.types, sig.Params().At(i).Type())
		}
		f.rows = append(f.rows, c)
	}
	return l.Mem.FuncValue(f)
}

// number is the value of an integer in a model.
func (n *Scalar) number(m problem.Model) int64 {
	if n.Values != nil {
		return n.Values[m[n.Var]]
	}
	return m[n.Var]
}

// valuesOf is the list that the values of a variable index, nil where they are the values themselves
// or, of a floating-point number, the double of them.
func valuesOf(nodes []Node, index int) []int64 {
	for _, n := range nodes {
		switch n := n.(type) {
		case *Scalar:
			if n.Var == index {
				return n.Values
			}
		case *Float:
			if n.Var == index {
				return n.ranks()
			}
		case *Array:
			if r := valuesOf(n.Elems, index); r != nil {
				return r
			}
		case *Struct:
			if r := valuesOf(n.Fields, index); r != nil {
				return r
			}
		case *Interface:
			if r := valuesOf(n.Alts, index); r != nil {
				return r
			}
		case *Func:
			for _, row := range n.Rows {
				if r := valuesOf(row.Results, index); r != nil {
					return r
				}
			}
		}
	}
	return nil
}

// constantText is the value that a node has in a model as text: different arguments of functions have
// different texts.
func constantText(n Node, m problem.Model) string {
	switch n := n.(type) {
	case *Scalar:
		if static.IsBool(n.T) {
			return strconv.FormatBool(m[n.Var] != 0)
		}
		return strconv.FormatInt(n.number(m), 10)
	case *String:
		return strconv.Quote(n.Text(m))
	case *Array:
		return "{" + constantTexts(n.Elems, m) + "}"
	case *Struct:
		return "{" + constantTexts(n.Fields, m) + "}"
	}
	// Defaults may have other parts, which are nil.
	return "nil"
}

// texts are the values that nodes have in a model as text.
func texts(nodes []Node, m problem.Model) []string {
	var r []string
	for _, n := range nodes {
		r = append(r, constantText(n, m))
	}
	return r
}

func constantTexts(nodes []Node, m problem.Model) string {
	return strings.Join(texts(nodes, m), " ")
}

// compareConstants orders the values of two models: those of the first node first, strings by length.
func compareConstants(nodes []Node, a, b problem.Model) int {
	for _, n := range nodes {
		c := 0
		switch n := n.(type) {
		case *Scalar:
			c = cmp.Compare(a[n.Var], b[n.Var])
		case *String:
			x, y := n.Text(a), n.Text(b)
			c = byLength(x, y)
		case *Array:
			c = compareConstants(n.Elems, a, b)
		case *Struct:
			c = compareConstants(n.Fields, a, b)
		}
		if c != 0 {
			return c
		}
	}
	return 0
}
