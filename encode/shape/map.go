package shape

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A Map has a size chosen by Var, or 0 if Var is -1, and as many of Keys with
// their Elems. The keys ascend, so that a shape has each map once. Made is the
// choice between nil (0) and a map that is not nil (1), or -1 if nil is not in
// the domain.
type Map struct {
	T           types.Type
	Made        int
	Var         int
	Keys, Elems []Node
}

// Type returns the map type.
func (n *Map) Type() types.Type { return n.T }

// Len returns the number of entries in a model.
func (n *Map) Len(m problem.Model) int { return length(n.Var, m) }

// IsNil reports whether the map is nil in a model.
func (n *Map) IsNil(m problem.Model) bool { return n.Made >= 0 && m[n.Made] == 0 }

// Choices implements [Node].
func (n *Map) Choices() []Choice { return choices(n.Made, n.Var) }

// Parts implements [Node].
func (n *Map) Parts() [][]Node { return [][]Node{n.Keys, n.Elems} }

// IsHollow implements [Node].
func (n *Map) IsHollow() bool { return n.Var < 0 }

// Constant implements [Node].
func (n *Map) Constant(l *lift.Lifter, m problem.Model) sym.Value {
	if n.IsNil(m) {
		return l.Mem.NilMap
	}
	size := n.Len(m)
	t := &sym.Table{Distinct: size, Size: l.T.Num(int64(size))}
	for i := range size {
		t.Entries = append(t.Entries, &sym.Entry{Guard: l.T.Yes, Key: n.Keys[i].Constant(l, m), Val: n.Elems[i].Constant(l, m)})
	}
	o := l.Mem.NewObject()
	o.Init = t
	return &sym.Mapping{Alts: []sym.MappingAlt{{Guard: l.T.Yes, At: o}}}
}

// write writes the choices of a map, and below it each key and its element.
func (n *Map) write(t *text, depth int) {
	empty := "empty"
	if n.Made >= 0 {
		empty = fmt.Sprintf("nil or not by v%d", n.Made)
	}
	if n.Var < 0 {
		t.printf(": %s\n", empty)
		return
	}
	t.printf(" v%d: size %d..%d", n.Var, t.vars[n.Var].Lo, t.vars[n.Var].Hi)
	if n.Made >= 0 {
		t.printf(", %s", empty)
	}
	t.printf(", keys ascend\n")
	for i := range n.Keys {
		t.node(fmt.Sprintf("key %d", i), n.Keys[i], depth+1)
		t.node(fmt.Sprintf("value %d", i), n.Elems[i], depth+1)
	}
}
