package annotation

import "github.com/typetarget/target/spec/suggest"

// A Place is a set of the places where a verb is allowed.
type Place uint8

const (
	AtFunc   Place = 1 << iota // in the doc comment of a function or method
	AtType                     // in the doc comment of a type declaration
	AtField                    // behind a field of a named struct type, on its line
	AtMethod                   // in the doc comment of a method of a declared interface type
	Below                      // on the line below the annotation it continues
	Anywhere                   // in any comment of the package
)

// String describes the places, as in "belongs in the doc comment of a function
// or method".
func (p Place) String() string {
	switch p {
	case AtFunc, AtFunc | AtMethod:
		return "in the doc comment of a function or method"
	case AtType:
		return "in the doc comment of a type declaration"
	case AtFunc | AtType:
		return "in the doc comment of a function, method or type declaration"
	case AtField:
		return "behind a field of a named struct type, on its line"
	case Below:
		return "on the line below the annotation it continues"
	}
	return "in any comment"
}

// A Body is what follows a verb.
type Body uint8

const (
	NoBody         Body = iota
	PredicateBody       // an optional [label] and a predicate
	SignatureBody       // a refined signature
	DefinitionBody      // Name(params) = RefinedType
	RefinementBody      // a refined type
	SettingsBody        // key=value ...
	FindingBody         // a finding and the reason to accept it
	ReasonBody          // prose
	MoreBody            // the rest of the body above
)

// String names the body, as in "needs a predicate".
func (b Body) String() string {
	switch b {
	case PredicateBody:
		return "a predicate"
	case SignatureBody:
		return "a refined signature"
	case DefinitionBody:
		return "a definition: Name(params) = RefinedType"
	case RefinementBody:
		return "a refined type"
	case SettingsBody:
		return "settings: key=value"
	case FindingBody:
		return "a finding and a reason"
	case ReasonBody:
		return "a reason"
	case MoreBody:
		return "the rest of the clause above"
	}
	return "nothing"
}

// A Verb is the word that says what an annotation is: //refine:verb body.
type Verb string

const (
	VerbType      Verb = "type"
	VerbFunc      Verb = "func"
	VerbRequires  Verb = "requires"
	VerbEnsures   Verb = "ensures"
	VerbPanics    Verb = "panics"
	VerbPure      Verb = "pure"
	VerbInvariant Verb = "invariant"
	VerbIs        Verb = "is"
	VerbMeasure   Verb = "measure"
	VerbFilter    Verb = "filter"
	VerbCheck     Verb = "check"
	VerbConstruct Verb = "construct"
	VerbBound     Verb = "bound"
	VerbAllow     Verb = "allow"
	VerbSkip      Verb = "skip"
	VerbAnd       Verb = "and"
)

// A Usage says how a verb is used.
type Usage struct {
	Verb  Verb
	Where Place
	Body  Body
	// Role is the role of the clause in the annotation. It is NoRole if the
	// annotation has no clause, or if the refined types in its body are
	// clauses of several roles.
	Role Role
	// Once says that a declaration takes one annotation of this verb. All
	// annotations of other verbs apply.
	Once bool
	// Doc is what the verb says, in one line.
	Doc string
}

// Verbs is the table of all verbs, in the order in which they are documented.
// The parser, the assembly of contracts, the messages and the help all follow
// it.
var Verbs = []Usage{
	{VerbType, Anywhere, DefinitionBody, NoRole, false, "names a refined type"},
	{VerbFunc, AtFunc | AtMethod, SignatureBody, NoRole, true, "gives the function's signature with refined types"},
	{VerbRequires, AtFunc | AtMethod, PredicateBody, RolePre, false, "holds of the parameters of every valid input"},
	{VerbEnsures, AtFunc | AtMethod, PredicateBody, RolePost, false, "holds after every call, over parameters, results and old(e)"},
	{VerbPanics, AtFunc | AtMethod, PredicateBody, RolePanics, false, "the call panics exactly if it holds of the parameters"},
	{VerbPure, AtFunc | AtMethod, NoBody, RoleFrame, true, "the call changes nothing that its parameters reach"},
	{VerbInvariant, AtType, PredicateBody, RoleInvariant, false, "holds of every value of the type, before and after; self is the value, and its fields are in scope"},
	{VerbIs, AtField, RefinementBody, RoleInvariant, true, "gives the field's refined type; the other fields are in scope"},
	{VerbMeasure, AtFunc, NoBody, NoRole, true, "the function is meant for predicates; an error if it cannot be lifted"},
	{VerbFilter, AtFunc | AtMethod, PredicateBody, RoleFilter, false, "as requires, but only evaluated as compiled code, for what cannot be lifted"},
	{VerbCheck, AtFunc | AtMethod, NoBody, NoRole, true, "checks a function that has no contract of its own"},
	{VerbConstruct, AtFunc, NoBody, NoRole, true, "the function builds the values of its result type, or of its receiver's"},
	{VerbBound, AtFunc | AtType, SettingsBody, NoRole, false, "bounds the inputs, over the flags"},
	{VerbAllow, AtFunc | AtType, FindingBody, NoRole, false, "accepts a finding; at a type one about its invariants"},
	{VerbSkip, AtFunc, ReasonBody, NoRole, true, "does not check the function"},
	{VerbAnd, Below, MoreBody, NoRole, false, "continues the annotation on the line above"},
}

