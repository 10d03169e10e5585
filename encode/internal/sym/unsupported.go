package sym

import (
	"go/ast"
	"go/token"
	"strings"
)

// Unsupported is the error for a type that cannot be unfolded or a construct
// that cannot be lifted. Msg names the parameter or the construct and ends with
// advice for the user.
type Unsupported struct {
	Pos token.Position
	Msg string
	// Varies says that the meaning of the construct may differ each time
	// that it is evaluated.
	Varies bool
	// Why is the reason alone if a type cannot be unfolded.
	Why string
	// Needs names such a type, with an article: "a channel", "a net.Conn".
	Needs string
}

// Error returns the message without the position, which holds the whole path of
// a file: reports print Pos as they print others.
func (e *Unsupported) Error() string { return e.Msg }

// Unadvised returns the error without [AdviceFilter], for a construct that is
// in no predicate.
func (e *Unsupported) Unadvised() *Unsupported {
	r := *e
	r.Msg = strings.TrimSuffix(e.Msg, "; "+AdviceFilter)
	return &r
}

// AdviceFilter is the way out of a predicate that cannot be lifted.
const AdviceFilter = "state this condition with //refine:filter, which runs compiled"

// A Refusal carries an error from deep within the lifter to its entry point,
// where it is recovered.
type Refusal struct{ Err error }

// A Spot is a place in the source; its position is computed only when it is
// needed.
type Spot struct {
	Fset *token.FileSet
	Pos  token.Pos
	// Node is the syntax there; nil if there is none.
	Node ast.Node
}

// Position returns the position of the spot, or the zero position if the spot
// has no file set.
func (s Spot) Position() token.Position {
	if s.Fset == nil {
		return token.Position{}
	}
	return s.Fset.Position(s.Pos)
}

// Recover turns a refusal into *err and leaves every other panic alone.
func Recover(err *error) {
	switch r := recover().(type) {
	case nil:
	case Refusal:
		*err = r.Err
	default:
		panic(r)
	}
}
