package encode

import (
	"go/token"
)

// Unsupported is the error for a type that cannot be unfolded or a construct that cannot be
// lifted. Msg names the parameter or the construct and ends in what the user can do.
type Unsupported struct {
	Pos token.Position
	Msg string
	// varies says that the construct may mean something else each time that it is evaluated.
	varies bool
	// why is the reason alone where it is a type that cannot be unfolded.
	why string
}

// Error returns the position and the message in the form of a compiler's error.
func (e *Unsupported) Error() string { return e.Pos.String() + ": " + e.Msg }

// adviceFilter is the way out of a predicate that cannot be lifted.
const adviceFilter = "state this condition with //refine:filter, which is evaluated natively"

// A refusal carries an error from deep within the lifter to its door, where it is recovered.
type refusal struct{ err error }

// A spot is a place in the source; its position is worked out only when it is needed.
type spot struct {
	fset *token.FileSet
	pos  token.Pos
}

func (s spot) position() token.Position {
	if s.fset == nil {
		return token.Position{}
	}
	return s.fset.Position(s.pos)
}

// recovered turns a refusal into *err and leaves every other panic alone.
func recovered(err *error) {
	switch r := recover().(type) {
	case nil:
	case refusal:
		*err = r.err
	default:
		panic(r)
	}
}
