package unannotated

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// isMixed suspects a value in an interface if code that orders two such values
// asserts that both have one type. The failure is doubtful if several calls
// that build the input have values of different types, and if it does not occur
// for values of one type: keys of different types have no order.
func isMixed(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	held, ok := v.(*value.Interface)
	return ok && held.Elem != nil && f.Kind == protocol.KindPanic && ofAnother.MatchString(f.Detail)
}

// ofAnother matches the message of the runtime about a value in an interface
// that is not of the type that the code asserts.
var ofAnother = regexp.MustCompile(`^interface conversion: (interface \{\}|\S+) is .+, not `)

func probesMixed(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	ordered := orderedBy(c, f)
	if ordered == nil {
		return p
	}
	at = slices.DeleteFunc(slices.Clone(at), func(one place) bool {
		t := one.within(values).Type()
		return len(one) == 1 && one[0] < receivers(c) || !types.Identical(t, ordered) && !(uses.IsAny(t) && uses.IsAny(ordered))
	})
	var held []value.Value // one of each type
	isBuilding := false
	for _, one := range at {
		isBuilding = isBuilding || len(one) > 1
		elem := one.within(values).(*value.Interface).Elem
		if !slices.ContainsFunc(held, func(other value.Value) bool { return types.Identical(elem.Type(), other.Type()) }) {
			held = append(held, elem)
		}
	}
	if len(held) < 2 || !isBuilding {
		return p
	}
	p.Verbatim = true // other arguments may be nil
	for _, elem := range held {
		both := plain(elem.Type())
		if len(both) < 2 {
			both = []value.Value{elem, elem}
		}
		for first := range both { // either may be the lesser one
			variant := values
			for k, one := range at {
				variant = one.replaced(variant, &value.Interface{T: one.within(values).Type(), Elem: both[(first+k)%2]})
			}
			p.Others = append(p.Others, variant)
		}
	}
	return p
}

// isMistaken suspects a value in an interface that a call before has taken, or
// that is in a list, as isWrong does, unless there is a result to refuse it.
// The failure is due to such values if all have one type, or are in one list.
// It does not occur then when all have another type, or one of those in the
// list. Code that compares values of two types has to take both. A map or a
// struct may be read from a text.
func isMistaken(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	return !answers(c) && isWrong(c, v, f)
}

func probesMistaken(c *spec.Contract, values []value.Value, _ []place, _ *worker.Fault) (p Probes) {
	var at []place
	var held []types.Type // that the values have
	inList := true
	for one, v := range places(values, 0) {
		i, ok := v.(*value.Interface)
		if !ok || i.Elem == nil || !uses.IsAny(i.T) {
			continue
		}
		for part := range one.around(values) {
			switch part.(type) {
			case *value.Call, *value.Slice:
			default:
				return Probes{}
			}
		}
		at = append(at, one)
		inList = inList && slices.Equal(one[:len(one)-1], at[0][:len(at[0])-1]) && len(one) > 1
		if domain.TypeIndex(held, i.Elem.Type()) < 0 {
			held = append(held, i.Elem.Type())
		}
	}
	instead := held
	switch {
	case len(held) == 1:
		instead = domain.WorldOf(c.Pkg).Types(at[0].within(values).Type())
	case !inList:
		return Probes{}
	}
	for _, t := range instead {
		zero := plain(t)
		if len(zero) == 0 || len(held) == 1 && types.Identical(t, held[0]) {
			continue
		}
		variant := values
		for _, one := range at {
			variant = one.replaced(variant, &value.Interface{T: one.within(values).Type(), Elem: zero[0]})
		}
		p.Others = append(p.Others, variant)
	}
	if len(p.Others) > 0 {
		p.Fail, p.Verbatim = []Probe{{Values: values}}, true
	}
	return p
}

// orderedBy returns the interface whose values the function that panicked
// orders, or nil if it orders none. It is a method with a name such as Less,
// which takes the interface that its receiver implements, and does not tell
// types apart. Or it takes two values of type any, and returns a number or has
// such a name. A function that tells whether values are equal has to take
// values of any two types.
func orderedBy(c *spec.Contract, f *worker.Fault) types.Type {
	decl := c.Pkg.DeclaredAt(token.Position{Filename: f.File, Line: f.Line})
	if decl == nil {
		return nil
	}
	fn, ok := c.Pkg.Info.Defs[decl.Name].(*types.Func)
	if !ok || fn.Signature().Results().Len() != 1 {
		return nil
	}
	if ordersOwn(fn) && !tellsTypes(decl) {
		return fn.Signature().Params().At(0).Type()
	}
	var anys []types.Type
	for param := range fn.Signature().Params().Variables() {
		if uses.IsAny(param.Type()) {
			anys = append(anys, param.Type())
		}
	}
	result, ok := fn.Signature().Results().At(0).Type().Underlying().(*types.Basic)
	if !ok || len(anys) != 2 {
		return nil
	}
	isNamed := func(name string) bool { return strings.EqualFold(name, fn.Name()) }
	if result.Info()&types.IsInteger == 0 && !slices.ContainsFunc(orders, isNamed) {
		return nil
	}
	return anys[0]
}

// tellsTypes reports whether a function has a type switch, or an assertion that
// may fail without a panic.
func tellsTypes(decl *ast.FuncDecl) (tells bool) {
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSwitchStmt:
			tells = true
		case *ast.AssignStmt:
			_, asserts := ast.Unparen(n.Rhs[0]).(*ast.TypeAssertExpr)
			tells = tells || asserts && len(n.Lhs) == 2 && len(n.Rhs) == 1
		}
		return !tells
	})
	return tells
}

// orders are the names of methods that order the values of one type.
var orders = []string{"Less", "LessThan", "Compare", "CompareTo", "Before", "After"}
