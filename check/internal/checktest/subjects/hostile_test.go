package subjects_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// each is n texts, with %[1]d for their number and %[2]d for the number before.
func each(n int, format string) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, format+"\n", i, i-1)
	}
	return b.String()
}

// around is a text within n others.
func around(n int, before, text, after string) string {
	return strings.Repeat(before, n) + text + strings.Repeat(after, n)
}

const wayOut = ".*; (check a function around this one|give its parts names|narrow|state this condition with //refine:filter|let it mention itself)"

// hostile are packages that are too large, too deep or without end, with what
// is said of them: the position, and a message in one line that ends in what to
// do.
var hostile = []struct{ name, source, want string }{
	// types
	{"array", "//refine:check\nfunc F(a *[1 << 30]int) {}", `x.go:4:8: parameter a: .*\*a has more than 4096 elements` + wayOut},
	{"emptyarray", "//refine:check\nfunc F(a [1 << 40]struct{}) {}", `x.go:4:8: parameter a: .*more than 4096 elements` + wayOut},
	{"arrays", "//refine:check\nfunc F(a *[4000][4000]bool) {}", `x.go:4:8: parameter a: at depth 1 there are more than 200000 choices to make, which is the limit; bound depth= or len=`},
	{"emptyarrays", "type T struct{ A [100][100]struct{} }\n\n//refine:check\nfunc F(a [4000]T) {}", `x.go:6:8: parameter a: at depth 0 it has more than 1000000 parts, which is the limit; bound depth= or len=`},
	{"pointers", "//refine:check\nfunc F(a " + around(300, "*", "int", "") + ") {}", `x.go:4:8: the type of a has more than 100 types within one another, which is the limit` + wayOut},
	{"slices", "//refine:check\nfunc F(n int) (a " + around(300, "[]", "int", "") + ") { return nil }", `x.go:4:16: the type of a has more than 100 types` + wayOut},
	{"structs", "type T struct{ t " + around(150, "struct{ A ", "int", "}") + "}\n\n//refine:check\nfunc F(t *T) {}", `x.go:6:8: the type of t has more than 100 types` + wayOut},
	{"fields", "type S struct {\n" + each(1000, "F%[1]d int") + "}\n\n//refine:bound ints=0..0\n//refine:check\nfunc F(s S) {}", ``},
	{"implementers", "type I interface{ M() }\n" + each(60, "type T%[1]d struct{ A, B I }\n\nfunc (T%[1]d) M() {}") + "\n//refine:bound depth=1\n//refine:check\nfunc F(i I) {}", ``},
	{"growing", "type N[T any] struct{ next *N[N[T]] }\n\n//refine:check\nfunc F(n *N[int]) {}", `x.go:3:8: instantiation cycle: T instantiated as N\[T\]`},
	{"growingfunc", "func h[T any](x T, n int) bool { return n == 0 || h([]T{x}, n-1) }\n\n//refine:requires h(n, n)\nfunc F(n int) {}", `x.go:3:8: instantiation cycle: T instantiated as \[\]T`},
	{"functions", "type F func(F) F\n\n//refine:check\nfunc G(f F) {}", `x.go:6:8: parameter f: .*f returns functions of its own type` + wayOut},
	{"constraint", "//refine:bound T=string\n//refine:check\nfunc F[T ~int](x T) {}", `x.go:3:1: cannot instantiate func F: string does not satisfy ~int`},
	// predicates
	{"refined", "//refine:type A(n int) = {v int | v is A(n+1)}\n\n//refine:func (x A(0))\nfunc F(x int) {}", `x.go:3:40: .*it mentions itself without end` + wayOut},
	{"loop", "func spin(x int) bool {\n\tfor {\n\t\tx++\n\t}\n}\n\n//refine:requires spin(x)\nfunc F(x int) {}", `x.go:4:2: .*not bounded by the shape` + wayOut},
	{"range", "//refine:requires forall i in 0..1<<40: i+x > -100\nfunc F(x int) {}", `x.go:3:19: .*not bounded by the shape` + wayOut},
	{"doubling", "func grows(n int) bool { return grows(n-1) || grows(n+1) }\n\n//refine:requires grows(n)\nfunc F(n int) {}", `x.go:3:33: .*recursion is not bounded` + wayOut},
	{"strings", "func dbl(s string) bool {\n\tfor i := 0; i < 60; i++ {\n\t\ts += s\n\t}\n\treturn len(s) > 0\n}\n\n//refine:requires dbl(s)\nfunc F(s string) {}", `x.go:5:3: .*(steps|terms) at this depth, which is the limit` + wayOut},
	{"made", "func mk(n int) bool { return len(make([]int, 1<<40)) > n }\n\n//refine:requires mk(n)\nfunc F(n int) {}", `x.go:3:34: .*not bounded by the shape` + wayOut},
	{"quantifiers", "//refine:requires " + around(40, "forall i in 0..3: ", "n > 0", "") + "\nfunc F(n int) {}", `x.go:3:\d+: more than 12 quantifiers, conditionals or refined types within one another \(write the inner ones as a Go function\)`},
	{"conditionals", "//refine:requires " + around(60, "if n > 0 { ", "n", " } else { n + 1 }") + " > 0\nfunc F(n int) {}", `x.go:3:\d+: more than 12 quantifiers`},
	{"shift", "//refine:requires n < 1<<100000000\nfunc F(n uint) {}", `x.go:3:26: .*invalid shift count`},
	// texts
	{"unseen", "//\u200brefine:requires n > 0\nfunc F(n int) {}", `x.go:3:1: not an annotation: //refine:requires; write //refine:requires without the characters that cannot be seen`},
	{"lookalike", "//r\u0435fine:requires n > 0\nfunc F(n int) {}", `x.go:3:1: not an annotation: .*; write //refine:requires`},
	{"reversed", "//refine:requires \u202en > 0\nfunc F(n int) {}", `x.go:3:19: unexpected character`},
	{"commented", "/*\n//refine:requires n > 0\n*/\nfunc F(n int) {}", `x.go:4:3: not an annotation: refine:requires in a block comment`},
	{"parentheses", "//refine:requires " + around(20000, "(", "n > 0", ")") + "\nfunc F(n int) {}", `x.go:3:4019: the clause is too long`},
	{"lines", "//refine:requires n > 0\n" + each(5000, "//refine:and && n != %[1]d") + "func F(n int) {}", `x.go:1003:17: the clause is too long`},
	{"name", "//refine:requires " + strings.Repeat("a", 1<<20) + " > 0\nfunc F(n int) {}", `x.go:3:19: undefined: a+ \.\.\. a+ > 0$|^x.go:3:19: undefined: a+ \.\.\. a+$`},
	{"verb", "//refine:" + strings.Repeat("a", 1<<20) + "\nfunc F(n int) {}", `x.go:3:10: unknown annotation //refine:a+ \.\.\. `},
	{"number", "//refine:requires n > " + strings.Repeat("9", 1<<20) + "\nfunc F(n int) {}", `x.go:3:23: excessively long constant`},
	{"string", "//refine:requires n > 0 && \"" + strings.Repeat("a", 1<<20) + "\" != \"\"\n//refine:bound ints=0..1\nfunc F(n int) {}", ``},
}

