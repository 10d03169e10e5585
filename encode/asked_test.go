package encode

import (
	"context"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// TestAskedAgainstCompiler is TestAgainstCompiler for inputs that also hold
// what the predicates ask for.
func TestAskedAgainstCompiler(t *testing.T) {
	preds := loadPredicates(t, "testdata/asked")
	want := runNative(t, "testdata/asked", registry(preds), asked(preds))
	for _, c := range preds {
		t.Run(c.FullName(), func(t *testing.T) {
			b := domain.Merge(domain.Bounds{Depth: domain.DefaultDepth, Dictionary: c.Pkg.Dictionary(c)}, c.Bound)
			e, err := Encode(context.Background(), solver.Standard, c, b)
			if err != nil {
				t.Fatal(err)
			}
			compareTables(t, e, want[c.FullName()])
		})
	}
}

// asked is Go that lists what any and error hold for each predicate, in the
// order of the world's numbers.
func asked(preds []*spec.Contract) string {
	var b strings.Builder
	world := domain.WorldOf(preds[0].Pkg)
	name := func(p *types.Package) string {
		if p.Path() == preds[0].Pkg.Path {
			return ""
		}
		return p.Name()
	}
	b.WriteString("package main\n\nimport (\n\"context\"\n\"io\"\n\"io/fs\"\n\"os\"\n\"reflect\"\n)\n\n")
	b.WriteString("var (\n_ context.Context\n_ io.Reader\n_ fs.FileInfo\n_ *os.File\n)\n\nfunc init() {\n")
	for _, c := range preds {
		d := c.Pkg.Dictionary(c)
		fmt.Fprintf(&b, "\taskedBy[%q] = map[reflect.Type][]any{\n", c.FullName())
		for _, of := range []types.Type{types.NewInterfaceType(nil, nil), types.Universe.Lookup("error").Type()} {
			var all []string
			for _, h := range world.Types(of) {
				v := spec.SingletonOf(h)
				switch {
				case v != nil && hasVar(d.SentinelVars(of), v):
					all = append(all, "shared("+types.TypeString(h, name)+")")
				case h == domain.ErrorType && (sym.IsError(of) || d.HoldsError(of)):
					all = append(all, "plain{}")
				case v == nil && (h == types.Typ[types.Int] && sym.IsAny(of) || domain.TypeIndex(d.InterfaceTypes(of), h) >= 0):
					all = append(all, "reflect.TypeFor["+types.TypeString(h, name)+"]()")
				}
			}
			fmt.Fprintf(&b, "\t\treflect.TypeFor[%s](): {%s},\n", of, strings.Join(all, ", "))
		}
		b.WriteString("\t}\n")
	}
	b.WriteString("\timplementers[reflect.TypeFor[shape]()] = []reflect.Type{reflect.TypeFor[square]()}\n")
	b.WriteString("}\n")
	return strings.Replace(b.String(), "interface {}", "any", -1)
}

func hasVar(list []*types.Var, v *types.Var) bool {
	for _, other := range list {
		if v == other {
			return true
		}
	}
	return false
}

// TestUnknownError checks that a predicate that looks at an error variable
// whose value cannot be lifted is refused, and that the domain has the error.
func TestUnknownError(t *testing.T) {
	const source = `package p

import (
	"errors"
	"os"
)

var errUnknown = func() error { _, err := os.Open(os.Args[0] + "x"); return err }()

var errChanged = errors.New("changed")

func init() { errChanged = errors.New("again") }

//refine:requires err != nil
func nilness(err error) bool { return err == errUnknown || err == errChanged }

//refine:requires err == errOther
func other(err error) bool { return err == errUnknown }

var errOther = errors.New("other")

//refine:requires err.Error() == "a"
func method(err error) bool { return err == errUnknown }

func isPath(err error) bool {
	var p *os.PathError
	return errors.As(err, &p)
}

//refine:requires isPath(err)
func typed(err error) bool { return err == errChanged }
`
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p := load(t, dir)
	for _, c := range p.Contracts {
		e, err := Encode(context.Background(), solver.Standard, c, domain.Bounds{Depth: 2, Dictionary: p.Dictionary(c)})
		if c.Name == "isPath" {
			continue
		}
		if c.Name == "nilness" {
			if err != nil {
				t.Fatal(err)
			}
			n := strings.Count(truthTable(e), "1")
			if n != 3 {
				t.Errorf("nilness holds of %d errors", n)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), "whose value cannot be lifted; state this condition with //refine:filter") &&
			!strings.Contains(err.Error(), "the method Error of type") {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
}
