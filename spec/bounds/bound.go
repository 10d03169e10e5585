package bounds

import (
	"go/token"
	"go/types"
	"math"
	"time"
)

// A Bound narrows or widens the domains; the zero value of a field leaves the
// flag's.
type Bound struct {
	Depth   *int
	Ints    *Range
	Len     *int
	Strings *string
	Budget  *time.Duration
	Max     *int64
	// Spread is the number of inputs to spread over a domain that has more.
	Spread *int64
	// NilBoth adds empty non-nil slices; SpecialFloats adds NaN, infinities
	// and extremes.
	NilBoth, SpecialFloats bool
	// Cap says which capacities slices have.
	Cap Capacity
	// Nodes is the number of nodes of the graph that the pointers to a type
	// form; nil if the values of the type are trees. Share says which
	// graphs there are. Into names the fields of nodes to which pointers
	// may lead as well.
	Nodes *int
	Share Sharing
	Into  []string
	// Alias names groups of parameters that may share memory.
	Alias []Group
	// Plain leaves out what the code tells apart.
	Plain bool
	// Any names the types that an any may hold, and Held are these types;
	// TypeArgs names the instantiations by type parameter.
	Any      []string
	Held     []types.Type
	TypeArgs map[string][]string
	Pos      token.Position
}

// A Range is a closed range of integers.
type Range struct{ Lo, Hi int64 }

// FullRange stands for all integers of each type, those above the greatest
// int64 included.
var FullRange = Range{math.MinInt64, math.MaxInt64}
