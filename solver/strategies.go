package solver

// A NamedStrategy is a strategy as commands offer it.
type NamedStrategy struct {
	Name string
	Doc  string // one line
	Strategy
}

// Strategies lists the strategies by name, the default first. All of them yield
// the same models in the same order.
var Strategies = []NamedStrategy{
	{"auto", "search without Z3, leave to Z3 what the search is bad at, and filter where that costs less", Auto{}},
	{"search", "search without Z3 only", Search{}},
	{"filter", "try all values of the parameters, and leave out those on which the compiled precondition does not hold", Filter{}},
	{"split", "ask Z3 only, cutting the inputs into parts in their order", Split{}},
	{"refute", "ask Z3 only, refuting one input after the other (the paper's loop; quadratic)", Refute{}},
}

// unnamed returns a strategy without its name.
func unnamed(s Strategy) Strategy {
	if n, ok := s.(NamedStrategy); ok {
		return unnamed(n.Strategy)
	}
	return s
}

// Natively returns the search that a strategy does without Z3, and false if it
// does none. It yields the same in the same order, but it may take long at what
// the strategy would leave to Z3.
func Natively(s Strategy) (Search, bool) {
	n, ok := unnamed(s).(interface{ natively() Search })
	if !ok {
		return Search{}, false
	}
	return n.natively(), true
}

// An Evaluation says which clauses a strategy evaluates as compiled code on
// values, instead of solving them.
type Evaluation uint8

const (
	EvaluatesNone Evaluation = iota
	EvaluatesSome            // if that costs less
	EvaluatesAll
)

// EvaluationOf returns which clauses a strategy evaluates.
func EvaluationOf(s Strategy) Evaluation {
	if e, ok := unnamed(s).(interface{ evaluation() Evaluation }); ok {
		return e.evaluation()
	}
	return EvaluatesNone
}

// Through returns a strategy that enumerates as s does, and evaluates the
// precondition by a predicate, on some number of values at most, if s can do
// so.
func Through(s Strategy, predicate func() Predicate, most int64) Strategy {
	if t, ok := unnamed(s).(interface {
		through(predicate func() Predicate, most int64) Strategy
	}); ok {
		return t.through(predicate, most)
	}
	return s
}

// Passing returns a strategy that enumerates as s does, and asks pass before it
// yields several models one after the other, if it knows of them without
// visiting each. Models that pass does not want are not yielded. How the
// enumeration ends does not depend on pass. A strategy that visits each model
// is returned as it is.
func Passing(s Strategy, pass Pass) Strategy {
	if p, ok := unnamed(s).(interface{ passing(Pass) Strategy }); ok {
		return p.passing(pass)
	}
	return s
}
