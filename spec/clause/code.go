package clause

import (
	"go/ast"
	"go/types"
)

// Generated is how all identifiers begin that are not the user's.
const Generated = "refine_"

// Member is how the names of the functions begin that say whether a collection,
// their first argument, has a value.
const Member = Generated + MemberName

// MemberName is what follows Generated in them.
const MemberName = "member"

// Quantified is the variable of a quantifier over a map. Its loop goes through
// all entries, and does nothing but to change the variable where a condition
// holds that does not read it.
const Quantified = Generated + "holds"

// A Func is a synthetic Go function: a predicate of the language, desugared to
// Go. It is typed in the package it belongs to, so it can be lifted like any
// function of the user and printed into the worker.
type Func struct {
	Obj  *types.Func
	Decl *ast.FuncDecl
	// Info types Decl.
	Info *types.Info
	// Refines is the name of the refinement type that became the function;
	// empty for a clause.
	Refines string
	// Word is the word of the language that the function computes, if it
	// follows the pointers of nodes.
	Word Word
}

// A Word is a word of the language about the nodes that a pointer leads to.
type Word uint8

const (
	NoWord      Word = iota
	ReachWord        // the nodes, each once, in the order of a breadth-first search
	AcyclicWord      // whether no node leads to itself
)

// Code are the synthetic functions of a package.
type Code struct {
	// Funcs are those that clauses and refinement types became, in an order
	// fit for printing.
	Funcs []*Func
	// Conforms is the function by which synthetic code asks whether a
	// function is of a refined type func(x A) R. Its arguments are the
	// function f; f as text, empty if it has no name of the user's; what f
	// needs as text; a function that says whether f may be called with
	// given arguments, or nil if it always may; and a function that says
	// whether given results are right for given arguments, or nil if all
	// are. It has no source: the evaluator of synthetic code knows f and
	// the arguments to try.
	Conforms *types.Func
	// Traces are the traces of clauses.
	Traces []*Func
	// Aliases are names of types that synthetic functions mention and
	// cannot spell.
	Aliases []*types.TypeName
}
