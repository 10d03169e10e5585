package encode

import (
	"context"
	"errors"
	"go/types"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/spec"
)

// TestStandardLibrary lifts a predicate for every exported function of the standard library's pure
// packages, from the function's own source, and compares it with the compiled one. What is
// refused says so in a comment at the line.
func TestStandardLibrary(t *testing.T) {
	preds := loadPredicates(t, "testdata/std")
	refused := wants(t, "testdata/std")
	want := runNative(t, "testdata/std", preds)
	met := map[string]bool{}
	for _, c := range preds {
		t.Run(c.FullName(), func(t *testing.T) {
			met[c.Name] = true
			e, err := Encode(context.Background(), c, Merge(Bounds{Depth: DefaultDepth}, c.Bound))
			var u *Unsupported
			switch {
			case err == nil:
				compareTables(t, e, want[c.FullName()])
			case !errors.As(err, &u):
				t.Error(err)
			default:
				text, ok := refused[filepath.Base(u.Pos.Filename)][u.Pos.Line]
				if !ok || !regexp.MustCompile(text).MatchString(u.Msg) {
					t.Errorf("%v, want %q", err, text)
				}
				delete(refused[filepath.Base(u.Pos.Filename)], u.Pos.Line)
			}
		})
	}
	for file, lines := range refused {
		for line := range lines {
			t.Errorf("%s:%d is lifted", file, line)
		}
	}
	for _, name := range exported(preds[0].Pkg) {
		if !met[name] {
			t.Errorf("%s has no predicate", name)
		}
	}
}

// exported lists the exported functions of the packages that a package imports, but for constructors of opaque
// types and functions of floating point numbers.
func exported(p *spec.Package) []string {
	var r []string
	for _, pkg := range p.Types.Imports() {
		for _, name := range pkg.Scope().Names() {
			fn, ok := pkg.Scope().Lookup(name).(*types.Func)
			if ok && fn.Exported() && !strings.HasPrefix(name, "New") && !strings.Contains(fn.Signature().String(), "float") {
				r = append(r, pkg.Name()+"_"+name)
			}
		}
	}
	return r
}
