package source

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// builds notes that the worker builds values of an opaque type.
func (g *Generator) builds(o *spec.Opaque) {
	if slices.Contains(g.opaque, o) {
		return
	}
	g.opaque = append(g.opaque, o)
	if o.OnlyZero() == nil {
		g.Builders = append(g.Builders, o.Constructors...)
	}
}

// opaqueDecoder writes the function that reads a construction of an opaque
// type, or of a pointer to one, into *p.
func (g *Generator) opaqueDecoder(typ types.Type, o *spec.Opaque) {
	g.builds(o)
	deref := ""
	if o.Pointers && types.Identical(types.Unalias(typ), o.Named) {
		deref = "*"
	}
	g.printf("func %s($w *refine_runtime.Worker, $p *%s) {\nswitch $w.In.Uvarint() {\n", g.types.helper(decodeHelper, typ), g.types.name(typ))
	for _, c := range o.Constructors {
		g.printf("case %d:\n*$p = %s%s($w)\n", c.Number, deref, g.calling(c))
	}
	g.printf("}\n}\n\n")
}

// calling returns the name of the function that reads the arguments of a
// constructor and calls it.
func (g *Generator) calling(c *spec.Constructor) string {
	return fmt.Sprintf("refine_call%d_%d", g.types.numberOf(c.Of.Named), c.Number)
}

// constructors writes the functions of the constructors of an opaque type.
func (g *Generator) constructors(o *spec.Opaque) error {
	for _, c := range o.Constructors {
		g.caller(c)
		if c.Contract == nil {
			zeroBuilder(g, c)
			continue
		}
		if err := g.builder(c); err != nil {
			return err
		}
	}
	return nil
}

// caller writes the function that reads the arguments of a constructor and
// returns the value that the constructor builds, as a value of Of.Value.
func (g *Generator) caller(c *spec.Constructor) {
	value := g.types.name(c.Of.Value())
	g.printf("func %s($w *refine_runtime.Worker) %s {\n", g.calling(c), value)
	switch {
	case c.Var != nil:
		g.copied(c)
		return
	case c.Contract == nil:
		deref := ""
		if !c.Of.Pointers {
			deref = "*"
		}
		g.printf("return %snew(%s)\n}\n\n", deref, g.types.name(c.Of.Named))
		return
	}
	for i, t := range c.Params() {
		g.printf("var $a%d %s\n%s\n", i, g.types.name(t), g.read(fmt.Sprintf("$a%d", i), t))
	}
	f := &functionWriter{g: g, contract: c.Contract}
	if c.Mutates {
		g.printf("%s\nreturn $a0\n}\n\n", f.callText())
		return
	}
	results := slices.Repeat([]string{"_"}, len(c.Contract.Results))
	if results[0] = "$v"; c.Fails {
		results[c.Error] = "$e"
	}
	g.printf(strings.Join(results, ", ")+" := %s\n", f.callText())
	if c.Fails {
		g.printf("if "+refused(c, "$e")+" {\npanic(%q)\n}\n", c.Name()+" refuses arguments that it has taken before")
	}
	g.printf("return %s$v%s\n}\n\n", addressOf(c), selection(g, c))
}

// refused returns the condition under which a call of a constructor that may
// fail has built nothing, for the variable that holds its error or boolean.
func refused(c *spec.Constructor, result string) string {
	if gotypes.MayReport(c.Contract.Results[c.Error].Type()) {
		return result + " != nil"
	}
	return "!" + result
}

// copied writes the statements that return a copy of a variable, or of the
// variable that it points to, as a value of Of.Value.
func (g *Generator) copied(c *spec.Constructor) {
	g.printf("$v := %s\n", g.variable(c.Var))
	if _, ok := c.Var.Type().Underlying().(*types.Pointer); ok {
		g.printf("if $v != nil {\n$c := *$v\n$v = &$c\n}\n")
	}
	g.printf("return %s$v\n}\n\n", addressOf(c))
}

// addressOf returns "&" if the constructor returns a value but other
// constructors of the type return pointers, and "" otherwise.
func addressOf(c *spec.Constructor) string {
	if _, ok := c.Result().(*types.Pointer); c.Of.Pointers && !ok {
		return "&"
	}
	return ""
}

