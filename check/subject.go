package check

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/solver/panicplace"
	"github.com/typetarget/target/spec"
)

// A subject is a function under test as its inputs and counterexamples name it.
type subject struct {
	contract *spec.Contract
	cfg      Config
	// stop ends the run because of a fault of this program.
	stop func(error)
}

// arguments are the values by the names of their parameters.
func (f *subject) arguments(values []decode.Value) []NamedValue {
	var args []NamedValue
	for i, v := range values {
		args = append(args, NamedValue{Name: f.contract.Params[i].Name(), Value: decode.Literal(v, f.contract.Pkg.Qualify)})
	}
	return args
}

// names are the names of the parameters, receiver first.
func (f *subject) names() []string {
	var names []string
	for _, p := range f.contract.Params {
		names = append(names, p.Name())
	}
	return names
}

// call is the call as a Go expression of the package under test.
func (f *subject) call(values []decode.Value) string {
	c, q := f.contract, f.contract.Pkg.Qualify
	sig := c.Func.Signature()
	name := c.Func.Name()
	if sig.Recv() != nil {
		name = decode.Expr(values[0], q) + "." + name
		values = values[1:]
	} else {
		name += c.Instance()
	}
	return name + "(" + decode.Arguments(values, sig.Variadic(), q) + ")"
}

// paramTypes are the types of the parameters, receiver first.
func (f *subject) paramTypes() []types.Type {
	var types []types.Type
	for _, p := range f.contract.Params {
		types = append(types, p.Type())
	}
	return types
}

// read reads an input in wire form, and returns what follows it.
func (f *subject) read(wire []byte) (values []decode.Value, rest []byte, err error) {
	return decode.ReadWire(f.contract.Pkg, wire, f.paramTypes())
}

// internalError is the error for a panic of this program with v. It is for the
// function that recovers.
func (f *subject) internalError(v any) error {
	return fmt.Errorf("internal error: %s; please report it with the source of %s", panicplace.Describe(v), f.contract.FullName())
}

// A stopError ends a run because of a fault of this program, which makes every
// other result doubtful.
type stopError struct{ msg string }

func (e *stopError) Error() string { return e.msg }
