package check

// A Generalization is a counterexample with holes, and what is known of all
// valid inputs of that form.
type Generalization struct {
	// Call is the call as a Go expression, with _ or a name in the place of
	// each hole: a valid input may have any value there within the bounds.
	Call string
	// Condition is a Go expression on the names in Call. It holds of
	// exactly those inputs of the form that fail; it is empty if all of
	// them fail, or if no such expression is known.
	Condition string
	// Fails and Of count the inputs of the form that fail in the same way,
	// and all valid ones.
	Fails, Of int64
	// Implied is true if a form with a condition says more.
	Implied bool
}

// String is the form with its condition: the call, and if there is a condition
// " when " and that.
func (g Generalization) String() string {
	if g.Condition == "" {
		return g.Call
	}
	return g.Call + " when " + g.Condition
}

// An Alternative is what becomes of a counterexample if a choice in it is made
// in another way: whether a pointer is nil, which type an interface holds, how
// long a slice is.
type Alternative struct {
	// Part is the path of the part, Choice what it is instead.
	Part, Choice string
	// Fails and Of count the inputs that fail in the same way, and all
	// valid ones that are like the counterexample but for this. If Of is 0
	// the precondition excludes it.
	Fails, Of int64
	// Witness is the call with the smallest that fails; it is empty if
	// there is none.
	Witness string
}
