package examples

import (
	"encoding/binary"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/examples/graphs"
)

// A sharing says how many nodes of a type an input has at most, and whether their pointers may form
// cycles.
type sharing struct {
	nodes  int
	cycles bool
}

// shared are the types of the examples whose pointers form graphs.
var shared = map[reflect.Type]sharing{
	reflect.TypeFor[graphs.Item]():  {4, true},
	reflect.TypeFor[graphs.Entry](): {3, true},
	reflect.TypeFor[graphs.Cell]():  {2, true},
	reflect.TypeFor[graphs.Set]():   {4, false},
	reflect.TypeFor[graphs.Job]():   {4, false},
	reflect.TypeFor[graphs.Tree]():  {3, true},
}

// linked is the oracle that tries every graph: a pointer is nil, leads to a node that there is already,
// or to a new one, whose fields follow.
func linked(holds any) oracle {
	predicate := reflect.ValueOf(holds)
	var params []reflect.Type
	for i := range predicate.Type().NumIn() {
		params = append(params, predicate.Type().In(i))
	}
	return oracle{params, func(t *testing.T, b domain.Bounds) []string {
		inputs := []string{}
		g := &grapher{lister: &lister{t: t, bounds: b, constants: constants, outliers: outliers, made: map[position][]candidate{}}, nodes: map[reflect.Type][]reflect.Value{}}
		var args []reflect.Value
		for _, p := range params {
			args = append(args, reflect.New(p).Elem())
		}
		var loop func(i int, wire []byte)
		loop = func(i int, wire []byte) {
			if i < len(args) {
				g.fill(args[i], b.Depth, wire, func(wire []byte) { loop(i+1, wire) })
			} else if g.fits() && predicate.Call(args)[0].Bool() {
				inputs = append(inputs, string(wire))
			}
		}
		loop(0, nil)
		return inputs
	}}
}

// A grapher sets variables to all values, one after the other.
type grapher struct {
	lister *lister
	nodes  map[reflect.Type][]reflect.Value // those that there are
}

// fill sets a variable to each value with some units of depth, and calls next with the wire form of
// what comes before and of the value.
func (g *grapher) fill(v reflect.Value, units int, wire []byte, next func([]byte)) {
	t := v.Type()
	if t.Kind() == reflect.Pointer {
		v.SetZero()
		next(join(wire, []byte{0}))
		g.point(v, units, wire, next)
		return
	}
	if !holdsPointer(t) {
		for _, c := range g.lister.values(t, units) {
			v.Set(c.value)
			next(join(wire, c.wire))
		}
		return
	}
	longest := units
	if g.lister.bounds.Len != nil {
		longest = min(longest, *g.lister.bounds.Len)
	}
	if t == reflect.TypeFor[[]*graphs.Job]() {
		longest = min(longest, 2) // the bound of the type
	}
	switch t.Kind() {
	case reflect.Struct:
		var parts []reflect.Value
		for i := range t.NumField() {
			f := v.Field(i)
			parts = append(parts, reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()) // as f may not be exported
		}
		g.each(parts, units, wire, next)
	case reflect.Slice:
		v.SetZero()
		next(join(wire, []byte{0}))
		for n := 1; n <= longest; n++ {
			s := reflect.MakeSlice(t, n, n)
			var parts []reflect.Value
			for i := range n {
				parts = append(parts, s.Index(i))
			}
			g.each(parts, units-1, binary.AppendUvarint(slices.Clone(wire), uint64(n)+1), func(wire []byte) {
				v.Set(s)
				next(wire)
			})
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(t))
		next(join(wire, []byte{1}))
		for n := 1; n <= longest; n++ {
			g.entries(v, n, 0, units-1, reflect.MakeMap(t), binary.AppendUvarint(slices.Clone(wire), uint64(n)+1), next)
		}
	default:
		g.lister.t.Fatalf("no rule for the values of type %v", t)
	}
}

// each sets variables one after the other.
func (g *grapher) each(parts []reflect.Value, units int, wire []byte, next func([]byte)) {
	if len(parts) == 0 {
		next(wire)
		return
	}
	g.fill(parts[0], units, wire, func(wire []byte) { g.each(parts[1:], units, wire, next) })
}

// entries adds n entries to a map whose keys come after the first ones, and sets v to it.
func (g *grapher) entries(v reflect.Value, n, from, units int, m reflect.Value, wire []byte, next func([]byte)) {
	if n == 0 {
		v.Set(m)
		next(wire)
		return
	}
	keys := g.lister.values(m.Type().Key(), units)
	for i := from; i < len(keys); i++ {
		elem := reflect.New(m.Type().Elem()).Elem()
		g.fill(elem, units, join(wire, keys[i].wire), func(wire []byte) {
			m.SetMapIndex(keys[i].value, elem)
			g.entries(v, n-1, i+1, units, m, wire, next)
		})
		m.SetMapIndex(keys[i].value, reflect.Value{})
	}
}

