// Package counts has functions whose inputs are graphs. The number of graphs
// with so many nodes is known for each.
package counts

//refine:bound nodes=6
type One struct{ next *One }

//refine:bound domain=plain
func List(n *One) {}

//refine:bound nodes=6
type Two struct{ left, right *Two }

//refine:bound domain=plain
func Graph(n *Two) {}

//refine:bound nodes=6 share=dag
type Acyclic struct{ left, right *Acyclic }

//refine:bound domain=plain
func DAG(n *Acyclic) {}

//refine:bound nodes=6 share=tree
type Alone struct{ left, right *Alone }

//refine:bound domain=plain
func Tree(n *Alone) {}

//refine:bound nodes=6
type Three struct{ a, b, c *Three }

//refine:bound domain=plain
func Wide(n *Three) {}

//refine:bound nodes=8
type Leaf struct{ only Only }

type Only int

const (
	Single Only = iota
)

//refine:bound domain=plain
func Leaf1(a *Leaf) {}

//refine:bound domain=plain
func Leaf2(a, b *Leaf) {}

//refine:bound domain=plain
func Leaf3(a, b, c *Leaf) {}

//refine:bound domain=plain
func Leaf4(a, b, c, d *Leaf) {}

//refine:bound nodes=6
type Double struct{ next, prev *Double }

// back reports whether the node after each is followed by it: a list whose ends
// are nil.
func (n *Double) back() bool { return n.next == nil || n.next.prev == n }

//refine:measure
func ends(n *Double) bool {
	if n == nil || n.prev != nil {
		return false
	}
	for ; n.next != nil; n = n.next {
		if !n.back() {
			return false
		}
	}
	return true
}

//refine:requires ends(n)
func Doubly(n *Double) {}

//refine:measure
func ring(n *Double) bool {
	if n == nil {
		return false
	}
	for p := n; ; p = p.next {
		if p.next == nil || p.next.prev != p {
			return false
		}
		if p.next == n {
			return true
		}
	}
}

//refine:requires ring(n)
func Circular(n *Double) {}

//refine:bound nodes=4
type Union struct{ parent *Union }

// Union-find: each of three elements leads to itself at last.
//
//refine:bound domain=plain
func Find(a, b *Union) {}

//refine:bound nodes=3
type Held struct {
	list  []*Held
	by    map[bool]*Held
	other any
	depth bool
}

//refine:bound any=*Held,bool
func Holds(h []*Held, x any) {}

//refine:bound nodes=4
type Inner struct{ next *Inner }

//refine:bound nodes=3
type Outer struct {
	next *Outer
	in   *Inner
}

//refine:bound domain=plain
func Layers(o *Outer, i *Inner) {}

type Between struct {
	to   *Via
	more bool
}

//refine:bound nodes=3
type Via struct{ over *Between }

//refine:bound domain=plain
func Indirect(b *Between, v *Via) {}
