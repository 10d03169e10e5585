package reach

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A program is a random module whose declarations mention others, which come
// before them. What a function reaches is known from how it was made.
type program struct {
	decls []declaration
	// space is the number of empty lines and comments before declarations,
	// and turned says that they are in the opposite order, but for
	// variables whose values are called.
	space  int
	turned bool
}

// A declaration has a number, which an edit changes.
type declaration struct {
	name, pkg string
	kind      kind
	number    int
	uses      []int // declarations that it mentions
}

// A kind is a form of declarations.
type kind int

const (
	function kind = iota
	constant
	variable
	called    // a variable whose value a function returns
	method    // a type with a method that is called, and one that is not
	behind    // a type with a method that only an interface calls
	printed   // a type whose method only package fmt calls
	invariant // a type with an invariant that calls a function
	kinds
)

// newProgram makes a program of n declarations.
func newProgram(r *rand.Rand, n int) *program {
	p := &program{}
	for i := range n {
		d := declaration{name: fmt.Sprintf("D%d", i), pkg: "p", kind: kind(r.IntN(int(kinds))), number: r.IntN(100)}
		if i < n/2 {
			d.pkg = "q"
		}
		if d.kind == invariant && d.pkg == "q" || d.kind == called && r.IntN(6) > 0 {
			d.kind = function
		}
		for range r.IntN(3) {
			if i > 0 && d.kind != constant && d.kind != variable {
				if j := r.IntN(i); p.decls[j].pkg == d.pkg || p.decls[j].pkg == "q" {
					d.uses = append(d.uses, j)
				}
			}
		}
		p.decls = append(p.decls, d)
	}
	return p
}

// uses returns an expression of type int that mentions declarations.
func (p *program) mentions(d declaration) string {
	var b strings.Builder
	for _, j := range d.uses {
		other := p.decls[j]
		name := other.name
		if other.pkg != d.pkg {
			name = other.pkg + "." + name
		}
		switch other.kind {
		case constant, variable, called:
			fmt.Fprintf(&b, " + %s", name)
		case function:
			fmt.Fprintf(&b, " + %s(x)", name)
		case method:
			fmt.Fprintf(&b, " + %s{}.M(x)", name)
		case behind:
			fmt.Fprintf(&b, " + interface{ N(int) int }(%s{}).N(x)", name)
		case printed:
			fmt.Fprintf(&b, " + len(fmt.Sprint(%s{}))", name)
		case invariant:
			fmt.Fprintf(&b, " + %s{}.X", name)
		}
	}
	return b.String()
}

// source returns the text of a package.
func (p *program) source(pkg string) string {
	var all, running []string
	for _, d := range p.decls {
		if d.pkg != pkg {
			continue
		}
		use := p.mentions(d)
		var s string
		switch d.kind {
		case function:
			s = fmt.Sprintf("//refine:requires x >= 0\nfunc %s(x int) int { return %d%s }", d.name, d.number, use)
		case constant:
			s = fmt.Sprintf("const %s = %d", d.name, d.number)
		case variable:
			s = fmt.Sprintf("var %s = %d", d.name, d.number)
		case called:
			s = fmt.Sprintf("var %[1]s = of%[1]s(0)\n\nfunc of%[1]s(x int) int { return %d%s }", d.name, d.number, use)
		case method:
			s = fmt.Sprintf("type %[1]s struct{}\n\nfunc (%[1]s) M(x int) int { return %d%s }\n\nfunc (%[1]s) Unused() {}", d.name, d.number, use)
		case behind:
			s = fmt.Sprintf("type %[1]s struct{}\n\nfunc (%[1]s) N(x int) int { return %d%s }", d.name, d.number, use)
		case printed:
			s = fmt.Sprintf("type %[1]s struct{}\n\nfunc (%[1]s) String() string { x := 0; return fmt.Sprint(x, %d%s) }", d.name, d.number, use)
		case invariant:
			s = fmt.Sprintf("//refine:invariant holds%[1]s(X)\ntype %[1]s struct{ X int }\n\nfunc holds%[1]s(x int) bool { return x == %d%s }", d.name, d.number, use)
		}
		if d.kind == called {
			running = append(running, s)
			continue
		}
		all = append(all, s)
	}
	if p.turned {
		slices.Reverse(all)
	}
	all = append(all, running...)
	head := "package " + pkg + "\n\nimport (\n\t\"fmt\"\n"
	if pkg == "p" {
		head += "\t\"m/q\"\n"
	}
	head += ")\n\nvar _ = fmt.Sprint\n"
	if pkg == "p" {
		head += "\nvar _ = q.Unused\n"
	} else {
		head += "\nconst Unused = 0\n"
	}
	space := strings.Repeat("\n// A comment.\n\n", p.space)
	return head + "\n" + space + strings.Join(all, "\n\n"+space) + "\n"
}

