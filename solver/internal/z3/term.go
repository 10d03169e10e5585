package z3

// A Term is a boolean, an integer, a bit-vector or a sort of a context. The
// zero Term is invalid, and is the result of a call that failed.
type Term struct{ ref uint32 }

// Valid reports whether t is the result of a call that succeeded.
func (t Term) Valid() bool { return t.ref != 0 }

// A Sort is the sort of terms: booleans, integers or bit-vectors of a width.
type Sort struct{ term Term }
