package korat

// A Table is a hash table of four buckets, each a list of entries.
type Table struct {
	buckets [4]*Bucket
}

// A Bucket is an entry of a hash table.
//
//refine:bound nodes=8
type Bucket struct {
	key  int
	next *Bucket
}

// HashSet needs a hash table.
//
//refine:requires IsTable(t)
func HashSet(t Table) {}

// IsTable reports whether each key is in its bucket, and once.
//
//refine:measure
func IsTable(t Table) bool {
	seen := map[*Bucket]bool{}
	for i, first := range t.buckets {
		for b := first; b != nil; b = b.next {
			if seen[b] || b.key < 0 || b.key%4 != i {
				return false
			}
			seen[b] = true
			for c := first; c != b; c = c.next {
				if c.key == b.key {
					return false
				}
			}
		}
	}
	return true
}
