package oracle

import (
	"fmt"
	"math"
	"strings"
)

// A Bound is the bound of the nodes of a type: their number, and how pointers
// may share them: graph, dag or tree.
type Bound struct {
	Nodes int
	Share string
}

// graphSupport has what an oracle knows of the nodes that the pointers of one
// input lead to. The wire form numbers them in the order in which it introduces
// them. So inputs that differ in the names of their nodes have one wire form.
const graphSupport = `type visiting struct {
	met            map[any]bool
	numbers        map[any]int
	open           map[any]bool
	shared, cyclic bool
}

func newVisit() *visiting {
	return &visiting{met: map[any]bool{}, numbers: map[any]int{}, open: map[any]bool{}}
}

var visit = newVisit()

func (v *visiting) fits(share string) bool {
	return share == "graph" || share == "dag" && !v.cyclic || !v.shared
}

`

// nodes returns the number of nodes that the pointers of one input lead to.
func (t *Type) nodes(b Bounds) int { return min(t.Bound.Nodes, b.Depth) }

// Heap returns the number of ways to fill the nodes that the pointers of one
// input lead to. Nodes are named, so that an input may exist several times.
func (t *Type) Heap(b Bounds) float64 {
	if t.nodes(b) == 0 {
		return 1
	}
	return math.Pow(t.Elem.Size(b, b.Depth-1), float64(t.nodes(b)))
}

// Graph returns the type of pointers to nodes that values of a type hold; nil
// if there is none. A program has one such type.
func (t *Type) Graph() *Type {
	seen := map[*Type]bool{}
	var found *Type
	var find func(t *Type)
	find = func(t *Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		if t.Kind == Graph {
			found = t
		}
		find(t.Elem)
		find(t.Key)
		for _, h := range t.Holds {
			find(h)
		}
		for _, f := range t.Fields {
			find(f.Type)
		}
	}
	find(t)
	return found
}

// graphOracle writes the code that lists pointers: nil, and one to each node of
// the heap.
func (t *Type) graphOracle(w *strings.Builder) {
	fmt.Fprintf(w, "yield(nil)\nfor i := range heap%s { yield(&heap%[1]s[i]) }\n", t.Ident())
}

// writeHeap writes the nodes and the function that fills them in every way.
func (t *Type) writeHeap(w *strings.Builder) {
	id := t.Ident()
	fmt.Fprintf(w, "var heap%s []%s\n\nfunc fill%[1]s(b bounds, yield func()) {\nheap%[1]s = make([]%[2]s, min(%[3]d, b.depth))\n", id, t.Elem.Name, t.Bound.Nodes)
	fmt.Fprintf(w, "var rec func(i int)\nrec = func(i int) {\nif i == len(heap%s) { yield(); return }\n", id)
	fmt.Fprintf(w, "all%s(b, b.depth-1, func(n %s) { heap%s[i] = n; rec(i+1) })\n}\nrec(0)\n}\n", t.Elem.Ident(), t.Elem.Name, id)
}

// wireOfGraph writes the wire form of a pointer: 0 for nil, 1 and the node if
// no pointer before it leads there, and else 1 more than the node's number.
func (t *Type) wireOfGraph(w *strings.Builder) {
	w.WriteString("if v == nil { return append(w, 0) }\n")
	w.WriteString("if n := visit.numbers[v]; n > 0 {\nvisit.shared = true\nvisit.cyclic = visit.cyclic || visit.open[v]\nreturn binary.AppendUvarint(w, uint64(n)+1)\n}\n")
	fmt.Fprintf(w, "visit.numbers[v] = len(visit.numbers) + 1\nvisit.open[v] = true\nw = wire%s(append(w, 1), *v)\ndelete(visit.open, v)\nreturn w\n", t.Elem.Ident())
}

// holdsOfGraph writes the code that checks the invariants of all nodes.
func (t *Type) holdsOfGraph(w *strings.Builder) {
	fmt.Fprintf(w, "if v != nil && !visit.met[v] { visit.met[v] = true; return holds%s(*v) }\n", t.Elem.Ident())
}
