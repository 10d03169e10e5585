package z3

// A Status is the verdict of a check.
type Status int

const (
	// Unknown means that no verdict was reached: Solver.Reason says why.
	Unknown Status = iota
	// Unsat means that the assertions have no model.
	Unsat
	// Sat means that the assertions have a model, which Solver.Values
	// reads.
	Sat
)

// String returns Z3's name of the verdict.
func (s Status) String() string {
	switch s {
	case Unsat:
		return "unsat"
	case Sat:
		return "sat"
	}
	return "unknown"
}
