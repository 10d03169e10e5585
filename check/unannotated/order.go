package unannotated

import (
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/spec"
)

// orders are the names of methods that order the values of one type.
var orders = []string{"Less", "LessThan", "Compare", "CompareTo", "Before", "After"}

// ordersOthers reports whether a method that orders values has a value of
// another type: it takes the interface that it implements, as a list of them is
// sorted by it, and asserts the type of its receiver. Other types have no order
// with this one. Equal is no such method: two types are not equal.
func ordersOthers(c *spec.Contract, f *worker.Fault) bool {
	if c.Func.Signature().Recv() == nil || len(c.Params) != 2 || !slices.Contains(orders, c.Func.Name()) || c.Decl == nil {
		return false
	}
	recv := c.Params[0].Type()
	iface, ok := c.Params[1].Type().Underlying().(*types.Interface)
	if !ok || iface.Empty() || !types.Implements(recv, iface) || iface.NumMethods() == 0 {
		return false
	}
	where, fset := siteOf(c, f), c.Pkg.Fset
	from, to := fset.Position(c.Decl.Pos()), fset.Position(c.Decl.End())
	return where.File == from.Filename && from.Line <= where.Line && where.Line <= to.Line &&
		strings.Contains(f.Detail, "interface conversion: ") && strings.HasSuffix(f.Detail, ", not "+types.TypeString(recv, (*types.Package).Name))
}