// point sets a pointer to each node that there is, and to a new one.
func (g *grapher) point(v reflect.Value, units int, wire []byte, next func([]byte)) {
	t := v.Type().Elem()
	rule, isNode := shared[t]
	if !isNode {
		if units > 0 {
			p := reflect.New(t)
			g.fill(p.Elem(), units-1, join(wire, []byte{1}), func(wire []byte) {
				v.Set(p)
				next(wire)
			})
		}
		return
	}
	for i, node := range g.nodes[t] {
		v.Set(node)
		next(binary.AppendUvarint(slices.Clone(wire), uint64(i)+2))
	}
	if len(g.nodes[t]) < min(rule.nodes, g.lister.bounds.Depth) {
		node := reflect.New(t)
		g.nodes[t] = append(g.nodes[t], node)
		v.Set(node)
		g.fill(node.Elem(), g.lister.bounds.Depth-1, join(wire, []byte{1}), next)
		g.nodes[t] = g.nodes[t][:len(g.nodes[t])-1]
	}
}

// fits reports whether there is no cycle where there must be none.
func (g *grapher) fits() bool {
	for t, nodes := range g.nodes {
		if shared[t].cycles {
			continue
		}
		for _, node := range nodes {
			if leadsTo(node.Elem(), node.Pointer(), len(nodes)) {
				return false
			}
		}
	}
	return true
}

// leadsTo reports whether pointers lead from a value to an address in so many steps at most.
func leadsTo(v reflect.Value, to uintptr, steps int) bool {
	switch v.Kind() {
	case reflect.Pointer:
		return !v.IsNil() && (v.Pointer() == to || steps > 0 && leadsTo(v.Elem(), to, steps-1))
	case reflect.Slice:
		for i := range v.Len() {
			if leadsTo(v.Index(i), to, steps) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if leadsTo(v.Field(i), to, steps) {
				return true
			}
		}
	}
	return false
}

// holdsPointer reports whether values of a type have pointers in them.
func holdsPointer(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer:
		return true
	case reflect.Slice, reflect.Map:
		return holdsPointer(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if holdsPointer(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// around reports whether the items from r on lead back to it, each being before the next one.
func around(r *graphs.Item) bool {
	steps := 0
	for p := r; p != nil && p.Next != nil && p.Next.Prev == p && steps <= 4; p = p.Next {
		if steps++; p.Next == r {
			return true
		}
	}
	return false
}

// inTree reports whether t is in a tree whose nodes know their parents.
func inTree(t *graphs.Tree) bool {
	top, found := t, false
	for steps := 0; top != nil && top.Parent != nil; top = top.Parent {
		if steps++; steps > 3 {
			return false
		}
	}
	var walk func(n, parent *graphs.Tree, steps int) bool
	walk = func(n, parent *graphs.Tree, steps int) bool {
		found = found || n == t
		return n == nil || steps < 4 && n.Parent == parent && n.Left != n.Right == (n.Left != nil || n.Right != nil) && walk(n.Left, n, steps+1) && walk(n.Right, n, steps+1)
	}
	return t != nil && walk(top, nil, 0) && found
}

// entry and cache have the fields of the types of package graphs.
type (
	entry struct {
		key, value int
		next, prev *entry
	}
	cache struct {
		size        int
		first, last *entry
		entries     map[int]*entry
	}
)

// cached reports whether the list and the map of a cache have the same entries, as many as there is
// room for at most.
func cached(of *graphs.Cache) bool {
	if of == nil {
		return false
	}
	c := (*cache)(unsafe.Pointer(of))
	var before *entry
	n := 0
	for e := c.first; e != nil; e = e.next {
		if n++; n > len(c.entries) || e.prev != before || c.entries[e.key] != e {
			return false
		}
		before = e
	}
	return c.last == before && n == len(c.entries) && n <= c.size
}

// graphSets are the oracles of package graphs.
var graphSets = []set{
	{"graphs.Insert", linked(func(r *graphs.Item, _ int) bool { return around(r) }), upTo(1, within(2, 0, 1), within(3, 0, 0))},
	{"graphs.Remove", linked(around), upTo(1, within(2, 0, 1), within(3, 0, 0))},
	{"graphs.Splice", linked(func(p, q *graphs.Item) bool { return around(p) && around(q) }), upTo(1, within(2, 0, 1), within(3, 0, 0))},
	{"graphs.Swap", linked(func(p, q *graphs.Cell) bool { return p != nil && q != nil }), upTo(3)},
	{"graphs.Find", linked(func(s *graphs.Set) bool { return s != nil }), upTo(5)},
	{"graphs.Union", linked(func(a, b *graphs.Set) bool { return a != nil && b != nil }), upTo(4)},
	{"graphs.Order", linked(func(j *graphs.Job) bool { return j != nil }), upTo(3)},
	{"graphs.Next", linked(inTree), upTo(2)},
	{"graphs.Cache.Get", linked(func(c *graphs.Cache, _ int) bool { return cached(c) }), upTo(1, within(2, 0, 1))},
	{"graphs.Cache.Put", linked(func(c *graphs.Cache, _, _ int) bool {
		return cached(c) && (*cache)(unsafe.Pointer(c)).size > 0
	}), upTo(1, within(2, 0, 1))},
}
