package decode

import (
	"go/token"
	"go/types"
	"reflect"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

const graphSource = `package p

type Node struct {
	Key        int
	Prev, Next *Node
}

type Leaf struct{ Key int }
`

// TestGraphWire writes two parameters that share nodes in wire form, and reads
// them back. The nodes of each type have numbers of their own.
func TestGraphWire(t *testing.T) {
	p := in{check(t, graphSource)}
	four := 4
	pkg := &spec.Package{Types: p.pkg, Fset: token.NewFileSet(), Bounds: map[*types.TypeName]bounds.Bound{}}
	for _, name := range []string{"Node", "Leaf"} {
		pkg.Bounds[p.pkg.Scope().Lookup(name).(*types.TypeName)] = bounds.Bound{Nodes: &four}
	}
	toNode, toLeaf := types.NewPointer(p.typ("Node")), types.NewPointer(p.typ("Leaf"))
	num := func(v int64) value.Value { return &value.Int{T: types.Typ[types.Int], V: v} }
	node := func(number int, key int64, prev, next value.Value) value.Value {
		return &value.Pointer{T: toNode, Node: number, Elem: &value.Struct{T: p.typ("Node"), Fields: []value.Value{num(key), prev, next}}}
	}
	null := &value.Pointer{T: toNode}
	values := []value.Value{
		node(1, 5, null, node(2, 6, &value.Ref{T: toNode, Node: 1}, &value.Ref{T: toNode, Node: 2})),
		&value.Pointer{T: toLeaf, Node: 1, Elem: &value.Struct{T: p.typ("Leaf"), Fields: []value.Value{num(7)}}},
		&value.Ref{T: toNode, Node: 2},
		&value.Ref{T: toLeaf, Node: 1},
	}
	params := []types.Type{toNode, toLeaf, toNode, toLeaf}
	src := value.AppendAll(nil, domain.WorldOf(pkg), values)
	if want := []byte{1, 10, 0, 1, 12, 2, 3, 1, 14, 3, 2}; !reflect.DeepEqual(src, want) {
		t.Errorf("wire form %v, want %v", src, want)
	}
	got, rest, err := ReadWire(pkg, src, params)
	if err != nil || len(rest) > 0 || !reflect.DeepEqual(got, values) {
		t.Errorf("read %s, rest %v, %v; want %s", value.Texts(got), rest, err, value.Texts(values))
	}
	if text := value.Texts(values); text != "&example.com/p.Node{Key: 5, Next: &example.com/p.Node{Key: 6, Prev: node1, Next: node2}}, &example.com/p.Leaf{Key: 7}, node2, leaf1" {
		t.Errorf("written %s", text)
	}
	if _, _, err := ReadWire(pkg, []byte{1, 10, 0, 3}, params[:1]); err == nil {
		t.Error("a reference to a node that there is not is read")
	}
	if need := value.Needs(values, domain.Bounds{}); need.Depth != 2 {
		t.Errorf("needs depth %d, want that of two nodes", need.Depth)
	}
}
