package unannotated

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec"
)

// siteOf is the innermost function of the module that was running when a call
// went wrong, or the one with the loop that does not end. If none is known it is
// the function under test.
func siteOf(c *spec.Contract, f *worker.Fault) worker.StackFrame {
	if at, ok := hangOf(c.Pkg, f.Samples); ok && f.Kind == protocol.KindTimeout {
		return at
	}
	for _, frame := range f.Stack {
		if frame.File != "" && inModule(c.Pkg, frame.Func) {
			return frame
		}
	}
	at := worker.StackFrame{Func: c.Pkg.Path + "." + c.Name, File: c.Pos.Filename, Line: c.Pos.Line}
	if f.File != "" {
		at.File, at.Line = f.File, f.Line
	}
	return at
}

// inModule reports whether a function, named as in Go's traces, is of the
// module of a package. The standard library is one module.
func inModule(p *spec.Package, function string) bool {
	of := packageOf(function)
	if of == p.Path || p.Module != "" && (of == p.Module || strings.HasPrefix(of, p.Module+"/")) {
		return true
	}
	return p.Module == "" && isStandard(p.Path) && isStandard(of)
}

// isStandard reports whether a path is one of the standard library, or of
// module std.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// packageOf is the path of the package of a function that is named as in Go's
// traces: example.com/a%2eb.(*T).Method.
func packageOf(function string) string {
	function, _, _ = strings.Cut(function, "[")
	slash := strings.LastIndex(function, "/") + 1
	name, _, _ := strings.Cut(function[slash:], ".")
	return function[:slash] + strings.ReplaceAll(name, "%2e", ".")
}

// values matches what may come from an input in a message: quoted text,
// numbers, addresses.
var values = regexp.MustCompile("\"(\\\\.|[^\"\\\\])*\"|'(\\\\.|[^'\\\\])*'|`[^`]*`|0x[0-9a-f]+|-?[0-9]+(\\.[0-9]+)?")

// normal is what went wrong without what may come from the input. Of a panic
// with a message of its own that is only its type.
func normal(f *worker.Fault) string {
	text := cmp.Or(f.Class, f.Detail)
	if f.Clause != nil {
		text = f.Clause.Text
	}
	text, _, _ = strings.Cut(text, "\n")
	return values.ReplaceAllString(text, "_")
}

// cluster identifies a failure by its class, its message and its site, that is
// the file, the function and the text of the line.
func cluster(class Class, at worker.StackFrame, message string) string {
	file := path.Base(filepath.ToSlash(at.File))
	sum := sha256.Sum256([]byte(strings.Join([]string{class.String(), message, packageOf(at.Func), file, lineOf(at.File, at.Line)}, "\x00")))
	return fmt.Sprintf("%x", sum[:4])
}

// lineOf is the text of a line of a file without space around it; the number of
// the line if there is none.
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
