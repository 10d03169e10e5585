package encode

import (
	"bytes"
	"context"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// numbered has as many values of each opaque type as there are units of depth
// left, plus one for each unit of the whole. Those of one unit less are among
// them, but not in front.
type numbered struct {
	asked []string
}

func (n *numbered) Values(_ context.Context, t types.Type, b domain.Bounds, left int) ([]domain.Construction, error) {
	n.asked = append(n.asked, fmt.Sprintf("%s depth %d left %d strings %q", types.TypeString(t, func(*types.Package) string { return "" }), b.Depth, left, b.Strings))
	var values []domain.Construction
	for i := b.Depth + left; i > 0; i-- {
		values = append(values, domain.Construction{Key: fmt.Sprint(i)})
	}
	return values, nil
}

func (*numbered) Partial(o *spec.Opaque) bool { return false }

func (*numbered) IsZero(o *spec.Opaque) bool { return false }

// TestOpaqueShape compares the shape of opaque parameters, and what is lifted,
// with a golden file.
func TestOpaqueShape(t *testing.T) {
	c := contracts(t)["Opaques"]
	e := encode(t, c, domain.Bounds{Depth: 2, Opaque: &numbered{}})
	compareShape(t, e, c, "Opaques", 2)
	var lifted []string
	for _, cl := range e.Clauses {
		lifted = append(lifted, cl.Clause.Text)
	}
	if want := []string{"N > 0", "n < 0"}; !slices.Equal(lifted, want) {
		t.Errorf("lifted %q, want %q", lifted, want)
	}
}

// TestConstruct encodes the arguments of a constructor, whose bound is not one
// of the values it is given.
func TestConstruct(t *testing.T) {
	c := contracts(t)["Opaques"]
	push := c.Pkg.Opaque(c.Params[0].Type()).Constructors[1]
	values := &numbered{}
	e, err := Construct(t.Context(), solver.Standard, push, domain.Bounds{Depth: 3, Opaque: values}, 2)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`*Stack depth 3 left 1 strings ""`}
	if !slices.Equal(values.asked, want) {
		t.Errorf("asked for %q, want %q", values.asked, want)
	}
	var out bytes.Buffer
	for _, v := range e.Problem.Vars {
		fmt.Fprintf(&out, "%s %d..%d prior %v\n", v.Name, v.Lo, v.Hi, v.Prior)
	}
	text := "s 0..3 prior []\nx -3..3 prior [{-2 2}]\nlen(name) 0..1 prior [{0 0}]\nname[0] 0..1 prior []\n"
	if out.String() != text || !e.Problem.Fresh {
		t.Errorf("fresh %v, variables\n%s, want\n%s", e.Problem.Fresh, out.String(), text)
	}
	if len(e.Clauses) != 1 || e.Clauses[0].Clause.Text != "0 <= x < 2" {
		t.Errorf("clauses %v", e.Clauses)
	}
}

// TestUnknownOpaque refuses an encoding without what it must know.
func TestUnknownOpaque(t *testing.T) {
	c := contracts(t)["Opaques"]
	if _, err := Encode(t.Context(), solver.Standard, c, domain.Bounds{}); err != nil {
		t.Error(err)
	}
	if _, err := Encode(t.Context(), solver.Standard, c, domain.Bounds{Depth: 1}); err == nil {
		t.Error("the values of an opaque type are not known, and nothing is said")
	}
}

// compareShape compares a shape and its variables with a golden file.
func compareShape(t *testing.T, e *Encoding, c *spec.Contract, name string, depth int) {
	t.Helper()
	var out bytes.Buffer
	if err := e.WriteShape(&out, c); err != nil {
		t.Fatal(err)
	}
	out.WriteByte('\n')
	for i, v := range e.Problem.Vars {
		fmt.Fprintf(&out, "v%d %s: %d..%d prior %v class %d weight %d if %s\n", i, v.Name, v.Lo, v.Hi, v.Prior, v.Class, v.Weight, e.Problem.Store.String(v.Guard))
	}
	golden := filepath.Join("testdata/shapes", name+".golden")
	if *update {
		if err := os.WriteFile(golden, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Errorf("shape of %s at depth %d:\n%s\nwant:\n%s", name, depth, out.String(), want)
	}
}
