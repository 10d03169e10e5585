package encode

import (
	"context"
	"fmt"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestAgainstCompiler lifts every predicate of testdata/diff, evaluates its
// term on every assignment of its shape, and compares with what the same
// predicate, compiled, says of the value. The compiled program makes the values
// itself, so the shape is compared too.
func TestAgainstCompiler(t *testing.T) {
	preds := loadPredicates(t, "testdata/diff")
	want := runNative(t, "testdata/diff", registry(preds))
	for _, c := range preds {
		t.Run(c.FullName(), func(t *testing.T) {
			e, err := Encode(context.Background(), solver.Standard, c, domain.Merge(domain.Bounds{Depth: domain.DefaultDepth}, c.Bound))
			if err != nil {
				t.Fatal(err)
			}
			compareTables(t, e, want[c.FullName()])
		})
	}
}

// compareTables compares the truth table of a problem's root with that of the
// compiled predicate.
func compareTables(t *testing.T, e *Encoding, want string) {
	t.Helper()
	got := truthTable(e)
	if got == want {
		if !strings.Contains(got, "0") || !strings.Contains(got, "1") {
			t.Errorf("the predicate has the same value on all %d inputs, which tests nothing", len(got))
		}
		return
	}
	if len(got) != len(want) {
		t.Fatalf("the shape has %d values, want %d", len(got), len(want))
	}
	differ := 0
	for i := range got {
		if got[i] != want[i] {
			if differ == 0 {
				t.Errorf("input %d (%s): term says %c, compiled code %c", i, assignment(e, i), got[i], want[i])
			}
			differ++
		}
	}
	t.Errorf("%d of %d inputs differ", differ, len(got))
}

// loadPredicates returns the functions and methods of a package that have a
// bound and one boolean result, as contracts that require what they compute.
// Generic ones say so themselves, so that each instance has a clause of its
// own.
func loadPredicates(t *testing.T, dir string) []*spec.Contract {
	t.Helper()
	var r []*spec.Contract
	for _, c := range load(t, dir).Contracts {
		if c.Bound.Depth == nil && c.Bound.Ints == nil {
			continue
		}
		if len(c.Pre()) == 0 {
			c.Clauses = append(c.Clauses, callOf(c))
		}
		r = append(r, c)
	}
	if len(r) == 0 {
		t.Fatal("no predicates")
	}
	return r
}

// callOf is the clause that a predicate holds of its own parameters.
func callOf(c *spec.Contract) *clause.Clause {
	cl := &clause.Clause{Role: annotation.RolePre, Verb: annotation.VerbRequires, Pos: c.Pos, Func: &clause.Func{Obj: c.Func, Decl: c.Decl, Info: c.Pkg.Info}}
	for i := range c.Params {
		cl.Args = append(cl.Args, clause.Arg{Kind: clause.ArgParam, Index: i})
	}
	return cl
}

// runNative compiles the package with the harness, the list of its predicates
// and perhaps more Go files, and returns each predicate's truth table.
func runNative(t *testing.T, dir string, files ...string) map[string]string {
	t.Helper()
	tmp := srctree.Dir(t)
	sources, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, f := range append(sources, filepath.Join(dir, "go.mod"), "testdata/harness/main.go.txt") {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(string(data), "package diff\n", "package main\n", 1)
		name := strings.TrimSuffix(filepath.Base(f), ".txt")
		if name == "main.go" {
			name = "harness_main.go"
		}
		if err := os.WriteFile(filepath.Join(tmp, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i, text := range files {
		if err := os.WriteFile(filepath.Join(tmp, fmt.Sprintf("registry%d.go", i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = tmp
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go run: %v\n%s", err, stderr.String())
	}
	r := map[string]string{}
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSuffix(line, "\n")
		i := strings.LastIndexByte(line, ' ')
		r[line[:i]] = line[i+1:]
	}
	return r
}

// registry is a Go file that lists the predicates.
func registry(preds []*spec.Contract) string {
	var b strings.Builder
	b.WriteString("package main\n\nimport \"reflect\"\n\nvar predicates = []predicate{\n")
	for _, c := range preds {
		m := domain.Merge(domain.Bounds{Depth: domain.DefaultDepth}, c.Bound)
		fn := c.FullName()
		never := false
		if c.Func.Signature().Recv() != nil {
			recv := c.Params[0].Type()
			fn = "(" + types.TypeString(recv, func(*types.Package) string { return "" }) + ")." + c.Func.Name()
			_, isPointer := recv.Underlying().(*types.Pointer)
			never = isPointer && !strings.Contains(c.Name, "ok")
		}
		lo, hi, given, length := int64(0), int64(0), m.Ints != nil, -1
		if given {
			lo, hi = m.Ints.Lo, m.Ints.Hi
		}
		if m.Len != nil {
			length = *m.Len
		}
		fmt.Fprintf(&b, "\t{%q, %s, %d, %d, %d, %v, %d, %v, %q, %v, %v, %s, []int{%s}},\n", c.FullName(), fn, m.Depth, lo, hi, given, length, never, strings.Join(m.Alphabet(types.Typ[types.String]).Units, ""), m.NilBoth, m.SpecialFloats, typeList(c.Bound.Any), rooms[m.Cap])
	}
	b.WriteString("}\n\nfunc init() {\n")
	b.WriteString("\tenumValues[\"main.Color\"] = []int64{0, 1, 2}\n")
	b.WriteString("\tenumValues[\"main.shade\"] = []int64{0, 1}\n")
	b.WriteString("\tenumValues[\"main.Level\"] = []int64{0, 1, 2, 3, 200}\n")
	b.WriteString("\tenumValues[\"main.Flag\"] = []int64{0, 1, 2, 3, 8, 9, 10, 11}\n")
	b.WriteString("\tfloatConsts[\"main.ratio\"] = []float64{0.1, 0.25, 1.5, 1e300}\n")
	b.WriteString("\tfloatConsts[\"main.part\"] = []float64{float64(float32(0.1)), 0.75}\n")
	for iface, list := range map[string][]string{
		"expr": {"lit", "add", "*quo"}, "sized": {"*base", "derived", "wrapped"}, "tree[bool]": {"leaf[bool]", "*fork[bool]"},
	} {
		if preds[0].Pkg.Types.Scope().Lookup(strings.TrimSuffix(iface, "[bool]")) == nil {
			continue
		}
		fmt.Fprintf(&b, "\timplementers[reflect.TypeFor[%s]()] = %s\n", iface, typeList(list))
	}
	b.WriteString("}\n")
	return b.String()
}

// rooms are the numbers of elements that slices of a capacity have room for.
var rooms = map[bounds.Capacity]string{
	bounds.CapacityFromCode: "0", bounds.CapacityExact: "0", bounds.CapacitySpare: "2", bounds.CapacityBoth: "0, 2",
}

// typeList is Go for a list of types, int where none is named.
func typeList(names []string) string {
	if len(names) == 0 {
		names = []string{"int"}
	}
	var list []string
	for _, name := range names {
		list = append(list, "reflect.TypeFor["+name+"]()")
	}
	return "[]reflect.Type{" + strings.Join(list, ", ") + "}"
}

// eachModel calls f for every assignment of the shape, in the order of its
// variables.
func eachModel(p *problem.Problem, f func(problem.Model)) {
	m := make(problem.Model, len(p.Vars))
	var from func(i int)
	from = func(i int) {
		if i == len(p.Vars) {
			f(m)
			return
		}
		v := p.Vars[i]
		m[i] = v.Lo
		if p.Store.Eval(v.Guard, m) == 0 {
			from(i + 1)
			return
		}
		for k := v.Lo; k <= v.Hi; k++ {
			m[i] = k
			from(i + 1)
		}
		m[i] = v.Lo
	}
	from(0)
}

// eachInput calls f for every assignment of the shape that stands for an input.
func eachInput(e *Encoding, f func(problem.Model)) {
	eachModel(e.Problem, func(m problem.Model) {
		if e.Problem.Store.Eval(e.Shape.Constraint, m) != 0 {
			f(m)
		}
	})
}

// truthTable is 1 for every input under which the root holds, and 0 for the
// others.
func truthTable(e *Encoding) string {
	var b strings.Builder
	eachInput(e, func(m problem.Model) { b.WriteByte('0' + byte(e.Problem.Store.Eval(e.Problem.Root, m))) })
	return b.String()
}

// assignment describes the n-th input of a shape.
func assignment(e *Encoding, n int) string {
	var r []string
	eachInput(e, func(m problem.Model) {
		if n--; n == -1 {
			for i, v := range e.Problem.Vars {
				if e.Problem.Store.Eval(v.Guard, m) != 0 {
					r = append(r, fmt.Sprintf("%s=%d", v.Name, m[i]))
				}
			}
		}
	})
	return strings.Join(r, " ")
}
