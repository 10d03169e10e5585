package dictionary

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/gotypes"
)

// Find returns the values that the code distinguishes.
func Find(c Code) *Dictionary {
	d := &Dictionary{home: c.Home, fset: c.Fset}
	r := &reader{code: c, d: d, parts: map[string]bool{}, places: c.rootPlaces(), values: map[string]*unit{}}
	for _, t := range c.TypeArgs {
		d.addString(t) // constants of a generic function concern each instance
	}
	var all bool
	if c.read, all = c.units(); !all {
		d.leaveOut(fmt.Sprintf("what more than %d functions tell apart", maxUnits))
	}
	for _, u := range c.read {
		r.readText(u)
		d.readInterfaces(c, u)
		readSpares(d, c, u)
	}
	if c.Targets {
		c.targets(d)
	}
	return d
}

// A reader finds the text that units distinguish.
type reader struct {
	code Code
	d    *Dictionary
	// parts are the parameters of functions that are given parts of texts,
	// by function and index. Callers are read before what they call.
	parts map[string]bool
	// places are what the parameters of functions come from, named so: the
	// parameters of the contract and fields.
	places map[string][]*types.Var
	// values are those that package variables are declared with.
	values map[string]*unit
}

// valueOf returns the value that a package variable is declared with, or nil.
func (r *reader) valueOf(v *types.Var) *unit {
	name := v.Pkg().Path() + "." + v.Name()
	u, ok := r.values[name]
	if !ok {
		u = r.code.value(v)
		r.values[name] = u
	}
	return u
}

// typeOf returns the type of an expression. For a type parameter that is the
// first type that its constraint lists: what a text or a number is compared
// with concerns each instance.
func (u unit) typeOf(x ast.Expr) types.Type {
	t := u.info.TypeOf(x)
	if param, ok := types.Unalias(t).(*types.TypeParam); ok {
		if first := gotypes.FirstTerm(param); first != nil {
			return first
		}
	}
	return t
}

// at returns the position of a node of a unit.
func (u unit) at(n ast.Node) token.Position { return u.fset.Position(n.Pos()) }
