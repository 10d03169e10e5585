package encode

import (
	"context"
	"errors"
	"go/constant"
	"go/types"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/summary"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// wants finds what is expected of each line of the files: the text after want,
// by file and line.
func wants(t *testing.T, dir string) map[string]map[int]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	r := map[string]map[int]string{}
	re := regexp.MustCompile(`// want "(.*)"$`)
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		r[filepath.Base(f)] = map[int]string{}
		for i, line := range strings.Split(string(data), "\n") {
			if m := re.FindStringSubmatch(line); m != nil {
				r[filepath.Base(f)][i+1] = m[1]
			}
		}
	}
	return r
}

// TestRefusals checks that what cannot be lifted is refused at its line, with
// the construct named and the way out.
func TestRefusals(t *testing.T) {
	want := wants(t, "testdata/refuse")
	met := 0
	for _, c := range predicates(t, "testdata/refuse") {
		t.Run(c.Name, func(t *testing.T) {
			_, err := Encode(context.Background(), solver.Standard, c, domain.Merge(domain.Bounds{Depth: 2}, c.Bound))
			var u *sym.Unsupported
			if !errors.As(err, &u) {
				t.Fatalf("error %v, want an *Unsupported", err)
			}
			text, ok := want[filepath.Base(u.Pos.Filename)][u.Pos.Line]
			if !ok {
				t.Fatalf("refused at a line without a want: %v", err)
			}
			if !regexp.MustCompile("^(cannot lift )?(" + text + ")").MatchString(u.Msg) {
				t.Errorf("message %q, want %q", u.Msg, text)
			}
			if !strings.HasSuffix(u.Msg, sym.AdviceFilter) || u.Pos.Column == 0 {
				t.Errorf("%v: no column or no way out", u)
			}
			met++
		})
	}
	total := 0
	for _, lines := range want {
		total += len(lines)
	}
	if met < total {
		t.Errorf("%d refusals, want %d", met, total)
	}
}

// predicates returns the functions of a package with one boolean result as
// contracts that require what they compute.
func predicates(t *testing.T, dir string) []*spec.Contract {
	t.Helper()
	var r []*spec.Contract
	for _, c := range load(t, dir).Contracts {
		if len(c.Params) > 0 && len(c.Results) == 1 && static.IsBool(c.Results[0].Type()) {
			c.Clauses = append(c.Clauses, callOf(c))
			r = append(r, c)
		}
	}
	return r
}

// load loads the package in dir, which must be free of errors.
func load(t *testing.T, dir string) *spec.Package {
	t.Helper()
	pkgs, err := spec.Load(context.Background(), spec.Config{Dir: dir, All: spec.Everything}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pkgs[0].Errors {
		t.Error(e)
	}
	return pkgs[0]
}

// TestRoles has a clause of each role at a function, and at a type. A proof must
// take it for a part of the precondition or for an obligation, or refuse it; a
// role that nobody knows it must refuse.
func TestRoles(t *testing.T) {
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module p\n\ngo 1.26\n", "p.go": `package p

//refine:invariant self.N != 5
type T struct{ N int }

//refine:requires x != 5
func F(x int) int { return x }

//refine:check
func G(x T) T { return x }
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p := load(t, dir)
	call, typed := contractNamed(t, p, "F"), contractNamed(t, p, "G")
	cl := call.Clauses[0]
	known := roles(t)
	unknown := []annotation.Role{annotation.NoRole, slices.Max(known) + 1, math.MaxUint8}
	for _, r := range append(unknown, known...) {
		own := *cl
		own.Role = r
		call.Clauses = []*clause.Clause{cl, &own}
		taken := isTaken(t, call, &own)
		if taken && slices.Contains(unknown, r) {
			t.Errorf("a proof takes role %d into account", r)
		}
		if !taken && summary.Known(p, call.Func) != nil {
			t.Errorf("a contract with a clause of role %d stands for the body", r)
		}
	}
	for name, clauses := range p.Invariants {
		for _, r := range append(unknown, known...) {
			own := *clauses[0]
			own.Role = r
			p.Invariants[name] = []*clause.Clause{&own}
			if taken := isTaken(t, typed, &own); taken != (r == annotation.RoleInvariant) {
				t.Errorf("a proof takes role %d at a type into account: %v", r, taken)
			}
		}
	}
}

// isTaken reports whether a clause is a part of the precondition in a proof, or
// an obligation. If it is neither, the function must be refused for it.
func isTaken(t *testing.T, c *spec.Contract, cl *clause.Clause) bool {
	t.Helper()
	b, err := Behave(t.Context(), solver.Standard, c, wide(1), 0)
	if u := (*Unsupported)(nil); errors.As(err, &u) {
		if u.Pos != cl.Pos {
			t.Errorf("role %d: refused at %v: %v", cl.Role, u.Pos, err)
		}
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	owed := func(o Obligation) bool { return o.Clause == cl || o.Kind == Frame }
	needed := func(ct ClauseTerm) bool { return ct.Clause == cl }
	if !slices.ContainsFunc(b.Obligations, owed) && !slices.ContainsFunc(b.Encoding.Clauses, needed) {
		t.Errorf("a proof forgets a clause of role %d", cl.Role)
	}
	return true
}

// roles lists all roles of clauses.
func roles(t *testing.T) []annotation.Role {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps}, "../spec/annotation")
	if err != nil || len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatal(pkgs, err)
	}
	var all []annotation.Role
	scope := pkgs[0].Types.Scope()
	for _, name := range scope.Names() {
		k, ok := scope.Lookup(name).(*types.Const)
		if !ok || k.Type() != scope.Lookup("Role").Type() || name == "NoRole" {
			continue
		}
		v, _ := constant.Uint64Val(k.Val())
		all = append(all, annotation.Role(v))
	}
	if !slices.Contains(all, annotation.RoleInvariant) {
		t.Fatalf("only the roles %v", all)
	}
	return all
}
