package term

// A Term is a boolean, an integer or a machine word over the variables of a
// problem. It belongs to the [Store] that made it. Terms are interned: two
// calls that build the same normal form return the same Term, and the operands
// of a Term are always smaller than it.
type Term int32

const (
	// None is no term.
	None Term = -1
	// False and True are the same in every store.
	False Term = 0
	True  Term = 1

	Zero Term = 2 // the Int 0
	one  Term = 3 // the Int 1
)

// MaxMagnitude bounds the magnitude of linear forms, products and compared
// differences.
const MaxMagnitude = 1 << 62