// reached returns the declarations that a declaration reaches.
func (p *program) reached(i int, seen map[int]bool) map[int]bool {
	if !seen[i] {
		seen[i] = true
		for _, j := range p.decls[i].uses {
			p.reached(j, seen)
		}
	}
	return seen
}

// first returns the declarations that are reached when the packages are
// initialized.
func (p *program) first() map[int]bool {
	first := map[int]bool{}
	for i, d := range p.decls {
		if d.kind == called {
			p.reached(i, first)
		}
	}
	return first
}

// sums returns the sums of the functions of package p.
func (p *program) sums(t *testing.T, dir string) map[string]*Reach {
	t.Helper()
	files := map[string]string{"go.mod": "module m\n\ngo 1.24\n", "p/p.go": p.source("p"), "q/q.go": p.source("q")}
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, "./p")
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatalf("%v %v\n%s\n%s", err, pkgs[0].Errors, files["p/p.go"], files["q/q.go"])
	}
	code, err := NewProgram().Package(pkgs[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]*Reach{}
	for _, c := range pkgs[0].Contracts {
		if sums[c.Name], err = code.Of(c); err != nil {
			t.Fatal(err)
		}
	}
	if !code.Unchanged() {
		t.Error("the files are said to have changed")
	}
	return sums
}

// differing returns the declarations that only one of two functions reaches, or
// that differ.
func differing(a, b *Reach) (names []string) {
	for _, both := range [][2]*Reach{{a, b}, {b, a}} {
		for d := range both[0].reached() {
			others := slices.Collect(both[1].reached())
			if !slices.ContainsFunc(others, func(other *decl) bool { return other.name() == d.name() && other.unit.sum == d.unit.sum }) {
				names = append(names, d.name())
			}
		}
	}
	return names
}

var programs = flag.Int("programs", tier.Of(3, 6), "random programs to edit")

// TestEdits edits random programs: the numbers of declarations, comments and
// the order of declarations. The sum of a function changes if it reaches an
// edited declaration, and in no other case.
func TestEdits(t *testing.T) {
	compared, changed := 0, 0
	for seed := range tier.Seeds(uint64(*programs)) {
		r := rand.New(rand.NewPCG(seed, 0))
		p, dir := newProgram(r, 120), srctree.Dir(t)
		before := p.sums(t, dir)
		for range tier.Of(4, 8) {
			edited := map[int]bool{}
			for range r.IntN(3) {
				i := r.IntN(len(p.decls))
				p.decls[i].number++
				edited[i] = true
			}
			p.space, p.turned = r.IntN(3), r.IntN(2) == 0
			after := p.sums(t, dir)
			for i, d := range p.decls {
				if d.pkg != "p" || d.kind != function {
					continue
				}
				want := false
				for j := range p.reached(i, p.first()) {
					want = want || edited[j]
				}
				compared++
				if got := before[d.name].Sum != after[d.name].Sum; got != want {
					t.Fatalf("seed %d: %s: the sum changes: %v, want %v; edited %v; other declarations: %v\n%s\n%s",
						seed, d.name, got, want, edited, differing(before[d.name], after[d.name]), p.source("p"), p.source("q"))
				}
				if want {
					changed++
				}
			}
			before = after
		}
	}
	t.Logf("%d sums compared, %d of them changed", compared, changed)
	if changed == 0 || changed == compared {
		t.Error("the edits show nothing")
	}
}
