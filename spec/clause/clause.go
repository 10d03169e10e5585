package clause

import (
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/laws"
)

// A Clause is one predicate of a contract.
type Clause struct {
	Role annotation.Role
	// Verb is that of the annotation: of a precondition it is requires or
	// func.
	Verb  annotation.Verb
	Label string
	// From is the method of an interface at which the clause stands, as in
	// Stack.Push; empty if it stands at the function itself.
	From string
	// Law is what the clause stands for if nobody wrote it at the function:
	// the contract of an interface of the standard library, or a law; nil
	// for the clauses of annotations.
	Law *laws.Law
	// Pos is the position of the clause; Text is the predicate as Go,
	// refinement types expanded one level.
	Pos  token.Position
	Text string
	// Func computes the predicate, nil for a RoleFrame; Args are the
	// arguments for its parameters.
	Func *Func
	Args []Arg
	// Native says that the clause looks into values of opaque types, so
	// that before the call only its compiled form is evaluated, as a
	// filter.
	Native bool
	// Writes says that evaluating the clause may change what its arguments
	// lead to, or variables of packages, as far as syntax and types show;
	// if it is false it does not.
	Writes bool
	// Rules says that the clause calls Package.Conforms: functions among
	// its arguments keep to what it says.
	Rules bool
	// When is the condition under which an implication says anything, its
	// left side; nil for other predicates. It has only Verb, Pos, Func,
	// Args and Writes.
	When *Clause
	// Trace reports the parts of an ensures clause or invariant while it is
	// evaluated; nil for a very long one.
	Trace *Trace
}

// ByAddress reports whether the clause's function takes its i-th argument, a
// variable of type t, by its address: where the parameter is an interface that
// only the pointer implements.
func (c *Clause) ByAddress(i int, t types.Type) bool {
	param := c.Func.Obj.Signature().Params().At(i).Type()
	return types.IsInterface(param) && !types.AssignableTo(t, param)
}

// CallOn returns the call, as Go, of the function of an invariant on the value
// of type typ that a pointer, a Go expression, leads to. The function takes the
// value, the pointer, or where it says nothing of the value neither.
func (c *Clause) CallOn(typ types.Type, pointer string) string {
	arg := "*" + pointer
	params := c.Func.Obj.Signature().Params()
	if params.Len() == 0 {
		arg = ""
	} else if p, ok := params.At(0).Type().(*types.Pointer); ok && types.Identical(p.Elem(), typ) {
		arg = pointer
	}
	return c.Func.Obj.Name() + "(" + arg + ")"
}

// ArgKind says where an argument of a clause comes from.
type ArgKind uint8

const (
	ArgParam  ArgKind = iota // Contract.Params[Index], after the call if it is an ensures clause
	ArgOld                   // the same parameter as it was at entry, a deep copy
	ArgResult                // Contract.Results[Index]
	ArgSelf                  // the value whose invariant it is
)

// An Arg is one argument of a clause's function.
type Arg struct {
	Kind  ArgKind
	Index int
}
