package spec

import (
	"github.com/typetarget/target/spec/internal/annotation"
	"github.com/typetarget/target/spec/internal/bounds"
	"github.com/typetarget/target/spec/internal/clause"
	"github.com/typetarget/target/spec/internal/laws"
	"github.com/typetarget/target/spec/internal/survey"
)

// The parts of annotations.
type (
	// A Verb is the word that says what an annotation is: //refine:verb
	// body.
	Verb = annotation.Verb
	// A Usage says how a verb is used: its places and its body.
	Usage = annotation.Usage
	// A Role is what a clause is to its contract.
	Role = annotation.Role
)

// The verbs that others ask for. Verbs lists all.
const (
	VerbFunc     = annotation.VerbFunc
	VerbRequires = annotation.VerbRequires
	VerbPure     = annotation.VerbPure
	VerbAnd      = annotation.VerbAnd
)

// The roles of clauses.
const (
	NoRole        = annotation.NoRole
	RolePre       = annotation.RolePre       // true for the parameters of every call
	RoleFilter    = annotation.RoleFilter    // as RolePre, evaluated natively only
	RolePanics    = annotation.RolePanics    // the call panics exactly on the parameters where it holds
	RolePost      = annotation.RolePost      // true for parameters and results after every call
	RoleFrame     = annotation.RoleFrame     // the call changes nothing; there is no predicate
	RoleInvariant = annotation.RoleInvariant // true for every value of a type
)

// NoBody is the body of the verbs that nothing follows.
const NoBody = annotation.NoBody

// Verbs is the table of all verbs, in the order in which they are documented.
var Verbs = annotation.Verbs

// The names of findings.
const (
	Vacuous     = annotation.Vacuous
	Redundant   = annotation.Redundant
	Unused      = annotation.Unused
	Idle        = annotation.Idle
	Implied     = annotation.Implied
	Unrealized  = annotation.Unrealized
	Ineffective = annotation.Ineffective
	Untried     = annotation.Untried
	Stale       = annotation.Stale
	Lawless     = annotation.Lawless
)

// Findings are what an allow annotation can accept, by name, each with its
// meaning.
var Findings = annotation.Findings

// The synthetic Go that predicates become.
type (
	// A Clause is one predicate of a contract.
	Clause = clause.Clause
	// An Arg is one argument of a clause's function.
	Arg = clause.Arg
	// An ArgKind says where an argument of a clause comes from.
	ArgKind = clause.ArgKind
	// A Func is a synthetic Go function: a predicate, desugared to Go.
	Func = clause.Func
	// Code are the synthetic functions of a package.
	Code = clause.Code
	// A Trace is a predicate that reports the values of its parts while it
	// is evaluated.
	Trace = clause.Trace
	// A Part is a sub-expression of a predicate.
	Part = clause.Part
	// A PartKind says what the parts of a part are.
	PartKind = clause.PartKind
	// Native is Go source that declares the synthetic functions of a
	// package.
	Native = clause.Native
	// An Import is one import of a Native file.
	Import = clause.Import
)

// Quantified is the variable of a quantifier over a map.
const Quantified = clause.Quantified

// The kinds of arguments.
const (
	ArgParam  = clause.ArgParam  // Contract.Params[Index], after the call if it is a postcondition
	ArgOld    = clause.ArgOld    // the same parameter as it was at entry, a deep copy
	ArgResult = clause.ArgResult // Contract.Results[Index]
	ArgSelf   = clause.ArgSelf   // the value whose invariant it is
)

// The kinds of parts.
const (
	PartValue   = clause.PartValue   // any value; it has no parts
	PartAnd     = clause.PartAnd     // two or more conditions that must all be true
	PartOr      = clause.PartOr      // two or more conditions; at least one must be true
	PartNot     = clause.PartNot     // one condition
	PartImplies = clause.PartImplies // two conditions
	PartIff     = clause.PartIff     // two conditions
	PartIf      = clause.PartIf      // three conditions: if the first then the second else the third
	PartCompare = clause.PartCompare // two values
	PartMember  = clause.PartMember  // two values: an element and what it is in
	PartForall  = clause.PartForall  // the values of what it ranges over, those of its variables, and a condition
	PartExists  = clause.PartExists  // as PartForall
	PartCall    = clause.PartCall    // the values of the receiver, if it has one, and the arguments
)

// A Survey counts the functions of a package that have a contract, before it is
// loaded.
type Survey = survey.Survey

// The promises of functions without annotations.
type (
	// A Law is a promise of functions that have certain names and types.
	Law = laws.Law
	// A LawClass says what kind of promise a law is.
	LawClass = laws.Class
)

// The classes of laws.
const (
	InterfaceLaw = laws.Interface // of an interface of the standard library
	CommonLaw    = laws.Common    // of the name and type of a function
)

// Laws is the table of all laws, in the order in which they are documented.
var Laws = laws.Table

// The bounds of inputs.
type (
	// A Bound narrows or widens the domains of inputs.
	Bound = bounds.Bound
	// A Range is a closed range of integers.
	Range = bounds.Range
	// A Capacity says which capacities the slices of a domain have.
	Capacity = bounds.Capacity
	// A BoundKey is a key that a bound annotation may set.
	BoundKey = bounds.Key
)

// The capacities of slices.
const (
	CapacityFromCode = bounds.CapacityFromCode
	CapacityExact    = bounds.CapacityExact
	CapacitySpare    = bounds.CapacitySpare
	CapacityBoth     = bounds.CapacityBoth

	// SpareRoom is the number of elements that a slice with spare capacity
	// has room for behind its length.
	SpareRoom = bounds.SpareRoom
)

// FullRange stands for all integers of each type.
var FullRange = bounds.FullRange

// BoundKeys is the table of the keys of //refine:bound, in the order in which
// they are documented.
var BoundKeys = bounds.Keys

// ParseCapacity reads the value of a bound of capacities.
func ParseCapacity(s string) (Capacity, error) { return bounds.ParseCapacity(s) }

// Alphabet reads the bytes that strings are made of, as bounds and flags give
// them: as they are, or quoted like a Go string. There must be one, and none
// twice.
func Alphabet(s string) (string, error) { return bounds.Alphabet(s) }

// TypeList reads the value of a bound that lists types, as Go writes them,
// separated by commas.
func TypeList(s string) ([]string, error) { return bounds.TypeList(s) }
