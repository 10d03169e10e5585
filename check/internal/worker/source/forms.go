package source

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/check/internal/worker/source/lazyinput"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// A formTable numbers the forms of types. A worker uses the forms to divide
// inputs into parts. A formTable is for inputs without functions and opaque
// values.
type formTable struct {
	world   *domain.World
	numbers typeutil.Map // type -> int
	forms   []lazyinput.Form
}

// number returns the number of a type's form.
func (t *formTable) number(typ types.Type) int {
	if n, ok := t.numbers.At(typ).(int); ok {
		return n
	}
	n := len(t.forms)
	t.numbers.Set(typ, n)
	t.forms = append(t.forms, lazyinput.Form{})
	t.forms[n] = t.form(typ)
	return n
}

func (t *formTable) form(typ types.Type) lazyinput.Form {
	if domain.IsErrorValue(typ) {
		return lazyinput.Form{Kind: lazyinput.FormNothing}
	}
	switch u := typ.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return lazyinput.Form{Kind: lazyinput.FormByte}
		case u.Info()&types.IsFloat != 0:
			return lazyinput.Form{Kind: lazyinput.FormFloat}
		case u.Info()&types.IsString != 0:
			return lazyinput.Form{Kind: lazyinput.FormText}
		}
		return lazyinput.Form{Kind: lazyinput.FormNumber}
	case *types.Pointer:
		return lazyinput.Form{Kind: lazyinput.FormPointer, Elems: []int{t.number(u.Elem())}}
	case *types.Slice:
		return lazyinput.Form{Kind: lazyinput.FormSlice, Elems: []int{t.number(u.Elem())}}
	case *types.Map:
		return lazyinput.Form{Kind: lazyinput.FormMap, Elems: []int{t.number(u.Key()), t.number(u.Elem())}}
	case *types.Array:
		return lazyinput.Form{Kind: lazyinput.FormArray, Elems: []int{t.number(u.Elem())}, Len: int(u.Len())}
	case *types.Struct:
		f := lazyinput.Form{Kind: lazyinput.FormStruct}
		for field := range u.Fields() {
			f.Elems = append(f.Elems, t.number(field.Type()))
		}
		return f
	case *types.Interface:
		f := lazyinput.Form{Kind: lazyinput.FormInterface}
		for _, held := range t.world.Types(typ) {
			f.Elems = append(f.Elems, t.number(held))
			f.Boxed = append(f.Boxed, isBoxed(held))
		}
		return f
	}
	panic(fmt.Sprintf("the inputs of a function hold a %s", typ))
}

// isBoxed reports whether an interface that holds a value of the type refers to
// memory with the value. Otherwise the value is a pointer itself, or the one
// error that inputs have.
func isBoxed(typ types.Type) bool {
	if domain.IsErrorValue(typ) || spec.SingletonOf(typ) != nil {
		return false
	}
	switch u := typ.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Chan, *types.Signature:
		return false
	case *types.Struct:
		return u.NumFields() != 1 || isBoxed(u.Field(0).Type())
	case *types.Array:
		return u.Len() != 1 || isBoxed(u.Elem())
	}
	return true
}

// narrowed returns the source of the parameter forms of the functions whose
// inputs are narrowed.
func (p Program) narrowed() string {
	t := formTable{world: p.World}
	var params []string
	for i, c := range p.Contracts {
		if !p.Narrows[c] {
			continue
		}
		var numbers []int
		for _, param := range c.Params {
			numbers = append(numbers, t.number(param.Type()))
		}
		params = append(params, fmt.Sprintf("refine_runtime.Narrowed[%d] = %#v\n", i, numbers))
	}
	if len(params) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("func init() {\nrefine_runtime.Forms = []refine_lazyinput.Form{\n")
	for _, f := range t.forms {
		fmt.Fprintf(&b, "{%d, %#v, %d, %#v},\n", f.Kind, f.Elems, f.Len, f.Boxed)
	}
	b.WriteString("}\n" + strings.Join(params, "") + "}\n\n")
	return b.String()
}