// The names of findings.
const (
	Vacuous     = "vacuous"
	Redundant   = "redundant"
	Unused      = "unused"
	Idle        = "idle"
	Implied     = "implied"
	Partial     = "partial"
	Unrealized  = "unrealized"
	Ineffective = "ineffective"
	Untried     = "untried"
	Unreached   = "unreached"
	Special     = "special"
	Stale       = "stale"
	Lawless     = "law"
)

// Findings are what an allow annotation can accept, by name, each with its
// meaning.
var Findings = []struct{ Name, Doc string }{
	{Vacuous, "no input satisfies the precondition"},
	{Redundant, "the other clauses imply a requires clause"},
	{Unused, "the left side of an implication, or a panics clause, holds of no input"},
	{Idle, "an ensures clause mentions neither a result nor what the call could change"},
	{Implied, "the precondition alone implies an ensures clause, whatever the call does"},
	{Partial, "a quantifier over indices stops before the last element"},
	{Unrealized, "no input has a value of a type that implements an interface in a parameter"},
	{Ineffective, "a bound on lengths is beyond the depth, which bounds them too"},
	{Untried, "all values of a parameter that ran are nil, empty or do nothing, or two pointers that are compared are never equal"},
	{Unreached, "no input reaches a branch of the function"},
	{Special, "a special float, such as 0.1 or NaN, or text that is invalid UTF-8 breaks the contract"},
	{Stale, "an allow annotation accepts a finding that is not there"},
	{Lawless, "a law or the contract of a standard interface does not hold, and need not"},
}

// otherNames are what other tools call our verbs.
var otherNames = map[string]Verb{
	"pre": VerbRequires, "precondition": VerbRequires, "assume": VerbRequires, "assumes": VerbRequires, "require": VerbRequires,
	"post": VerbEnsures, "postcondition": VerbEnsures, "returns": VerbEnsures, "ensure": VerbEnsures,
	"inv": VerbInvariant, "where": VerbIs, "field": VerbIs, "sig": VerbFunc, "signature": VerbFunc,
	"bounds": VerbBound, "depth": VerbBound, "ignore": VerbSkip, "trusted": VerbSkip, "model": VerbMeasure,
	"raises": VerbPanics, "modifies": VerbPure, "constructor": VerbConstruct,
}

// usage returns the usage of the verb, or nil if the verb is unknown.
func (v Verb) usage() *Usage {
	for i := range Verbs {
		if Verbs[i].Verb == v {
			return &Verbs[i]
		}
	}
	return nil
}

// Role returns the role of the verb's clauses, NoRole if it has none of its
// own.
func (v Verb) Role() Role {
	if u := v.usage(); u != nil {
		return u.Role
	}
	return NoRole
}

// verbLike returns the verb that someone may have meant by a name, or "".
func verbLike(name string) Verb {
	if verb, ok := otherNames[name]; ok {
		return verb
	}
	return Verb(suggest.Closest(name, verbNames()))
}

// verbNames returns the names of all verbs.
func verbNames() []string {
	var names []string
	for _, u := range Verbs {
		names = append(names, string(u.Verb))
	}
	return names
}

// continues reports whether the body of the verb can go on in lines of
// //refine:and.
func (u *Usage) continues() bool { return u.Body != NoBody && u.Body != MoreBody }
