package shape

import (
	"math"
	"strings"

	"github.com/typetarget/target/solver/problem"
)

// A Key is a node whose values can be arguments of a table: they are compared
// by what they hold.
type Key interface {
	Node
	// text returns the value in a model for people. Different values have
	// different texts.
	text(m problem.Model) string
	// compare orders the values of two models.
	compare(a, b problem.Model) int
	// distance is how far the value in a model is from the zero value.
	distance(m problem.Model) uint64
}

// Texts returns the values that nodes have in a model. Those of nodes that are
// no keys count as nil: the results of a default may have such parts.
func Texts(nodes []Node, m problem.Model) []string {
	var r []string
	for _, n := range nodes {
		if k, ok := n.(Key); ok {
			r = append(r, k.text(m))
		} else {
			r = append(r, "nil")
		}
	}
	return r
}

// texts joins what Texts returns.
func texts(nodes []Node, m problem.Model) string { return strings.Join(Texts(nodes, m), " ") }

// Compare orders the values that nodes have in two models, those of the first
// node first.
func Compare(nodes []Node, a, b problem.Model) int {
	for _, n := range nodes {
		if k, ok := n.(Key); ok {
			if c := k.compare(a, b); c != 0 {
				return c
			}
		}
	}
	return 0
}

// Distance returns how far the values that nodes have in a model are from the
// zero values: the sum over their integers and the lengths of their strings.
func Distance(nodes []Node, m problem.Model) uint64 {
	sum := uint64(0)
	for _, n := range nodes {
		if k, ok := n.(Key); ok {
			sum += k.distance(m)
		}
	}
	return sum
}

// Magnitude returns how far an integer is from zero.
func Magnitude(x int64) uint64 {
	if x == math.MinInt64 {
		return 1 << 63
	}
	return uint64(max(x, -x))
}
