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

// TestPhases checks that the table has a row for every phase.
func TestPhases(t *testing.T) {
	if n := int(PhaseInvariant) + 1; len(phases) != n || !PhaseInvariant.Valid() || Phase(n).Valid() {
		t.Errorf("%d rows for %d phases", len(phases), n)
	}
	for p := range phases {
		if phase := Phase(p); phase.HasClause() == (phase.Breach() == KindInternal) && phase != PhaseCall && phase != PhasePure {
			t.Errorf("phase %d has clause: %v, and breaches of kind %d", p, phase.HasClause(), phase.Breach())
		}
	}
}
