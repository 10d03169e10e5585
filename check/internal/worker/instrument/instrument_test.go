package instrument_test

import (
	"fmt"
	"go/ast"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestCompiles puts marks into packages of the standard library and type-checks
// them again: they have all forms of statements in all places. The numbers of
// lines stay, and each branch has one mark.
func TestCompiles(t *testing.T) {
	paths := []string{"compress/flate", "encoding/json", "go/parser", "go/scanner", "net/url", "sort", "strconv", "text/tabwriter", "text/template/parse"}
	paths = paths[:tier.Of(2, len(paths))]
	const need = packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports
	loaded, err := packages.Load(&packages.Config{Mode: need}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	overlay := map[string][]byte{}
	for _, p := range loaded {
		total := 0
		for _, f := range p.Syntax {
			file := p.Fset.File(f.Package)
			src, err := os.ReadFile(file.Name())
			if err != nil {
				t.Fatal(err)
			}
			var functions []instrument.Function
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
					functions = append(functions, instrument.Function{Decl: fn, Info: p.TypesInfo, Fset: p.Fset})
				}
			}
			m := instrument.Marks{Prefix: "refine_", Statement: func(n int) string { return fmt.Sprintf("_ = %d + 1000000", n) }}
			var edits instrument.Edits
			m.Functions(&edits, functions, src)
			marked, err := edits.Apply(file)
			if err != nil {
				t.Fatal(err)
			}
			if lines := strings.Count(string(marked), "\n"); lines != strings.Count(string(src), "\n") {
				t.Errorf("%s has %d lines", file.Name(), lines)
			}
			for i, b := range m.Branches {
				if n := strings.Count(string(marked), fmt.Sprintf("_ = %d + 1000000", i)); n != 1 {
					t.Errorf("%v: %v has %d marks", b.Pos, b.Kind, n)
				}
			}
			total += len(m.Branches)
			overlay[file.Name()] = marked
		}
		if total < 50 {
			t.Errorf("%s has only %d branches", p.PkgPath, total)
		}
	}
	again, err := packages.Load(&packages.Config{Mode: need, Overlay: overlay}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range again {
		for _, e := range p.Errors {
			t.Errorf("%v", e)
		}
	}
}
