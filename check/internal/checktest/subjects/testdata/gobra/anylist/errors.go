package anylist

// insertAtOnce forgets to go on where there is a next node.
//
//refine:requires n != nil
//refine:ensures n.contains(v)
func (n *node) insertAtOnce(v any) (index int) {
	if n.next == nil {
		n.next = &node{value: v}
		return 1
	}
	return index
}

// removeAllButOne promises that a node is left.
//
//refine:ensures result != nil
//refine:ensures !result.contains(v)
func (n *node) removeAllButOne(v any) *node { return n.removeAll(v) }

// containsAnything does not ask for values that can be compared.
//
//refine:ensures result ==> n != nil
//refine:bound any=int,[]int
func (n *node) containsAnything(v any) bool { return n.contains(v) }
