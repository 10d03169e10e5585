package korat

// A Name is a node of an intentional name: an attribute with its value. The
// names that depend on it are a list. The value 0 is a wildcard.
//
//refine:bound nodes=6
type Name struct {
	attribute, value int
	child, next      *Name
}

// AVTree needs an intentional name.
//
//refine:requires IsName(n)
func AVTree(n *Name) {}

// IsName reports whether n is the root of a tree, which has no attribute, value
// or sibling; all others have an attribute, which differs from those of their
// siblings; and nothing depends on a wildcard.
//
//refine:measure
func IsName(n *Name) bool {
	if n == nil || n.attribute != 0 || n.value != 0 || n.next != nil {
		return false
	}
	seen := map[*Name]bool{n: true}
	nodes := []*Name{n}
	for i := 0; i < len(nodes); i++ {
		above := nodes[i]
		for c := above.child; c != nil; c = c.next {
			if seen[c] || c.attribute <= 0 || c.value < 0 || i > 0 && above.value == 0 {
				return false
			}
			for d := above.child; d != c; d = d.next {
				if d.attribute == c.attribute {
					return false
				}
			}
			seen[c] = true
			nodes = append(nodes, c)
		}
	}
	return true
}
