// Package aliases has functions whose parameters may share memory.
package aliases

type Leaf struct{ N int }

//refine:bound domain=plain alias=p,q ints=0..1
func Two(p, q *Leaf) {}

//refine:bound domain=plain alias=p,q,r ints=0..1
func Three(p, q, r *Leaf) {}

type List struct {
	next *List
	n    bool
}

//refine:bound domain=plain alias=l,m
func (l *List) Lists(m *List) {}

//refine:bound domain=plain alias=p,r ints=0..0
func Some(p, q, r *int) {}

//refine:bound domain=plain alias=xs,ys ints=0..1
func Slices(xs, ys []int) {}

//refine:bound domain=plain alias=xs,ys,zs ints=0..0
func ThreeSlices(xs, ys, zs []int) {}

//refine:bound domain=plain alias=xs,ys ints=0..0 cap=both
func Room(xs, ys []int) {}

//refine:bound domain=plain alias=xs,ys ints=0..0 nil=both
func Empty(xs []int, n bool, ys ...int) {}

//refine:bound domain=plain alias=xs,ys alias=p,q ints=0..0
func Both(p *int, xs []int, q *int, ys []int) {}

//refine:bound nodes=2
type Node struct{ next *Node }

//refine:bound domain=plain alias=xs,ys
func Nodes(xs []*Node, n *Node, ys []*Node) {}

//refine:invariant len(self) < 2 || self[0] <= self[1]
type Sorted []int

//refine:bound domain=plain alias=xs,ys ints=0..1
func Invariants(xs, ys Sorted) {}

//refine:bound alias=text,part strings=ab
func Bytes(text, part []byte) bool { return string(text) == "hello" }
