package summary

import (
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/unfold"
)

// A Printer prints text that is made of unknowns.
type Printer struct {
	unknowns *unfold.Unknowns
	printed  map[string]exec.Intrinsic
}

// NewPrinter returns a printer whose text is made of unknowns.
func NewPrinter(unknowns *unfold.Unknowns) *Printer {
	p := &Printer{unknowns: unknowns}
	p.printed = map[string]exec.Intrinsic{
		"fmt.newPrinter":      newPrinter,
		"(*fmt.pp).free":      func(*exec.Execution, *exec.Call) []sym.Value { return nil },
		"(*fmt.pp).doPrintf":  p.doPrintf,
		"(*fmt.pp).doPrint":   p.doPrint,
		"(*fmt.pp).doPrintln": p.doPrintln,
	}
	return p
}

// Of returns the intrinsic for a function of package fmt, nil if there is none.
func (p *Printer) Of(fn *types.Func) exec.Intrinsic {
	if fn.Pkg() == nil || fn.Pkg().Path() != "fmt" {
		return nil
	}
	return p.printed[fn.FullName()]
}

// newPrinter makes a printer that has printed nothing. It has no use for the
// fields of package reflect.
func newPrinter(e *exec.Execution, c *exec.Call) []sym.Value {
	t := c.Fn.Signature().Results().At(0).Type().(*types.Pointer).Elem()
	printer := &sym.Aggregate{}
	for f := range t.Underlying().(*types.Struct).Fields() {
		if named, ok := f.Type().(*types.Named); ok && named.Obj().Pkg().Path() == "reflect" {
			printer.Parts = append(printer.Parts, &sym.Hidden{})
			continue
		}
		printer.Parts = append(printer.Parts, e.M.Mem.Zero(f.Type()))
	}
	return []sym.Value{e.New(printer)}
}

// doPrint prints arguments one after the other.
func (p *Printer) doPrint(e *exec.Execution, c *exec.Call) []sym.Value {
	p.print(e, c, lengthOf(e, arguments(e, c.Args[1])))
	return nil
}

// doPrintln prints arguments one after the other with a space between any two,
// and a line break behind them.
func (p *Printer) doPrintln(e *exec.Execution, c *exec.Call) []sym.Value {
	args := arguments(e, c.Args[1])
	n, besides := lengthOf(e, args), max(len(args), 1)
	p.print(e, c, length{n.least + besides, n.most + besides})
	return nil
}

// doPrintf prints arguments by a format, and notes those that are wrapped.
func (p *Printer) doPrintf(e *exec.Execution, c *exec.Call) []sym.Value {
	format, ok := e.M.ConstantText(c.Args[1].(*sym.Text))
	if !ok {
		e.M.T.Refuse("a format that is not constant")
	}
	args := arguments(e, c.Args[2])
	verbs, plain, ok := verbsOf(format)
	if !ok {
		e.M.T.Refuse("the format %q, which has flags or a width", format)
	}
	if len(verbs)+len(args) == 0 {
		text := strings.ReplaceAll(format, "%%", "%")
		field(e, c, "buf").Store(e, exec.BytesOf(e, e.M.Mem.TextOf(text)))
		return nil
	}
	var wrapped []sym.Value
	for i, v := range verbs[:min(len(verbs), len(args))] {
		arg := args[i].(*sym.Dynamic)
		switch errors := slices.ContainsFunc(arg.Alts, isError); {
		case errors && !slices.Contains([]byte("vsqw"), v):
			e.M.T.Refuse("the verb %%%c for an error", v)
		case v != 'w':
		case !errors || !e.M.Prover.Impossible(arg.IsNil(e.M.T)):
			e.M.T.Refuse("the verb %%w for what may be no error")
		default:
			wrapped = append(wrapped, e.M.T.Num(int64(i)))
		}
	}
	n := lengthOf(e, args)
	p.print(e, c, length{plain + n.least, plain + n.most + len(verbs)*missing})
	field(e, c, "wrappedErrs").Store(e, e.List(wrapped))
	return nil
}

