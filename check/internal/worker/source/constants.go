package source

import (
	"go/constant"
	"go/types"
	"math"

	"github.com/typetarget/target/spec/gotypes"
)

// constants writes the names of the constants of numeric types: the package's
// own types, and types of other packages in parameters and results.
func (g *Generator) constants() {
	g.printf("func init() {\n")
	for _, tn := range g.numericTypes() {
		if values := g.namedValues(tn); len(values) > 0 {
			g.printf("refine_runtime.Constants[refine_reflect.TypeOf(%s(0))] = map[int64]string{\n", g.types.name(tn.Type()))
			for _, v := range values {
				g.printf("%d: %q,\n", v.value, v.name)
			}
			g.printf("}\n")
		}
	}
	g.printf("}\n\n")
}

// numericTypes returns the named numeric types that may have constants, those
// of the package first.
func (g *Generator) numericTypes() []*types.TypeName {
	var all []*types.TypeName
	scope := g.Types.Scope()
	for _, name := range scope.Names() {
		if tn, ok := scope.Lookup(name).(*types.TypeName); ok && !tn.IsAlias() && isNumeric(tn.Type()) {
			all = append(all, tn)
		}
	}
	seen := map[*types.TypeName]bool{}
	foreign := func(t types.Type) bool {
		tn := typeName(t)
		if tn != nil && tn.Pkg() != nil && tn.Pkg() != g.Types && !seen[tn] && isNumeric(t) && g.types.canName(t) {
			seen[tn] = true
			all = append(all, tn)
		}
		return false
	}
	for _, c := range g.Contracts {
		for _, vars := range [][]*types.Var{c.Params, c.Results} {
			for _, v := range vars {
				g.types.search(v.Type(), foreign)
			}
		}
	}
	return all
}

func isNumeric(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsFloat) != 0
}

type namedValue struct {
	value int64
	name  string
}

// namedValues returns the values of a numeric type that have a constant that
// the package can name. The name is that of the first declared constant, as the
// package writes it. Values of a floating-point type are the bits of the
// float64.
func (g *Generator) namedValues(tn *types.TypeName) []namedValue {
	qualifier := ""
	if tn.Pkg() != g.Types {
		qualifier = tn.Pkg().Name() + "."
	}
	first := map[int64]*types.Const{}
	var order []int64
	for c := range gotypes.Constants(tn.Type(), g.Types) {
		v := constantBits(c)
		if first[v] == nil {
			order = append(order, v)
		}
		if first[v] == nil || c.Pos() < first[v].Pos() {
			first[v] = c
		}
	}
	var values []namedValue
	for _, v := range order {
		values = append(values, namedValue{v, qualifier + first[v].Name()})
	}
	return values
}

// constantBits returns the value of an integer constant, or the bits of a
// floating-point constant.
func constantBits(c *types.Const) int64 {
	if gotypes.IsBasic(c.Type(), types.IsFloat) {
		f, _ := constant.Float64Val(c.Val())
		return int64(math.Float64bits(f))
	}
	v, exact := constant.Int64Val(constant.ToInt(c.Val()))
	if !exact {
		u, _ := constant.Uint64Val(constant.ToInt(c.Val()))
		v = int64(u)
	}
	return v
}
