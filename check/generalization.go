package check

// A Generalization is a counterexample with holes. It says which valid inputs
// of that form fail.
type Generalization struct {
	// Call is the call as a Go expression, with _ or a name in the place of
	// each hole: a valid input may have any value there within the bounds.
	Call string
	// Condition is a Go expression on the names in Call. It is true for
	// exactly those inputs of the form that fail. It is empty if all of
	// them fail, or if no such expression is known.
	Condition string
	// Fails and Of count the inputs of the form that fail in the same way,
	// and all valid ones.
	Fails, Of int64
	// Implied is true if a form with a condition says more.
	Implied bool
}

// String returns the call, followed by " when " and the condition if there is
// one.
func (g Generalization) String() string {
	if g.Condition == "" {
		return g.Call
	}
	return g.Call + " when " + g.Condition
}

// An Alternative is the outcome of a counterexample if a choice in it is made
// in another way: whether a pointer is nil, which type an interface holds, how
// long a slice is.
type Alternative struct {
	// Part is the path of the part, and Choice its other choice.
	Part, Choice string
	// Fails and Of count inputs that are like the counterexample except for
	// this choice: those that fail in the same way, and all valid ones. If
	// Of is 0, the precondition excludes the choice.
	Fails, Of int64
	// Witness is the call with the smallest input that fails; it is empty
	// if none does.
	Witness string
}
