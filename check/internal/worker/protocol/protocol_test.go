package protocol

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// TestSource compares the numbers that are compiled into workers with those of
// this package.
func TestSource(t *testing.T) {
	src, err := Source("subject", "prefix_")
	if err != nil {
		t.Fatal(err)
	}
	written, own := check(t, string(src)), check(t, numbers)
	if written.Name() != "subject" {
		t.Errorf("the package is %s", written.Name())
	}
	found := 0
	for _, name := range own.Scope().Names() {
		o := written.Scope().Lookup("prefix_" + name)
		if o == nil {
			t.Errorf("%s is not declared", name)
			continue
		}
		if c, ok := own.Scope().Lookup(name).(*types.Const); ok {
			found++
			if !constant.Compare(c.Val(), token.EQL, o.(*types.Const).Val()) {
				t.Errorf("%s is %v, and %v in workers", name, c.Val(), o.(*types.Const).Val())
			}
		}
	}
	if len(written.Scope().Names()) != len(own.Scope().Names()) || found < 40 {
		t.Errorf("%d constants of %v became %v", found, own.Scope().Names(), written.Scope().Names())
	}
}

// check type-checks a file that imports nothing.
func check(t *testing.T, src string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "numbers.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check(file.Name.Name, fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// TestPhases checks that a clause is evaluated where a breach is the
// contract's, but for the comparison of a pure function's parameters.
func TestPhases(t *testing.T) {
	if Phase(len(phases)).Valid() {
		t.Errorf("there is a phase without a row")
	}
	for p := range phases {
		phase := Phase(p)
		breaks := phase.Breach() != KindInternal && phase != PhaseCall && phase != PhasePure
		if !phase.Valid() || phase.HasClause() != breaks {
			t.Errorf("phase %d: has clause %v, breach %d", p, phase.HasClause(), phase.Breach())
		}
	}
}
