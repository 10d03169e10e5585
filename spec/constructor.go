package spec

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// A Constructor builds values of an opaque type.
type Constructor struct {
	// Of is the type, and Number the constructor's place in its
	// Constructors.
	Of     *Opaque
	Number int
	// Contract is the contract of the function; of one of another package
	// it has no clauses. It is nil for the zero value, for a variable, and
	// for nil.
	Contract *Contract
	// Var is the exported package variable that the value is a copy of, or
	// of what it points to; nil for all other constructors.
	Var *types.Var
	// Mutates says that the value is the method's receiver after the call
	// and not its first result.
	Mutates bool
	// Spare says that the zero value is one only if nothing else builds the
	// type up to the depth that inputs have by default.
	Spare bool
	// Fails says that an error, or false, may be returned, by the result
	// that Error indexes: then the call builds nothing.
	Fails bool
	Error int
	// Element, if it is not 0, says that the value is that element of the
	// slice that is the first result, counted from 1. If there is none the
	// call builds nothing.
	Element int
	// Asserted, if it is not nil, is the type of the pointer that the first
	// result, an interface, holds. If it holds a value of another type, the
	// call builds nothing.
	Asserted types.Type
}

// Params returns the types of the arguments, the receiver's first. A receiver
// is what constructors build, even where the method takes its address.
func (c *Constructor) Params() []types.Type {
	if c.Contract == nil {
		return nil
	}
	var params []types.Type
	for i, p := range c.Contract.Params {
		t := p.Type()
		if i == 0 && c.TakesAddress() {
			t = c.Of.Named
		}
		params = append(params, t)
	}
	return params
}

// IsNil reports whether the constructor is that of nil.
func (c *Constructor) IsNil() bool { return c.Of != nil && c == c.Of.Nil }

// IsZero reports whether the constructor is that of the zero value, or of nil.
func (c *Constructor) IsZero() bool { return c.Contract == nil && c.Var == nil }

// TakesAddress reports whether the constructor is a method with a pointer
// receiver of a type whose constructors build no pointers.
func (c *Constructor) TakesAddress() bool {
	if c.Contract == nil || c.Of.Pointers {
		return false
	}
	return c.IsMethod() && gotypes.IsPointer(c.Contract.Func.Signature().Recv().Type())
}

// Filters reports whether a precondition of the constructor is a filter for it,
// because it looks into opaque values or takes the address of the receiver. It
// is false for the nil Constructor.
func (c *Constructor) Filters(cl *clause.Clause) bool {
	if c == nil {
		return false
	}
	receiver := slices.ContainsFunc(cl.Args, func(a clause.Arg) bool { return a.Index == 0 })
	return cl.Native || c.TakesAddress() && receiver
}

// IsConstant reports whether the constructor takes nothing and cannot fail: if
// that returns nil, nil is a value.
func (c *Constructor) IsConstant() bool {
	return c.Contract != nil && len(c.Contract.Params) == 0 && !c.Fails && !c.Selects()
}

// Selects reports whether the value is a part of the first result: an element
// of a slice, or what an interface holds.
func (c *Constructor) Selects() bool { return c.Element > 0 || c.Asserted != nil }

// IsMethod reports whether the first argument is the receiver and of the type
// itself.
func (c *Constructor) IsMethod() bool {
	return c.Contract != nil && c.Contract.Func.Signature().Recv() != nil && gotypes.Named(c.Contract.Params[0]).Origin() == c.Of.Named.Origin()
}

// Result returns the type of the value as the function gives it: Named or a
// pointer to it, and Named if that is an interface.
func (c *Constructor) Result() types.Type {
	switch {
	case c.Var != nil:
		return c.Var.Type()
	case c.Contract == nil, c.Mutates, types.IsInterface(c.Of.Named):
		return c.Of.Value()
	}
	return c.made()
}

// made returns the type of what a function returns that builds by its first
// result.
func (c *Constructor) made() types.Type {
	if c.Asserted != nil {
		return c.Asserted
	}
	t := c.Contract.Results[0].Type()
	if c.Element > 0 {
		return t.Underlying().(*types.Slice).Elem()
	}
	return t
}

// Name returns the constructor's name for people: NewStack, Stack.Push,
// bytes.NewBuffer, the zero value.
func (c *Constructor) Name() string {
	switch {
	case c.IsNil():
		return "nil"
	case c.Var != nil && c.Of.Package.Types.Path() != c.Var.Pkg().Path():
		return c.Of.Package.Qualify(c.Var.Pkg()) + "." + c.Var.Name()
	case c.Var != nil:
		return c.Var.Name()
	case c.Contract == nil:
		return "the zero value"
	}
	return c.Contract.FullName()
}
