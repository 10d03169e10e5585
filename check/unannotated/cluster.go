package unannotated

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec"
)

// siteOf returns the innermost function of the module that was running when a
// call went wrong, or the one with the loop that does not end. If none is
// known, it returns the function under test.
func siteOf(c *spec.Contract, f *worker.Fault) worker.StackFrame {
	stack := f.Stack
	switch {
	case strings.Contains(f.Detail, "stack overflow"):
		stack = append(repeated(stack), stack...)
	case f.Kind == protocol.KindTimeout:
		stack = hangOf(c.Pkg, f.Samples)
	case f.Memory: // the runtime may not say what has asked for it
		stack = append(stack[:len(stack):len(stack)], hangOf(c.Pkg, f.Samples)...)
	}
	for _, frame := range stack {
		if frame.File != "" && inModule(c.Pkg, frame.Func) {
			// The compiler names a function within one that it has
			// inlined for the caller.
			frame.Func = cmp.Or(declaredAt(c.Pkg, frame.File, frame.Line), frame.Func)
			return frame
		}
	}
	at := worker.StackFrame{Func: c.Pkg.Path + "." + c.Name, File: c.Pos.Filename, Line: c.Pos.Line}
	if f.File != "" {
		at.File, at.Line = f.File, f.Line
		at.Func = cmp.Or(declaredAt(c.Pkg, f.File, f.Line), at.Func)
	}
	return at
}

// contractPrefix begins the clusters of functions with annotations.
const contractPrefix = "contract-"

// Breach returns the cluster of the failure of a function with annotations: the
// clause that it breaks, or else the place of the panic. Like other clusters,
// it does not depend on the input or on line numbers.
func Breach(c *spec.Contract, f *worker.Fault) string {
	parts := []string{c.Pkg.Path, c.Name}
	switch {
	case f.Clause != nil:
		parts = append(parts, fmt.Sprint(f.Clause.Role), f.Clause.Text)
	case isEndless(f): // the machine decides whether its time or its memory ends first
	default:
		where := siteOf(c, f)
		parts = append(parts, normal(f), path.Base(filepath.ToSlash(where.File)), lineOf(where.File, where.Line))
	}
	return contractPrefix + identify(parts...)
}

// declaredAt returns the function that a package declares at a line, named as
// in Go's traces; empty if there is none.
func declaredAt(p *spec.Package, file string, line int) string {
	fn := p.DeclaredAt(token.Position{Filename: file, Line: line})
	if fn == nil {
		return ""
	}
	name := fn.Name.Name
	if obj, ok := p.Info.Defs[fn.Name].(*types.Func); ok && obj.Signature().Recv() != nil {
		name = receiverOf(obj) + "." + name
	}
	return p.Path + "." + name
}

// receiverOf returns the type of a method's receiver as in Go's traces, without
// type arguments: T or (*T).
func receiverOf(method *types.Func) string {
	t := types.Unalias(method.Signature().Recv().Type())
	if ptr, ok := t.(*types.Pointer); ok {
		return "(*" + types.Unalias(ptr.Elem()).(*types.Named).Obj().Name() + ")"
	}
	return t.(*types.Named).Obj().Name()
}

// repeated returns the functions of a stack that call each other again and
// again, in the order of their names. It depends on the machine which of them
// runs when a limit ends them.
func repeated(stack []worker.StackFrame) []worker.StackFrame {
	const deep = 50
	var again []worker.StackFrame
	for _, frame := range stack {
		if frame.Calls == 0 || frame.Calls > deep {
			again = append(again, frame)
		}
	}
	slices.SortFunc(again, func(a, b worker.StackFrame) int { return strings.Compare(a.Func, b.Func) })
	return again
}

// inModule reports whether a function, named as in Go's traces, is in the
// module of a package. The standard library is one module.
func inModule(p *spec.Package, function string) bool {
	of := packageOf(function)
	return spec.InModule(p, of) || p.Module == "" && spec.IsStandard(p, of)
}

// packageOf returns the path of the package of a function that is named as in
// Go's traces: example.com/a%2eb.(*T).Method.
func packageOf(function string) string {
	function, _, _ = strings.Cut(function, "[")
	slash := strings.LastIndex(function, "/") + 1
	name, _, _ := strings.Cut(function[slash:], ".")
	return function[:slash] + strings.ReplaceAll(name, "%2e", ".")
}

// values matches the parts of a message that may come from an input: quoted
// text, numbers, addresses.
var values = regexp.MustCompile("\"(\\\\.|[^\"\\\\])*\"|'(\\\\.|[^'\\\\])*'|`[^`]*`|0x[0-9a-f]+|-?[0-9]+(\\.[0-9]+)?")

// normal describes a fault without parts that may come from the input. If a
// panic has a message of its own, only its type remains, and whether it speaks
// of a fault of the code.
func normal(f *worker.Fault) string {
	text := cmp.Or(f.Class, f.Detail)
	if f.Clause != nil {
		text = f.Clause.Text
	}
	text, _, _ = strings.Cut(text, "\n")
	if f.Confesses() {
		text += " of a fault"
	}
	return values.ReplaceAllString(text, "_")
}

// within matches the names that Go's traces give functions in the body of
// another.
var within = regexp.MustCompile(`\.(func|gowrap|deferwrap)[0-9].*$`)

// body returns the declared function whose body contains a function that is
// named as in Go's traces, without the path of its package.
func body(function string) string {
	function = strings.ReplaceAll(function, "[...]", "")
	return within.ReplaceAllString(function[strings.LastIndex(function, "/")+1:], "")
}

// identify returns a short name that is the same for the same parts.
func identify(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return fmt.Sprintf("%x", sum[:4])
}

// lineOf returns the text of a line of a file without space around it; the
// number of the line if there is none.
func lineOf(file string, line int) string {
	f, err := os.Open(file)
	if err != nil {
		return fmt.Sprint(line)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for n := 1; s.Scan(); n++ {
		if n == line {
			return strings.TrimSpace(s.Text())
		}
	}
	return fmt.Sprint(line)
}
