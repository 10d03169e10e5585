package summary

import (
	"errors"
	"fmt"
	"go/types"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/encode/internal/unfold"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// printerSource is the printer of package fmt, as far as it matters here.
const printerSource = `package fmt

type pp struct {
	buf         []byte
	arg         any
	wrappedErrs []int
}

func newPrinter() *pp { return nil }

func (p *pp) free() {}
func (p *pp) doPrintf(format string, a []any) {}
func (p *pp) doPrint(a []any) {}
func (p *pp) doPrintln(a []any) {}

type wrapError struct {
	msg string
	err error
}

func (e *wrapError) Error() string { return e.msg }

type point struct{ x int }

type named string

func (n named) String() string { return "" }
`

// A fixture calls the functions of a printer.
type fixture struct {
	s       *symtest.Source
	l       *lift.Lifter
	e       *exec.Execution
	printer *Printer
	pp      sym.Value
}

func newFixture(t *testing.T) *fixture {
	l := lift.New(t.Context(), solver.Standard, term.NewStore(), lift.Program{Sizes: symtest.Sizes})
	u := unfold.New(l, &spec.Package{}, domain.Bounds{}, 0, nil)
	f := &fixture{s: symtest.Parse(t, printerSource), l: l, e: l.M.Start(&sym.State{}), printer: NewPrinter(unfold.NewUnknowns(u, 0))}
	fn := f.s.Func("newPrinter")
	f.pp = newPrinter(f.e, &exec.Call{Fn: fn})[0]
	return f
}

// print calls a function of the printer with some arguments.
func (f *fixture) print(name string, format *sym.Text, args ...sym.Value) {
	ptr := types.NewPointer(f.s.Types.Scope().Lookup("pp").Type())
	o, _, _ := types.LookupFieldOrMethod(ptr, false, f.s.Types, name)
	c := &exec.Call{Fn: o.(*types.Func), Args: []sym.Value{f.pp}}
	if format != nil {
		c.Args = append(c.Args, format)
	}
	c.Args = append(c.Args, f.e.List(args))
	switch name {
	case "doPrintf":
		f.printer.doPrintf(f.e, c)
	case "doPrintln":
		f.printer.doPrintln(f.e, c)
	default:
		f.printer.doPrint(f.e, c)
	}
}

// field is a field of the printer.
func (f *fixture) field(i int) *sym.Slice {
	at := f.pp.(*sym.Pointer).Alts[0].At
	return f.e.St.Heap.At(at).(*sym.Aggregate).Parts[i].(*sym.Slice)
}

// A goValue is a Go value that is printed.
var goValues = []any{
	nil, true, false, 0, -7, math.MinInt, int8(-128), uint64(math.MaxUint64), uintptr(5), 'x', 0.0, -1e300, math.Inf(1), math.NaN(),
	float32(0.1), math.SmallestNonzeroFloat64, math.MaxFloat64, "", "a", "tab\t\x00\xff", strings.Repeat("\x00", 60), "日本",
}

// value is a Go value as a symbolic one in an interface.
func (f *fixture) value(v any) sym.Value {
	m := f.l.M
	switch x := v.(type) {
	case nil:
		return m.Mem.NilInterface
	case bool:
		return m.Mem.Wrap(m.T.Store.Bool(x), types.Typ[types.Bool])
	case string:
		return m.Mem.Wrap(m.Mem.TextOf(x), types.Typ[types.String])
	}
	r := reflect.ValueOf(v)
	typ := types.Universe.Lookup(r.Type().Name()).Type()
	switch {
	case r.CanFloat():
		return m.Mem.Wrap(m.Floats.Of(r.Float()), typ)
	case r.CanInt():
		return m.Mem.Wrap(m.T.Num(r.Int()), typ)
	}
	return m.Mem.Wrap(m.T.Store.WordOf(m.T.Num(int64(r.Uint()))), typ)
}

// TestLengths compares how long printed text may be with how long it is, for
// random values and formats.
func TestLengths(t *testing.T) {
	verbs := []string{"%v", "%T", "%t", "%d", "%b", "%o", "%O", "%q", "%x", "%X", "%U", "%c", "%s", "%e", "%E", "%f", "%F", "%g", "%G", "%%", "text ", "a text without any verbs that is longer than what verbs may print ", "%w"}
	for seed := range tier.Seeds(uint64(tier.Of(200, 800))) {
		r := rand.New(rand.NewPCG(seed, 130))
		f := newFixture(t)
		// Each argument is one of two values.
		args := make([][]any, 2)
		var vals []sym.Value
		for i := range r.IntN(4) {
			one, other := goValues[r.IntN(len(goValues))], goValues[r.IntN(len(goValues))]
			args[0], args[1] = append(args[0], one), append(args[1], other)
			c := f.l.T.Store.NewVar(1000+i, true, 0, 1)
			vals = append(vals, f.l.Mem.MergeValues(c, f.value(one), f.value(other)))
		}
		format := ""
		for range r.IntN(5) {
			format += verbs[r.IntN(len(verbs))]
		}
		name := []string{"doPrintf", "doPrint", "doPrintln"}[r.IntN(3)]
		var text *sym.Text
		if name == "doPrintf" {
			text = f.l.Mem.TextOf(format)
		}
		var err error
		func() {
			defer sym.Recover(&err)
			f.print(name, text, vals...)
		}()
		if err != nil {
			if !strings.Contains(format, "%w") || !strings.Contains(err.Error(), "the verb %w") {
				t.Fatalf("seed %d: %s(%q, %v): %v", seed, name, format, args, err)
			}
			continue
		}
		lo, hi := f.l.T.Store.Range(f.field(0).Length)
		for _, args := range args {
			want := printed(name, format, args)
			if n := int64(len(want)); n < lo || n > hi {
				t.Fatalf("seed %d: %s(%q, %v) prints %q of %d bytes, not %d..%d", seed, name, format, args, want, n, lo, hi)
			}
		}
		if hi > 5000 {
			t.Fatalf("seed %d: %s(%q, %v) may print %d bytes", seed, name, format, args, hi)
		}
	}
}

// printed is what package fmt prints.
func printed(name, format string, args []any) string {
	switch name {
	case "doPrintf":
		return fmt.Errorf(format, args...).Error()
	case "doPrint":
		return fmt.Sprint(args...)
	}
	return fmt.Sprintln(args...)
}

// TestWrapped compares which arguments are wrapped with errors.Is.
func TestWrapped(t *testing.T) {
	one, two := errors.New("one"), errors.New("two")
	for _, format := range []string{"%w", "%v %w", "%w and %w", "%s%q%w", "%d%w%%", "plain %v", "%w"} {
		f := newFixture(t)
		errorString := errorStringType()
		wrap := func(text string) sym.Value {
			o := f.l.Mem.NewObject()
			o.Init = &sym.Aggregate{Parts: []sym.Value{f.l.Mem.TextOf(text)}}
			return f.l.Mem.Wrap(f.l.Mem.PointerTo(sym.Place{Obj: o}), errorString)
		}
		args, vals := []any{one, two}, []sym.Value{wrap("one"), wrap("two")}
		if strings.Contains(format, "%d") {
			args[0], vals[0] = 7, f.value(7)
		}
		native := fmt.Errorf(format, args...)
		f.print("doPrintf", f.l.Mem.TextOf(format), vals...)
		var got []int
		parts, n := f.e.Contents(f.field(2))
		count, _ := f.l.T.Store.Const(n)
		for _, p := range parts[:count] {
			k, _ := f.l.T.Store.Const(p.(sym.Term))
			got = append(got, int(k))
		}
		for i, err := range []error{one, two} {
			want := errors.Is(native, err)
			found := false
			for _, k := range got {
				found = found || k == i
			}
			if found != want {
				t.Errorf("%q wraps argument %d: %v, want %v", format, i, found, want)
			}
		}
		if lo, hi := f.l.T.Store.Range(f.field(0).Length); int64(len(native.Error())) < lo || int64(len(native.Error())) > hi {
			t.Errorf("%q prints %q, not %d..%d bytes", format, native, lo, hi)
		}
	}
}

// errorStringType is the type of what errors.New makes.
func errorStringType() types.Type {
	pkg := types.NewPackage("errors", "errors")
	field := types.NewField(0, pkg, "s", types.Typ[types.String], false)
	return types.NewPointer(types.NewNamed(types.NewTypeName(0, pkg, "errorString", nil), types.NewStruct([]*types.Var{field}, nil), nil))
}

// TestRefused refuses what runs code of the module, and formats that say more
// than verbs.
func TestRefused(t *testing.T) {
	for want, do := range map[string]func(f *fixture){
		"composite or has methods": func(f *fixture) {
			f.print("doPrint", nil, f.l.Mem.Wrap(&sym.Aggregate{Parts: []sym.Value{f.l.T.Num(1)}}, f.s.Types.Scope().Lookup("point").Type()))
		},
		"named": func(f *fixture) {
			f.print("doPrint", nil, f.l.Mem.Wrap(f.l.Mem.TextOf("a"), f.s.Types.Scope().Lookup("named").Type()))
		},
		"flags or a width":     func(f *fixture) { f.print("doPrintf", f.l.Mem.TextOf("%5d"), f.value(1)) },
		"\"%[1]d\"":            func(f *fixture) { f.print("doPrintf", f.l.Mem.TextOf("%[1]d"), f.value(1)) },
		"\"100%\"":             func(f *fixture) { f.print("doPrintf", f.l.Mem.TextOf("100%"), f.value(1)) },
		"not constant":         func(f *fixture) { f.print("doPrintf", symtest.NewInputs(f.l.M).String("ab", 1)) },
		"what may be no error": func(f *fixture) { f.print("doPrintf", f.l.Mem.TextOf("%w"), f.value(nil)) },
		"the verb %d for an err": func(f *fixture) {
			f.print("doPrintf", f.l.Mem.TextOf("%d"), f.l.Mem.Wrap(f.l.Mem.NilPointer, errorStringType()))
		},
		"number varies": func(f *fixture) {
			in := symtest.NewInputs(f.l.M)
			f.printer.doPrint(f.e, &exec.Call{Fn: f.s.Func("newPrinter"), Args: []sym.Value{f.pp, in.Slice([]sym.Value{f.value(1)}, nil)}})
		},
	} {
		f := newFixture(t)
		var err error
		func() {
			defer sym.Recover(&err)
			do(f)
		}()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// TestPlainText prints a format without verbs as package fmt does.
func TestPlainText(t *testing.T) {
	for _, format := range []string{"no verbs", "", "100%%", "%%%%d%%"} {
		f := newFixture(t)
		f.print("doPrintf", f.l.Mem.TextOf(format))
		v := symtest.View{M: f.l.M, Heap: f.e.St.Heap}
		if got, want := v.String(f.e.TextOfBytes(f.field(0))), printed("doPrintf", format, nil); got != want {
			t.Errorf("%q prints %q, want %q", format, got, want)
		}
	}
}

// TestFound finds the functions of the printer of package fmt only.
func TestFound(t *testing.T) {
	f := newFixture(t)
	other := types.NewFunc(0, types.NewPackage("example.com/fmt", "fmt"), "newPrinter", types.NewSignatureType(nil, nil, nil, nil, nil, false))
	own := types.NewFunc(0, types.NewPackage("fmt", "fmt"), "newPrinter", types.NewSignatureType(nil, nil, nil, nil, nil, false))
	if f.printer.Of(other) != nil || f.printer.Of(own) == nil {
		t.Error("another package's function is taken for the printer's")
	}
}
