package solver

// A NamedStrategy is a strategy as commands offer it.
type NamedStrategy struct {
	Name string
	Doc  string // one line
	Strategy
}

// Strategies lists the strategies by name, the default first. All of them yield the same models in
// the same order.
var Strategies = []NamedStrategy{
	{"auto", "search natively, leave to Z3 what the search is bad at, and filter where that costs less", Auto{}},
	{"search", "search natively only", Search{}},
	{"filter", "try all values of the parameters, and leave out those on which the compiled precondition does not hold", Filter{}},
	{"split", "ask Z3 only, cutting the inputs into parts in their order", Split{}},
	{"refute", "ask Z3 only, refuting one input after the other (the paper's loop; quadratic)", Refute{}},
}

// SideBySide returns a strategy that enumerates as s does and asks Z3, if it does, on some goroutines. What it
// yields, and in which order, is the same.
func SideBySide(s Strategy, goroutines int) Strategy {
	switch s := s.(type) {
	case NamedStrategy:
		return SideBySide(s.Strategy, goroutines)
	case Auto:
		s.Goroutines = goroutines
		return s
	case Split:
		s.Goroutines = goroutines
		return s
	}
	return s
}

// Natively returns the search that a strategy does without Z3, and false where it does none. It yields the same in the
// same order, but where Z3 would take over it may take long.
func Natively(s Strategy) (Search, bool) {
	switch s := s.(type) {
	case NamedStrategy:
		return Natively(s.Strategy)
	case Auto, Search:
		return Search{}, true
	}
	return Search{}, false
}