// selection returns what follows the first result to select the value: the
// index of the element or the type that is asserted. It is "" if the value is
// the result itself.
func selection(g *Generator, c *spec.Constructor) string {
	switch {
	case c.Asserted != nil:
		return ".(" + g.types.name(c.Asserted) + ")"
	case c.Element > 0:
		return fmt.Sprintf("[%d]", c.Element-1)
	}
	return ""
}

// building returns the name of the function that runs one call of a
// constructor.
func (g *Generator) building(c *spec.Constructor) string {
	return fmt.Sprintf("refine_build%d_%d", g.types.numberOf(c.Of.Named), c.Number)
}

// zeroBuilder writes the function that makes the zero value, unless the zero
// value is the only one and needs no number.
func zeroBuilder(g *Generator, c *spec.Constructor) {
	if c.Of.OnlyZero() != nil {
		return
	}
	name := g.building(c)
	g.Runs = append(g.Runs, name)
	g.printf("func %s($w *refine_runtime.Worker) ($out refine_runtime.Outcome) {\n$w.In.End = $w.In.Pos\n$v := %s($w)\nreturn $w.Built(&$v)\n}\n\n", name, g.calling(c))
}

// builder writes the function that runs one call of a constructor, under its
// contract.
func (g *Generator) builder(c *spec.Constructor) error {
	name := g.building(c)
	contract := *c.Contract
	contract.Params = slices.Clone(contract.Params)
	if c.TakesAddress() {
		recv := contract.Params[0]
		contract.Params[0] = types.NewVar(recv.Pos(), recv.Pkg(), recv.Name(), c.Of.Named)
	}
	f := &functionWriter{g: g, contract: &contract, builds: c}
	return f.write(name)
}

// nativeClauses writes the numbers of the invariants that are filters before
// the call, and the opaque types.
func (g *Generator) nativeClauses() {
	g.printf("func init() {\n")
	for i, c := range g.Clauses {
		if c.Native {
			g.printf("refine_runtime.Native[%d] = true\n", i)
		}
	}
	for _, o := range g.opaque {
		g.printf("refine_runtime.Opaque[refine_reflect.TypeOf((*%s)(nil)).Elem()] = true\n", g.types.name(o.Named))
	}
	g.printf("}\n\n")
}

// built writes the end of a call that builds a value.
func (f *functionWriter) built() {
	c := f.builds
	if c.Fails {
		f.g.printf("if " + refused(c, fmt.Sprintf("$r%d", c.Error)) + " {\nreturn $w.Pass()\n}\n")
	}
	if c.Element > 0 {
		f.g.printf("if len($r0) < %d {\nreturn $w.Pass()\n}\n", c.Element)
	}
	if c.Asserted != nil {
		f.g.printf("if _, is := $r0%s; !is {\nreturn $w.Pass()\n}\n", selection(f.g, c))
	}
	value := "$r0" + selection(f.g, c)
	if c.Mutates {
		value = "$a0"
	}
	f.g.printf("var $v %s = %s"+value+"\nreturn $w.Built(&$v)\n}\n\n", f.g.types.name(c.Of.Value()), addressOf(c))
}

// rebuild writes the code that decodes the arguments again for the call, since
// invariants may have called methods that change opaque values.
func (f *functionWriter) rebuild() {
	c := f.contract
	guarded, opaque := false, false
	for _, p := range c.Params {
		guarded = guarded || f.g.types.isGuarded(p.Type())
		opaque = opaque || f.g.holdsOpaque(p.Type())
	}
	if !opaque || !guarded {
		return
	}
	f.g.printf("%s", reread(f, func(i int) bool {
		return f.g.holdsOpaque(c.Params[i].Type()) || shares(f) && f.isRead(c.Params[i].Type())
	}, "$a%d"))
	f.g.printf("$w.In.Pos = $w.In.End\n")
}

// holdsOpaque reports whether a value of the type can hold an opaque value.
func (g *Generator) holdsOpaque(typ types.Type) bool {
	var seen typeutil.Map
	var holds func(types.Type) bool
	holds = func(typ types.Type) bool {
		return g.types.search(typ, func(typ types.Type) bool {
			if g.Opaque(typ) != nil {
				return true
			}
			return types.IsInterface(typ) && g.World != nil && seen.Set(typ, true) == nil && slices.ContainsFunc(g.World.Types(typ), holds)
		})
	}
	return holds(typ)
}
