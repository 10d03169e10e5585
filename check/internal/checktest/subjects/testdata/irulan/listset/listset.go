// Package listset has the ordered lists of Irulan's examples E19 and E21, with
// and without a fault.
package listset

func isSet(s []byte) bool {
	for i := 1; i < len(s); i++ {
		if s[i-1] >= s[i] {
			return false
		}
	}
	return true
}

// Insert returns the set with c.
//
//refine:requires isSet(s)
//refine:ensures isSet(result) && c in result
func Insert(c byte, s []byte) []byte {
	for i, x := range s {
		switch {
		case c == x:
			return s
		case c < x:
			return append(append(append([]byte{}, s[:i]...), c), s[i:]...)
		}
	}
	return append(append([]byte{}, s...), c)
}

// InsertFaulty has an element twice.
//
//refine:requires isSet(s)
//refine:ensures isSet(result) && c in result
func InsertFaulty(c byte, s []byte) []byte {
	for i, x := range s {
		if c <= x {
			return append(append(append([]byte{}, s[:i]...), c), s[i:]...)
		}
	}
	return append(append([]byte{}, s...), c)
}
