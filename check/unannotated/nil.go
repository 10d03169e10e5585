package unannotated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// A NilMode says when the use of a nil of the input is a fault of the function.
type NilMode uint8

const (
	// NilMethods: if the code compares such a value with nil, and so takes
	// nil for a value. It compares the receiver in this method or in at
	// least half of the type's methods (for Error, String and GoString, in
	// this method only), a parameter in this function, or a field anywhere
	// in the package. The use is also a fault if the function returns an
	// error for other unfit values of an argument of type any.
	NilMethods NilMode = iota
	// NilNever: never.
	NilNever
	// NilAll: always.
	NilAll
)

// blamesNil reports whether a call panicked for a nil in its input that the
// function need not expect.
func (j *Judge) blamesNil(values []value.Value, f *worker.Fault) bool {
	crashed := f.Kind == protocol.KindCrash && strings.Contains(f.Detail, "nil pointer")
	if !crashed && (f.Kind != protocol.KindPanic || !isNilFault(j.contract, f)) {
		return false
	}
	looked := j.nils
	looked.maps = strings.Contains(f.Detail, "nil map")
	for i, v := range values {
		if looked.in(v, j.nils.param(i)) {
			return true
		}
	}
	return false
}

// isNilFault reports whether a panic may be about a nil: a panic of the runtime
// that says so, or of another module, like reflect's for the zero Value.
func isNilFault(c *spec.Contract, f *worker.Fault) bool {
	if !byRuntime(f) {
		return mayBeForeign(c, f)
	}
	return strings.Contains(f.Class, "nil pointer") || strings.Contains(f.Detail, "nil map") || strings.Contains(f.Detail, "is nil, not")
}

// nils looks for nils in the inputs of a function.
type nils struct {
	contract *spec.Contract
	// expected says that a nil is a value if the code compares it with nil.
	// params and fields remember the results for parameters and fields.
	expected bool
	params   []bool
	fields   map[*types.Var]bool
	// maps says that the fault is about a nil map.
	maps bool
}

// param reports whether a parameter may be nil.
func (n *nils) param(i int) bool {
	for k := len(n.params); n.expected && k < len(n.contract.Params); k++ {
		known := domain.ComparesNil(n.contract, k)
		if k == 0 && isPrinted(n.contract) {
			known = comparesReceiver(n.contract.Decl)
		}
		known = known && !isAssignedFirst(n.contract, n.contract.Params[k]) && !isForbiddenNil(n.contract, k)
		n.params = append(n.params, known)
	}
	return n.expected && n.params[i]
}

// isAssignedFirst reports whether the body of a function assigns to a parameter
// before the first comparison with nil: the comparison is about another value.
func isAssignedFirst(c *spec.Contract, param *types.Var) bool {
	if c.Decl == nil || c.Decl.Body == nil || param.Name() == "" {
		return false
	}
	assigned, compared := token.NoPos, token.NoPos
	ast.Inspect(c.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if !assigned.IsValid() && n.Tok == token.ASSIGN && slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return isName(e, param.Name()) }) {
				assigned = n.Pos()
			}
		case *ast.BinaryExpr:
			if !compared.IsValid() && comparesToNil(n, param.Name()) {
				compared = n.Pos()
			}
		}
		return true
	})
	return assigned.IsValid() && compared.IsValid() && assigned < compared
}

// isPrinted reports whether a function is a method that package fmt calls to
// print a value. Such a method may panic for a nil receiver, even if the other
// methods of the type do not: fmt then prints <nil>.
func isPrinted(c *spec.Contract) bool {
	sig := c.Func.Signature()
	if sig.Recv() == nil || sig.Params().Len() > 0 || sig.Results().Len() != 1 {
		return false
	}
	return slices.Contains([]string{"Error", "String", "GoString"}, c.Func.Name())
}

// comparesReceiver reports whether a method itself compares its receiver with
// nil.
func comparesReceiver(method *ast.FuncDecl) bool {
	if method == nil || method.Body == nil || len(method.Recv.List[0].Names) == 0 {
		return false
	}
	receiver, found := method.Recv.List[0].Names[0].Name, false
	ast.Inspect(method.Body, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
			found = found || comparesToNil(b, receiver)
		}
		return !found
	})
	return found
}

// comparesToNil reports whether an expression compares a name with nil.
func comparesToNil(b *ast.BinaryExpr, name string) bool {
	return isName(b.X, name) && isName(b.Y, "nil") || isName(b.X, "nil") && isName(b.Y, name)
}

// isName reports whether an expression is a name.
func isName(e ast.Expr, name string) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && id.Name == name
}

// field reports whether the field of a struct type may be nil.
func (n *nils) field(t types.Type, i int) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !n.expected || !ok || i >= s.NumFields() {
		return false
	}
	f := s.Field(i)
	known, ok := n.fields[f]
	if !ok {
		known = domain.FieldComparesNil(n.contract.Pkg, t, f)
		n.fields[f] = known
	}
	return known
}

// in reports whether a value is, or holds, a nil that the function need not
// expect. known says that it expects nil for the value itself.
func (n *nils) in(v value.Value, known bool) bool {
	switch v := v.(type) {
	case *value.Pointer:
		if v.Elem == nil {
			return !known
		}
	case *value.Interface:
		if v.Elem == nil {
			return !known
		}
	case *value.Func:
		if v.Nil {
			return !known
		}
	case *value.Map:
		if v.IsZero() {
			return !known
		}
	case *value.Struct:
		for i, field := range v.Parts() {
			if n.in(field, n.field(v.Type(), i)) {
				return true
			}
		}
		return false
	case *value.Call:
		switch {
		case v.Constructor.IsNil():
			return !known && !(n.expected && v.Constructor.Of.ReturnsNil())
		case v.Constructor.IsZero():
			return n.inZero(v.Constructor.Of)
		}
	}
	for _, part := range v.Parts() {
		if part != nil && n.in(part, false) {
			return true
		}
	}
	return false
}

// inZero reports whether the zero value of a struct type embeds a nil, whose
// methods it has, has a nil in a field that its package fills in, or one in an
// exported field, which callers fill in.
func (n *nils) inZero(o *spec.Opaque) bool {
	s, ok := o.Named.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		f := s.Field(i)
		filled := o.Filled && !f.Exported() || f.Exported() && !n.field(o.Named, i)
		switch f.Type().Underlying().(type) {
		case *types.Pointer, *types.Interface:
			if f.Embedded() || filled && !n.maps {
				return true
			}
		case *types.Signature:
			if filled && !n.maps {
				return true
			}
		case *types.Map:
			if filled {
				return true
			}
		}
	}
	return false
}

// isPooled reports whether a value, or a part of it, is taken from a pool, and
// no method with a name such as Reset has set it up.
func isPooled(v value.Value) bool {
	if v == nil {
		return false
	}
	parts := v.Parts()
	if call, ok := v.(*value.Call); ok {
		one := call.Constructor
		if one.TakesFromPool() {
			return true
		}
		if one.Mutates && setsUp.MatchString(one.Contract.Func.Name()) {
			parts = parts[1:]
		}
	}
	return slices.ContainsFunc(parts, isPooled)
}
