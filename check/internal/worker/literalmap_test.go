package worker

import (
	"cmp"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
)

// mapping is a map with keys that ascend, or nil.
func (u *unfolder) mapping(t types.Type, m *types.Map, depth int) encode.Node {
	n := &encode.Map{T: t, Made: -1, Var: -1}
	if u.rnd.IntN(2) == 0 {
		n.Made = u.variable(int64(min(u.rnd.IntN(4), 1)))
	}
	if depth == 0 {
		return n
	}
	for range u.rnd.IntN(2 * depth) {
		n.Keys = append(n.Keys, u.node(m.Key(), depth-1))
	}
	value := func(k encode.Node) decode.Value {
		return decode.Values(&encode.Shape{Params: []encode.Node{k}}, u.model)[0]
	}
	order := func(a, b encode.Node) int { return compareKeys(value(a), value(b)) }
	slices.SortFunc(n.Keys, order)
	n.Keys = slices.CompactFunc(n.Keys, func(a, b encode.Node) bool { return order(a, b) == 0 })
	n.Var = u.variable(int64(len(n.Keys)))
	for range n.Keys {
		n.Elems = append(n.Elems, u.node(m.Elem(), depth-1))
	}
	return n
}

// compareKeys orders keys as package encode does.
func compareKeys(a, b decode.Value) int {
	switch a := a.(type) {
	case *decode.Bool:
		return cmp.Compare(number(a.V), number(b.(*decode.Bool).V))
	case *decode.String:
		return cmp.Compare(a.V, b.(*decode.String).V)
	case *decode.Int:
		if a.T.Underlying().(*types.Basic).Info()&types.IsUnsigned != 0 {
			return cmp.Compare(uint64(a.V), uint64(b.(*decode.Int).V))
		}
		return cmp.Compare(a.V, b.(*decode.Int).V)
	case *decode.Array:
		return slices.CompareFunc(a.Elems, b.(*decode.Array).Elems, compareKeys)
	case *decode.Struct:
		return slices.CompareFunc(a.Fields, b.(*decode.Struct).Fields, compareKeys)
	}
	panic("no order")
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
