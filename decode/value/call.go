package value

import (
	"encoding/binary"
	"fmt"
	"go/types"
	"strings"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// A Call is the call that builds a value of an opaque type, or a pointer to
// one.
type Call struct {
	T           types.Type
	Constructor *spec.Constructor
	// Args are the arguments, the receiver first.
	Args []Value
}

// Type returns the type of the value.
func (v *Call) Type() types.Type { return v.T }

// Parts returns the arguments.
func (v *Call) Parts() []Value { return v.Args }

// With returns a call with other arguments.
func (v *Call) With(parts []Value) Value {
	return &Call{T: v.T, Constructor: v.Constructor, Args: parts}
}

// IsZero reports whether the call builds the zero value of its type.
func (v *Call) IsZero() bool {
	return v.Constructor.IsNil() || v.Constructor.IsZero() && !gotypes.IsPointer(v.T)
}

func (v *Call) appendWire(dst []byte, w *domain.World) []byte {
	return AppendAll(binary.AppendUvarint(dst, uint64(v.Constructor.Number)), w, v.Args)
}

func (v *Call) need(n *Need) int {
	if v.Constructor.IsZero() {
		return 0
	}
	return 1 + n.most(v.Args)
}

func (v *Call) operand(p *literal) {
	if v.Constructor.IsNil() {
		p.conversion(v.T, "nil")
		return
	}
	text := p.literal(v)
	if text[0] == '*' {
		text = "(" + text + ")"
	}
	p.WriteString(text)
}

// write writes the expression that makes the calls. It is a chain of calls if
// each takes the value of the one before as it is, and otherwise a function
// that makes one call after the other.
func (v *Call) write(p *literal, _ bool) {
	if p.chain(v) {
		return
	}
	name := freshName(v.Constructor.Of.Package)
	p.WriteString("func() ")
	p.typ(v.T)
	p.WriteString(" { ")
	p.statements(v, name)
	p.WriteString("return ")
	if gotypes.IsPointer(v.Constructor.Of.Value()) && !gotypes.IsPointer(v.T) {
		p.WriteByte('*')
	}
	p.WriteString(name + " }()")
}

// chain writes a chain of calls, or nothing if the calls cannot be chained.
func (p *literal) chain(v *Call) bool {
	c := v.Constructor
	switch {
	case c.IsNil():
		p.WriteString("nil")
		return true
	case c.Var != nil:
		if gotypes.IsPointer(v.T) && !gotypes.IsPointer(c.Var.Type()) {
			return false
		}
		if !gotypes.IsPointer(v.T) && gotypes.IsPointer(c.Var.Type()) {
			p.WriteByte('*')
		}
		p.WriteString(c.Name())
		return true
	case c.Contract == nil:
		if gotypes.IsPointer(v.T) {
			p.WriteString("new(")
			p.typ(c.Of.Named)
			p.WriteByte(')')
		} else {
			p.typ(c.Of.Named)
			p.WriteString("{}")
		}
		return true
	case c.Mutates, len(c.Contract.Results) != 1 && !c.Selects(), gotypes.IsPointer(v.T) && !gotypes.IsPointer(c.Result()):
		return false
	}
	q := p.part()
	if !gotypes.IsPointer(v.T) && gotypes.IsPointer(c.Result()) {
		q.WriteByte('*')
	}
	args := v.Args
	if c.IsMethod() {
		recv := *args[0].(*Call)
		recv.T = c.Of.Value() // the method of a value can be called of a pointer
		if recv.Constructor.IsNil() {
			recv.operand(q)
		} else if c.TakesAddress() || !q.chain(&recv) {
			return false
		}
		q.WriteByte('.')
		args = args[1:]
	}
	q.invoke(c, args)
	p.WriteString(q.String())
	return true
}

// invoke writes the function's name and the arguments, without a receiver of
// the type itself. If the constructor selects a part of its result, invoke also
// writes the selection.
func (p *literal) invoke(c *spec.Constructor, args []Value) {
	switch {
	case !c.Selects():
		p.call(c, args)
		return
	case len(c.Contract.Results) == 1:
		p.call(c, args)
	default:
		name := freshName(c.Of.Package)
		p.WriteString("func() ")
		p.typ(c.Contract.Results[0].Type())
		p.WriteString(" { " + name + ", _ := ")
		p.call(c, args)
		p.WriteString("; return " + name + " }()")
	}
	if c.Asserted == nil {
		fmt.Fprintf(p, "[%d]", c.Element-1)
		return
	}
	p.WriteString(".(")
	p.typ(c.Asserted)
	p.WriteByte(')')
}

// call writes a call without a receiver of the type itself.
func (p *literal) call(c *spec.Constructor, args []Value) {
	fn := c.Contract.Func
	switch {
	case c.IsMethod():
		p.WriteString(fn.Name())
	case fn.Signature().Recv() != nil:
		args[0].operand(p)
		p.WriteString("." + fn.Name())
		args = args[1:]
	default:
		p.qualify(fn.Pkg())
		p.WriteString(fn.Name())
		if list := c.Contract.TypeArgs; len(list) > 0 {
			var names []string
			for _, t := range list {
				names = append(names, types.TypeString(t, p.q))
			}
			p.WriteString("[" + strings.Join(names, ", ") + "]")
		}
	}
	p.WriteByte('(')
	p.arguments(args, fn.Signature().Variadic())
	p.WriteByte(')')
}

// Arguments writes the arguments of a call as Go, with commas between them.
// Those of a variadic function end with the slice that its last parameter is.
func Arguments(args []Value, variadic bool, q types.Qualifier) string {
	p := literal{q: q}
	p.arguments(args, variadic)
	return p.String()
}

// arguments writes the arguments of a call. The elements of a variadic
// parameter are written one by one. Exceptions are a hole, and a slice that no
// list of arguments makes: an empty slice that is not nil, or a slice with
// spare capacity.
func (p *literal) arguments(args []Value, variadic bool) {
	spread := false
	if last := len(args) - 1; variadic && last >= 0 {
		rest, ok := args[last].(*Slice)
		if spread = !ok || rest.Spare || rest.Elems != nil && len(rest.Elems) == 0; !spread {
			args = append(args[:last:last], rest.Elems...)
		}
	}
	for i, a := range args {
		if i > 0 {
			p.WriteString(", ")
		}
		a.write(p, false)
	}
	if spread {
		p.WriteString("...")
	}
}

// statements writes the statements that assign the value of v to a variable of
// the type that its constructors build: Of.Value.
func (p *literal) statements(v *Call, name string) {
	c := v.Constructor
	args := v.Args
	want := gotypes.IsPointer(c.Of.Value())
	var recv string
	if c.IsMethod() {
		p.statements(args[0].(*Call), name)
		args = args[1:]
		recv = name + "."
	}
	switch {
	case c.IsNil():
		p.WriteString(name + " := ")
		v.operand(p)
		p.WriteString("; ")
		return
	case c.Var != nil && !want:
		p.WriteString(name + " := " + c.Name() + "; ")
		return
	case c.Contract == nil:
		p.WriteString(name + " := ")
		if !want { // of a spare zero value
			p.WriteByte('*')
		}
		p.WriteString("new(")
		p.typ(c.Of.Named)
		p.WriteString("); ")
		if c.Var == nil {
			return
		}
		p.WriteString("*" + name + " = ") // of a copy
		if gotypes.IsPointer(c.Var.Type()) {
			p.WriteByte('*')
		}
		p.WriteString(c.Name() + "; ")
		return
	case c.Mutates:
		p.WriteString(recv)
		p.invoke(c, args)
		p.WriteString("; ")
		return
	}
	blanks := strings.Repeat(", _", len(c.Contract.Results)-1)
	if c.Selects() {
		blanks = ""
	}
	target, assign := name, " := "
	if recv != "" {
		assign = " = "
	}
	if want && !gotypes.IsPointer(c.Result()) {
		if recv == "" {
			p.WriteString(name + " := new(")
			p.typ(c.Of.Named)
			p.WriteString("); ")
		}
		target, assign = "*"+name, " = "
	}
	p.WriteString(target + blanks + assign + recv)
	p.invoke(c, args)
	p.WriteString("; ")
}

// freshName returns a name that is not declared in the package.
func freshName(pkg *spec.Package) string {
	name := "v"
	for i := 1; pkg.Types.Scope().Lookup(name) != nil; i++ {
		name = fmt.Sprintf("v%d", i)
	}
	return name
}

// qualify writes the name of a package and a dot, if code must name it.
func (p *literal) qualify(pkg *types.Package) {
	if p.q != nil && pkg != nil {
		if name := p.q(pkg); name != "" {
			p.WriteString(name + ".")
		}
	}
}
