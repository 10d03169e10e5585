package decode

import (
	"go/types"
	"strconv"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

// dynamic writes what an interface holds: an expression that has its type by itself.
func (p *literal) dynamic(v Value) {
	switch v := v.(type) {
	case nil:
		p.WriteString("nil")
	case *ErrorValue:
		if of := spec.SingletonOf(v.T); of != nil {
			p.typ(v.T) // which has the name of the variable
			return
		}
		if pkg := p.packageOf(v.T); pkg != "" {
			p.WriteString(pkg + ".")
		}
		p.WriteString("New(" + strconv.Quote(encode.ErrorText) + ")")
	case *Pointer:
		if v.Elem == nil {
			p.conversion(v.T, "nil")
			return
		}
		p.value(v, false)
	case *Hole:
		p.conversion(v.T, v.Name)
	case *Int:
		if types.Unalias(v.T) == types.Typ[types.Int] {
			p.WriteString(v.digits())
			return
		}
		p.WriteString(Expr(v, p.q))
	default:
		p.WriteString(Expr(v, p.q))
	}
}

// packageOf is what the package is called that declares the type which t points to.
func (p *literal) packageOf(t types.Type) string {
	pkg := t.(*types.Pointer).Elem().(*types.Named).Obj().Pkg()
	if p.q == nil {
		return pkg.Path()
	}
	return p.q(pkg)
}
