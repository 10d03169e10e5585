package worker

import (
	"cmp"
	"go/types"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

// An unfolder makes a shape of a type with a random model.
type unfolder struct {
	rnd   *rand.Rand
	world *domain.World
	model problem.Model
}

func (u *unfolder) variable(v int64) int {
	u.model = append(u.model, v)
	return len(u.model) - 1
}

func (u *unfolder) node(t types.Type, depth int) shape.Node {
	switch typ := t.Underlying().(type) {
	case *types.Basic:
		if typ.Info()&types.IsString != 0 {
			return u.text(t, depth)
		}
		if typ.Info()&types.IsFloat != 0 {
			return u.float(t, typ)
		}
		return u.scalar(t, typ)
	case *types.Pointer:
		if depth == 0 {
			return &shape.Pointer{T: t, Var: -1}
		}
		n := &shape.Pointer{T: t, Var: u.variable(int64(min(u.rnd.IntN(3), 1)))}
		n.Elem = u.node(typ.Elem(), depth-1)
		return n
	case *types.Signature:
		return u.function(t, typ, depth)
	case *types.Slice:
		k := u.rnd.IntN(depth + 1)
		n := &shape.Slice{T: t, Var: u.variable(int64(k)), Made: -1, Whole: -1, Spare: u.variable(int64(max(u.rnd.IntN(4)-2, 0)))}
		if k == 0 && u.rnd.IntN(2) == 0 {
			n.Made = u.variable(int64(u.rnd.IntN(2)))
		}
		for range depth {
			n.Elems = append(n.Elems, u.node(typ.Elem(), depth-1))
		}
		return n
	case *types.Map:
		return u.mapping(t, typ, depth)
	case *types.Array:
		n := &shape.Array{T: t}
		for range typ.Len() {
			n.Elems = append(n.Elems, u.node(typ.Elem(), depth))
		}
		return n
	case *types.Struct:
		n := &shape.Struct{T: t}
		for f := range typ.Fields() {
			if f.Name() == "_" {
				n.Fields = append(n.Fields, &shape.Scalar{T: f.Type(), Var: u.variable(0)})
				continue
			}
			n.Fields = append(n.Fields, u.node(f.Type(), depth))
		}
		return n
	case *types.Interface:
		return u.dynamic(t, depth)
	}
	panic(t.String())
}

// function is nil, or a table with random rows for some of the arguments that
// refine_values has.
func (u *unfolder) function(t types.Type, sig *types.Signature, depth int) shape.Node {
	n := &shape.Func{T: t, Var: u.variable(int64(min(u.rnd.IntN(4), 1)))}
	if sig.Results().Len() == 0 {
		return n
	}
	tuple := func(u *unfolder, t *types.Tuple) []shape.Node {
		var nodes []shape.Node
		for v := range t.Variables() {
			nodes = append(nodes, u.node(v.Type(), max(depth-1, 0)))
		}
		return nodes
	}
	apart := &unfolder{rnd: u.rnd, world: u.world}
	n.Results = tuple(apart, sig.Results())
	n.Default = apart.model
	if sig.Params().Len() == 0 {
		n.Rows = []shape.Row{{Results: tuple(u, sig.Results())}}
		return n
	}
	n.Params = argumentNodes(sig.Params())
	seen := map[string]bool{}
	for range u.rnd.IntN(5) {
		m := make(problem.Model, 10)
		for i := range m {
			m[i] = int64(u.rnd.IntN(2))
		}
		if s := literalsOf(n.Params, m); !seen[s] {
			seen[s] = true
			n.Rows = append(n.Rows, shape.Row{Args: m, Results: tuple(u, sig.Results())})
		}
	}
	return n
}

// argumentNodes are the nodes of arguments, with a variable of 0..1 each.
func argumentNodes(t *types.Tuple) []shape.Node {
	next := 0
	variable := func() int { next++; return next - 1 }
	var node func(t types.Type) shape.Node
	node = func(t types.Type) shape.Node {
		switch v := t.Underlying().(type) {
		case *types.Array:
			n := &shape.Array{T: t}
			for range v.Len() {
				n.Elems = append(n.Elems, node(v.Elem()))
			}
			return n
		case *types.Struct:
			n := &shape.Struct{T: t}
			for f := range v.Fields() {
				n.Fields = append(n.Fields, node(f.Type()))
			}
			return n
		case *types.Basic:
			if v.Info()&types.IsString != 0 {
				return &shape.String{T: t, Var: variable(), Units: []int{variable()}, Alphabet: []string{"\\", "a"}, Wholes: 2}
			}
		}
		return &shape.Scalar{T: t, Var: variable()}
	}
	var nodes []shape.Node
	for v := range t.Variables() {
		nodes = append(nodes, node(v.Type()))
	}
	return nodes
}

func literalsOf(nodes []shape.Node, m problem.Model) string {
	var r []string
	for _, v := range decode.Values(&shape.Shape{Params: nodes}, m) {
		r = append(r, value.Literal(v, nil))
	}
	return strings.Join(r, ", ")
}

func (u *unfolder) text(t types.Type, depth int) shape.Node {
	n := &shape.String{T: t, Var: u.variable(int64(u.rnd.IntN(depth + 1))), Alphabet: []string{"\x00", "\"", "a", "\\", "\xc3", "\xe9", "a\nb"}, Wholes: 7}
	for range depth {
		n.Units = append(n.Units, u.variable(int64(u.rnd.IntN(len(n.Alphabet)))))
	}
	return n
}

func (u *unfolder) float(t types.Type, b *types.Basic) shape.Node {
	bits := 64
	values := []float64{0, 0.5, 0.1, 1.0 / 3, -2, 1e21, 1e-9, 123456.789}
	if b.Kind() == types.Float32 {
		bits = 32
		for i, v := range values {
			values[i] = float64(float32(v))
		}
	}
	special := domain.SpecialFloats(bits)
	if n, ok := t.(*types.Named); ok && n.Obj().Name() == "Ratio" {
		special = special[:len(special)-1] // no NaN below pointers
	}
	values = append(values, special...)
	return &shape.Float{T: t, Var: u.variable(int64(u.rnd.IntN(len(values)))), Values: values}
}

func (u *unfolder) scalar(t types.Type, b *types.Basic) shape.Node {
	bits := map[types.BasicKind]int{
		types.Int8: 8, types.Uint8: 8, types.Int16: 16, types.Uint16: 16, types.Int32: 32, types.Uint32: 32,
	}[b.Kind()]
	v := int64(u.rnd.Uint64()) >> u.rnd.IntN(64)
	if named, ok := t.(*types.Named); ok && named.Obj().Pkg().Path() == "time" {
		v |= 16 // the worker knows the constants of its own package only
	}
	switch {
	case b.Info()&types.IsBoolean != 0:
		v &= 1
	case bits > 0 && b.Info()&types.IsUnsigned != 0:
		v &= 1<<bits - 1
	case bits > 0:
		v = v << (64 - bits) >> (64 - bits)
	}
	return &shape.Scalar{T: t, Var: u.variable(v)}
}

// mapping is a map with keys that ascend, or nil.
func (u *unfolder) mapping(t types.Type, m *types.Map, depth int) shape.Node {
	n := &shape.Map{T: t, Made: -1, Var: -1}
	if u.rnd.IntN(2) == 0 {
		n.Made = u.variable(int64(min(u.rnd.IntN(4), 1)))
	}
	if depth == 0 {
		return n
	}
	for range u.rnd.IntN(2 * depth) {
		n.Keys = append(n.Keys, u.node(m.Key(), depth-1))
	}
	value := func(k shape.Node) value.Value {
		return decode.Values(&shape.Shape{Params: []shape.Node{k}}, u.model)[0]
	}
	order := func(a, b shape.Node) int { return compareKeys(value(a), value(b)) }
	slices.SortFunc(n.Keys, order)
	n.Keys = slices.CompactFunc(n.Keys, func(a, b shape.Node) bool { return order(a, b) == 0 })
	n.Var = u.variable(int64(len(n.Keys)))
	for range n.Keys {
		n.Elems = append(n.Elems, u.node(m.Elem(), depth-1))
	}
	return n
}

// compareKeys orders keys as package encode does.
func compareKeys(a, b value.Value) int {
	switch a := a.(type) {
	case *value.Bool:
		return cmp.Compare(number(a.V), number(b.(*value.Bool).V))
	case *value.String:
		return cmp.Compare(a.V, b.(*value.String).V)
	case *value.Int:
		if a.T.Underlying().(*types.Basic).Info()&types.IsUnsigned != 0 {
			return cmp.Compare(uint64(a.V), uint64(b.(*value.Int).V))
		}
		return cmp.Compare(a.V, b.(*value.Int).V)
	case *value.Array:
		return slices.CompareFunc(a.Elems, b.(*value.Array).Elems, compareKeys)
	case *value.Struct:
		return slices.CompareFunc(a.Fields, b.(*value.Struct).Fields, compareKeys)
	}
	panic("no order")
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
