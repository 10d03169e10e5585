package spec

import "github.com/typetarget/target/spec/internal/suggest"

// A Place is a set of the places where a verb may stand.
type Place uint8

const (
	AtFunc   Place = 1 << iota // in the doc comment of a function or method
	AtType                     // in the doc comment of a type declaration
	AtField                    // behind a field of a named struct type, on its line
	AtMethod                   // in the doc comment of a method of a declared interface type
	Below                      // on the line below the annotation it continues
	Anywhere                   // in any comment of the package
)

// String says where that is, as in "belongs in the doc comment of a function or method".
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

// A Verb is an annotation's verb: //refine:verb body.
type Verb struct {
	Name  string
	Where Place
	Body  Body
	// Once says that a declaration takes one annotation of this verb; of others, all hold.
	Once bool
	// Doc is what the verb says, in one line.
	Doc string
}

// Verbs is the table of all verbs, in the order in which they are documented. The parser,
// its messages and the help all follow it.
var Verbs = []Verb{
	{verbType, Anywhere, DefinitionBody, false, "names a refined type"},
	{verbFunc, AtFunc | AtMethod, SignatureBody, true, "gives the function's signature with refined types"},
	{VerbRequires, AtFunc | AtMethod, PredicateBody, false, "holds of the parameters of every call"},
	{verbEnsures, AtFunc | AtMethod, PredicateBody, false, "holds of parameters and results after every call"},
	{verbPanics, AtFunc | AtMethod, PredicateBody, false, "the call panics exactly on the parameters where it holds"},
	{verbPure, AtFunc | AtMethod, NoBody, true, "the call changes nothing that is reachable from its parameters"},
	{verbInvariant, AtType, PredicateBody, false, "holds of every value of the type"},
	{verbIs, AtField, RefinementBody, true, "gives the field's refined type"},
	{verbMeasure, AtFunc, NoBody, true, "the function is part of the logic"},
	{verbFilter, AtFunc | AtMethod, PredicateBody, false, "as requires, but evaluated natively only"},
	{verbCheck, AtFunc | AtMethod, NoBody, true, "checks a function that has no contract of its own"},
	{verbConstruct, AtFunc, NoBody, true, "the function builds the values of its result type"},
	{verbBound, AtFunc | AtType, SettingsBody, false, "bounds the inputs, over the flags"},
	{verbAllow, AtFunc | AtType, FindingBody, false, "accepts a finding; of a type, an invariant's that is unused"},
	{verbSkip, AtFunc, ReasonBody, true, "does not check the function"},
	{verbAnd, Below, MoreBody, false, "continues the annotation on the line above"},
}

// VerbRequires is the verb of preconditions.
const VerbRequires = "requires"

const (
	verbType      = "type"
	verbFunc      = "func"
	verbEnsures   = "ensures"
	verbPanics    = "panics"
	verbPure      = "pure"
	verbInvariant = "invariant"
	verbIs        = "is"
	verbMeasure   = "measure"
	verbFilter    = "filter"
	verbCheck     = "check"
	verbConstruct = "construct"
	verbBound     = "bound"
	verbAllow     = "allow"
	verbSkip      = "skip"
	verbAnd       = "and"
)

// The names of findings.
const (
	Vacuous     = "vacuous"
	Redundant   = "redundant"
	Unused      = "unused"
	Idle        = "idle"
	Implied     = "implied"
	Unrealized  = "unrealized"
	Ineffective = "ineffective"
	Untried     = "untried"
	Stale       = "stale"
)

// Findings are what an allow annotation can accept, by name, each with its meaning.
var Findings = []struct{ Name, Doc string }{
	{Vacuous, "no input satisfies the precondition"},
	{Redundant, "the other clauses imply a requires clause"},
	{Unused, "the left side of an implication, or a panics clause, holds of no input, that of an invariant of no value"},
	{Idle, "an ensures clause mentions nothing that the call could change"},
	{Implied, "the precondition alone implies an ensures clause, whatever the call does"},
	{Unrealized, "no input has a value of a type that implements an interface in a parameter"},
	{Ineffective, "a bound on lengths is beyond the depth, which bounds them too"},
	{Untried, "all values of a parameter that ran are nil, empty or do nothing"},
	{Stale, "an allow annotation accepts a finding that is not there"},
}

// otherNames are what other tools call our verbs.
var otherNames = map[string]string{
	"pre": VerbRequires, "precondition": VerbRequires, "assume": VerbRequires, "assumes": VerbRequires, "require": VerbRequires,
	"post": verbEnsures, "postcondition": verbEnsures, "returns": verbEnsures, "ensure": verbEnsures,
	"inv": verbInvariant, "where": verbIs, "field": verbIs, "sig": verbFunc, "signature": verbFunc,
	"bounds": verbBound, "depth": verbBound, "ignore": verbSkip, "trusted": verbSkip, "model": verbMeasure,
	"raises": verbPanics, "modifies": verbPure, "constructor": verbConstruct,
}

// verbNamed finds a verb by its name.
func verbNamed(name string) (*Verb, bool) {
	for i := range Verbs {
		if Verbs[i].Name == name {
			return &Verbs[i], true
		}
	}
	return nil, false
}

// verbLike is the verb that someone may have meant by a name, or "".
func verbLike(name string) string {
	if verb, ok := otherNames[name]; ok {
		return verb
	}
	var names []string
	for _, v := range Verbs {
		names = append(names, v.Name)
	}
	return suggest.Closest(name, names)
}

// continues reports whether the body of the verb can go on in lines of //refine:and.
func (v *Verb) continues() bool { return v.Body != NoBody && v.Body != MoreBody }