// arguments returns the arguments that are printed.
func arguments(e *exec.Execution, list sym.Value) []sym.Value {
	args, n := e.Contents(list)
	if _, ok := e.M.T.Store.Const(n); !ok {
		e.M.T.Refuse("the printing of arguments whose number varies")
	}
	return args
}

// A length is how many bytes text may have.
type length struct{ least, most int }

// print has the printer print text of a length.
func (p *Printer) print(e *exec.Execution, c *exec.Call, n length) {
	field(e, c, "buf").Store(e, exec.BytesOf(e, p.unknowns.Text("fmt", n.least, n.most)))
}

// field returns a field of the printer.
func field(e *exec.Execution, c *exec.Call, name string) *exec.Location {
	t := c.Fn.Signature().Recv().Type().(*types.Pointer).Elem()
	fields := t.Underlying().(*types.Struct)
	for i := range fields.NumFields() {
		if fields.Field(i).Name() == name {
			return e.Pointed(c.Args[0], t).Field(i)
		}
	}
	e.M.T.Refuse("a call of %s, whose source in Go is another one than this program knows", c.Fn.FullName())
	return nil
}

// verbsOf returns the verbs of a format that take an argument each, and how
// many bytes it prints besides. It reports false if something else than a verb
// follows a percent sign.
func verbsOf(format string) (verbs []byte, plain int, ok bool) {
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			plain++
			continue
		}
		if i++; i == len(format) || !slices.Contains([]byte("vTtdboOqxXUcseEfFgGw%"), format[i]) {
			return nil, 0, false
		}
		if format[i] == '%' {
			plain++
		} else {
			verbs = append(verbs, format[i])
		}
	}
	return verbs, plain, true
}

// The greatest lengths of what is printed: for a verb without an argument or an
// argument without a verb, besides the name of the argument's type; for a
// number; and for a byte of a string.
const (
	missing    = 16
	integerMax = 70
	floatMax   = 400
	byteMax    = 10
)

// isError reports whether a value is an error whose text is its first field.
func isError(alt sym.DynamicAlt) bool {
	if alt.Typ == nil {
		return false
	}
	name := alt.Typ.String()
	return name == "*errors.errorString" || name == "*fmt.wrapError"
}

// lengthOf returns the length of the printed arguments. It rejects arguments
// that have methods, and composite ones.
func lengthOf(e *exec.Execution, args []sym.Value) (n length) {
	for _, a := range args {
		var one length
		for i, alt := range a.(*sym.Dynamic).Alts {
			of := altLength(e, alt)
			if i == 0 {
				one.least = of.least
			}
			one = length{min(one.least, of.least), max(one.most, of.most)}
		}
		n = length{n.least + one.least, n.most + one.most + missing}
	}
	return n
}

// altLength is lengthOf a value of one type.
func altLength(e *exec.Execution, alt sym.DynamicAlt) length {
	if alt.Typ == nil {
		return length{1, missing} // <nil>
	}
	name := len(alt.Typ.String())
	if isError(alt) {
		text := e.Pointed(alt.Val, alt.Typ.(*types.Pointer).Elem()).Field(0).Load(e).(*sym.Text)
		return length{0, name + byteMax*len(text.Bytes) + missing}
	}
	basic, ok := alt.Typ.Underlying().(*types.Basic)
	if !ok || types.NewMethodSet(alt.Typ).Len() > 0 {
		e.M.T.Refuse("the printing of a %s, which is a composite or has methods", alt.Typ)
	}
	switch {
	case basic.Info()&types.IsString != 0:
		return length{0, name + byteMax*len(alt.Val.(*sym.Text).Bytes) + missing}
	case basic.Info()&types.IsFloat != 0:
		return length{1, name + floatMax}
	case basic.Info()&(types.IsInteger|types.IsBoolean) != 0:
		return length{1, name + integerMax}
	}
	e.M.T.Refuse("the printing of a %s", alt.Typ)
	return length{}
}
