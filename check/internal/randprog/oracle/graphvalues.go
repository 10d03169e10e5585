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
	counts         map[string]int
	open           map[any]bool
	shared, cyclic bool
}

func newVisit() *visiting {
	return &visiting{met: map[any]bool{}, numbers: map[any]int{}, counts: map[string]int{}, open: map[any]bool{}}
}

func (v *visiting) introduce(node any, of string) {
	v.counts[of]++
	v.numbers[node] = v.counts[of]
	v.open[node] = true
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

// targets returns the number of pointers of a graph: nil, those to its nodes,
// and those to fields of other nodes.
func (t *Type) targets(b Bounds) float64 {
	n := 1 + t.nodes(b)
	for _, x := range t.Insides {
		n += x.Host.nodes(b)
	}
	return float64(n)
}

// Graphs returns the types of pointers to nodes that values of a type hold,
// with those to the nodes that have fields to which such pointers lead.
func (t *Type) Graphs() []*Type {
	seen := map[*Type]bool{}
	var found []*Type
	var find func(t *Type)
	find = func(t *Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		if t.Kind == Graph {
			found = append(found, t)
		}
		find(t.Elem)
		find(t.Key)
		for _, h := range t.Holds {
			find(h)
		}
		for _, f := range t.Fields {
			find(f.Type)
		}
		for _, x := range t.Insides {
			find(x.Host)
		}
	}
	find(t)
	return found
}

// graphOracle writes the code that lists pointers: nil, one to each node of the
// heap, and one to each field of other nodes.
func (t *Type) graphOracle(w *strings.Builder) {
	fmt.Fprintf(w, "yield(nil)\nfor i := range heap%s { yield(&heap%[1]s[i]) }\n", t.Ident())
	for _, x := range t.Insides {
		fmt.Fprintf(w, "for i := range heap%s { yield(&heap%[1]s[i].%[2]s) }\n", x.Host.Ident(), x.Field)
	}
}

// writeHeap writes the nodes, the function that makes them and the one that
// fills them in every way. All heaps are made before one is filled, since nodes
// lead to those of other heaps.
func (t *Type) writeHeap(w *strings.Builder) {
	id := t.Ident()
	fmt.Fprintf(w, "var heap%s []%s\n\nfunc make%[1]s(b bounds) { heap%[1]s = make([]%[2]s, min(%[3]d, b.depth)) }\n\nfunc fill%[1]s(b bounds, yield func()) {\n", id, t.Elem.Name, t.Bound.Nodes)
	fmt.Fprintf(w, "var rec func(i int)\nrec = func(i int) {\nif i == len(heap%s) { yield(); return }\n", id)
	fmt.Fprintf(w, "all%s(b, b.depth-1, func(n %s) { heap%s[i] = n; rec(i+1) })\n}\nrec(0)\n}\n", t.Elem.Ident(), t.Elem.Name, id)
}

// within writes a statement for each field of other nodes to which v may lead.
// format has the name of the type of that node, the number of the field, and
// the pointer to the node.
func (t *Type) within(w *strings.Builder, format string) {
	for kind, x := range t.Insides {
		id := x.Host.Ident()
		node := fmt.Sprintf("&heap%s[i]", id)
		fmt.Fprintf(w, "for i := range heap%s { if v == &heap%[1]s[i].%[2]s { ", id, x.Field)
		fmt.Fprintf(w, format, id, kind, node)
		w.WriteString(" } }\n")
	}
}

// wireOfGraph writes the wire form of a pointer: 0 for nil, 1 and the node if
// no pointer before it leads there, and else 1 more than the node's number. A
// pointer to a field of a node has a number for the field and the pointer to
// the node.
func (t *Type) wireOfGraph(w *strings.Builder) {
	w.WriteString("if v == nil { return append(w, 0) }\n")
	t.within(w, "return wire%s(binary.AppendUvarint(w, 1<<12+%d), %s)")
	w.WriteString("if n := visit.numbers[v]; n > 0 {\nvisit.shared = true\nvisit.cyclic = visit.cyclic || visit.open[v]\nreturn binary.AppendUvarint(w, uint64(n)+1)\n}\n")
	fmt.Fprintf(w, "visit.introduce(v, %q)\nw = wire%s(append(w, 1), *v)\ndelete(visit.open, v)\nreturn w\n", t.Elem.Name, t.Elem.Ident())
}

// holdsOfGraph writes the code that checks the invariants of all nodes.
func (t *Type) holdsOfGraph(w *strings.Builder) {
	t.within(w, "return holds%[1]s(%[3]s)")
	fmt.Fprintf(w, "if v != nil && !visit.met[v] { visit.met[v] = true; return holds%s(*v) }\n", t.Elem.Ident())
}