// TestHostile checks packages that are made to take everything: they end, and
// what is refused is told.
func TestHostile(t *testing.T) {
	dir := srctree.Dir(t)
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/hostile\n\ngo 1.26\n")
	hostile := tier.Some(6, 1, hostile)
	for _, c := range hostile {
		write(filepath.Join(c.name, "x.go"), "package x\n\n"+c.source+"\n")
	}
	got, _ := checktest.Events(t, check.Config{Dir: dir, Patterns: []string{"./..."}, Bounds: &domain.Bounds{Depth: 3}, Limits: check.Limits{Function: time.Minute}, Parallel: 1})
	said := map[string][]string{}
	for _, e := range got {
		name := strings.TrimPrefix(e.Package, "example.com/hostile/")
		switch e.Action {
		case check.ActionError:
			said[name] = append(said[name], fmt.Sprintf("%s:%d:%d: %s", filepath.Base(e.Pos.Filename), e.Pos.Line, e.Pos.Column, e.Message))
		case check.ActionPass:
			said[name] = append(said[name], "")
		}
	}
	for _, c := range hostile {
		lines := said[c.name]
		switch {
		case len(lines) != 1:
			t.Errorf("%s ends %d times: %.300q", c.name, len(lines), lines)
		case c.want == "" && lines[0] != "" || !regexp.MustCompile("^"+c.want).MatchString(lines[0]) || strings.Contains(lines[0], "\n") || len(lines[0]) > 3000:
			t.Errorf("%s: %.600q\nwant %.300q", c.name, lines[0], c.want)
		}
	}
}
