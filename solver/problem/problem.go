package problem

import (
	varint "encoding/binary"

	"github.com/typetarget/target/solver/term"
)

// A Class determines when a variable is decided, and so its place in the order
// of models.
type Class uint8

const (
	// Structural variables decide which others are realized (nil or not,
	// the length), or are the booleans and enumerations of linked structs.
	// They come first, in preorder.
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
	// Term is the variable itself, of sort Bool or Int; its index is its
	// place in Problem.Vars.
	Term term.Term
	// Guard holds exactly if the choices of its ancestors realize the
	// variable. It mentions structural variables of smaller index only.
	Guard term.Term
	// Lo and Hi bound the value, inclusive; Lo is also the value of a
	// variable not realized.
	Lo, Hi int64
	// Prior lists the values the variable already had one depth before; nil
	// at the first depth.
	Prior []Interval
	Class Class
	// Link says that the value is the number of a node of a graph.
	Link bool
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
// Two models are the same if their realized variables agree. Models are ordered
// by size (the sum of weight times value over the realized variables), then
// lexicographically over the variables sorted by class and index, each
// ascending.
type Problem struct {
	Store *term.Store
	Vars  []Var
	Root  term.Term
	// Domain is the part of Root that concerns the values of the parameters
	// alone. If it holds, the assignment stands for some values, and the
	// compiled precondition can be evaluated.
	Domain term.Term
	// Fresh asks only for models that one depth less did not have: those in
	// which some realized variable has a value outside its Prior.
	Fresh bool
	// Hints are values that are worth trying for any integer, ascending.
	// They do not restrict the models.
	Hints []int64
}

// A Model holds a value for each variable of a problem, by index: an integer,
// or 0 and 1 for a boolean. Variables that are not realized are Lo.
type Model []int64

// AppendKey appends bytes to b that tell m from the other models of a problem.
func (m Model) AppendKey(b []byte) []byte {
	for _, v := range m {
		b = varint.AppendVarint(b, v)
	}
	return b
}

// Latest reports whether v lies in one of some intervals, and returns the
// greatest end of those that it lies in.
func Latest(intervals []Interval, v int64) (upTo int64, in bool) {
	for _, i := range intervals {
		if i.Contains(v) && (!in || i.Hi > upTo) {
			upTo, in = i.Hi, true
		}
	}
	return upTo, in
}
