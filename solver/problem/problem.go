package problem

import "github.com/typetarget/target/solver/term"

// Class says when a variable is decided, and with it its place in the order of
// models.
type Class uint8

const (
	// Structural variables decide which others are realized (nil or not, which
	// length), or are the booleans and enumerations of linked structs. They
	// come first, in preorder.
	Structural Class = iota
	// Finite variables are the other booleans and enumerations.
	Finite
	// Data variables are the integers.
	Data
)

// An Interval is a closed range of integers.
type Interval struct{ Lo, Hi int64 }

// Contains reports whether v lies in i.
func (i Interval) Contains(v int64) bool { return i.Lo <= v && v <= i.Hi }

// A Var is one choice or data variable of a problem.
type Var struct {
	// Name is the path of the part it decides, for people: "xs[2].Left".
	Name string
	// Term is the variable itself, of sort Bool or Int; its index is its place
	// in Problem.Vars.
	Term term.Term
	// Guard holds exactly where the choices of its ancestors realize the
	// variable. It mentions structural variables of smaller index only.
	Guard term.Term
	// Lo and Hi bound the value, inclusive; Lo is also the value of a variable
	// not realized.
	Lo, Hi int64
	// Prior lists the values the variable already had one depth before; nil at
	// the first depth.
	Prior []Interval
	Class Class
	// Weight is what one unit of the value adds to the size of a model.
	Weight int64
}

// Had reports whether v already had a value one depth before.
func (v *Var) Had(value int64) bool {
	for _, i := range v.Prior {
		if i.Contains(value) {
			return true
		}
	}
	return false
}

// A Problem asks for every assignment of Vars that makes Root true.
//
// Two models are the same where their realized variables agree. The order of
// models is by size (the sum of weight times value over the realized
// variables), then lexicographic over the variables sorted by class and index,
// each ascending.
type Problem struct {
	Store *term.Store
	Vars  []Var
	Root  term.Term
	// Domain is what Root says of the values of the parameters alone: where it
	// holds, the assignment stands for some. Whether it satisfies the
	// precondition can be found out natively then.
	Domain term.Term
	// Fresh asks only for the models in which some realized variable has a
	// value outside its Prior: the ones that one depth less did not have.
	Fresh bool
	// Hints are values that are worth trying for any integer, ascending. They
	// are no part of what the problem asks for.
	Hints []int64
}

// A Model holds a value for each variable of a problem, by index: an integer,
// or 0 and 1 for a boolean. Variables that are not realized hold their Lo.
type Model []int64

// Latest reports whether v lies in one of some intervals, and how far the
// furthest of those goes.
func Latest(intervals []Interval, v int64) (upTo int64, in bool) {
	for _, i := range intervals {
		if i.Contains(v) && (!in || i.Hi > upTo) {
			upTo, in = i.Hi, true
		}
	}
	return upTo, in
}
