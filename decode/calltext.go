package decode

import (
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// CallText returns the call of a contract's function with the values, one for
// each parameter, as a Go expression of its package.
func CallText(c *spec.Contract, values []value.Value) string {
	sig, q := c.Func.Signature(), c.Pkg.Qualify
	name := c.Func.Name()
	if sig.Recv() != nil {
		name = value.Expr(values[0], q) + "." + name
		values = values[1:]
	} else {
		name += c.Instance()
	}
	return name + "(" + value.Arguments(values, sig.Variadic(), q) + ")"
}
