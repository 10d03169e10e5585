package reach

import (
	"crypto/sha256"
	"os"
	"path/filepath"
	"testing"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// hidden are edits of modules by which p.F does something else, although no
// declaration that it mentions is another one. Go would tell: each edit changes
// what F(0) returns, or has the package panic.
var hidden = []struct{ name, before, file, after string }{
	{"method of the predeclared interface", `-- q/q.go --
package q

type E struct{}

func (E) Error() string { return "1" }
-- p/p.go --
package p

import "m/q"

func F(n int) string {
	var err error = q.E{}
	return err.Error()
}
`, "q/q.go", "package q\n\ntype E struct{}\n\nfunc (E) Error() string { return \"2\" }\n"},
	{"method of an interface of the standard library", `-- q/q.go --
package q

type R struct{}

func (R) Read([]byte) (int, error) { return 1, nil }
-- p/p.go --
package p

import (
	"io"
	"m/q"
)

func F(n int) int {
	var r io.Reader = q.R{}
	n, _ = r.Read(nil)
	return n
}
`, "q/q.go", "package q\n\ntype R struct{}\n\nfunc (R) Read([]byte) (int, error) { return 2, nil }\n"},
	{"method called through a field of the standard library", `-- q/q.go --
package q

type R struct{}

func (R) Read([]byte) (int, error) { return 1, nil }
-- p/p.go --
package p

import (
	"io"
	"m/q"
)

func F(n int) int {
	r := io.LimitedReader{R: q.R{}, N: 9}
	n, _ = r.Read(make([]byte, 5))
	return n
}
`, "q/q.go", "package q\n\ntype R struct{}\n\nfunc (R) Read([]byte) (int, error) { return 2, nil }\n"},
	{"method that is only asked for", `-- q/q.go --
package q

type E struct{}
-- p/p.go --
package p

import "m/q"

func F(n int) bool {
	var x any = q.E{}
	_, ok := x.(interface{ M() })
	return ok
}
`, "q/r.go", "package q\n\nfunc (E) M() {}\n"},
	{"method with another receiver", `-- q/q.go --
package q

type E struct{}

func (E) M() {}
-- p/p.go --
package p

import "m/q"

type hasM interface{ M() }

func F(n int) bool {
	var x any = q.E{}
	_, ok := x.(hasM)
	return ok
}
`, "q/q.go", "package q\n\ntype E struct{}\n\nfunc (*E) M() {}\n"},
	{"embedded method that is no longer the only one", `-- q/q.go --
package q

type E struct{}

func (E) M() {}

type B struct{}
-- p/p.go --
package p

import "m/q"

type both struct {
	q.E
	q.B
}

func F(n int) bool {
	var x any = both{}
	_, ok := x.(interface{ M() })
	return ok
}
`, "q/r.go", "package q\n\nfunc (B) M() {}\n"},
	{"names of packages that stand for each other", `-- p/p.go --
package p

import (
	u "unicode/utf8"
	v "unicode/utf16"
)

func F(n int) int { return u.RuneLen(128) + 3*v.RuneLen(128) }
`, "p/p.go", `package p

import (
	u "unicode/utf16"
	v "unicode/utf8"
)

func F(n int) int { return u.RuneLen(128) + 3*v.RuneLen(128) }
`},
	{"order of variables", `-- p/p.go --
package p

var count int

func next() int { count++; return count }

var a = next()

var b = next()

func F(n int) int { return a }
`, "p/p.go", `package p

var count int

func next() int { count++; return count }

var b = next()

var a = next()

func F(n int) int { return a }
`},
	{"variable that code changes which is not reached", `-- q/q.go --
package q

var X int
-- p/p.go --
package p

import "m/q"

func F(n int) int { return q.X }
`, "p/r.go", "package p\n\nimport \"m/q\"\n\nfunc G() { q.X++ }\n"},
	{"order of packages", `-- r/r.go --
package r

var X int
-- a/a.go --
package a

import "m/r"

func init() { r.X = 1 }
-- b/b.go --
package b

import "m/r"

func init() { r.X = 2 }
-- p/p.go --
package p

import (
	_ "m/a"
	_ "m/b"
	"m/r"
)

func F(n int) int { return r.X }
`, "a/z.go", "package a\n\nimport _ \"m/b\"\n"},
	{"index of an initial value", `-- q/q.go --
package q

var i = 1

var V = []int{1, 2}[i]

func G() int { return 1 }
-- p/p.go --
package p

import "m/q"

func F(n int) int { return q.G() }
`, "q/q.go", "package q\n\nvar i = 2\n\nvar V = []int{1, 2}[i]\n\nfunc G() int { return 1 }\n"},
	{"function with a predeclared name", `-- q/q.go --
package q

var X = 1

func clear(n int) int { X = n; return n }

var _ = clear(1)
-- p/p.go --
package p

import "m/q"

func F(n int) int { return q.X }
`, "q/q.go", "package q\n\nvar X = 1\n\nfunc clear(n int) int { X = n + 1; return n }\n\nvar _ = clear(1)\n"},
	{"version of the language of another module", `-- n/go.mod --
module n

go 1.21
-- n/n.go --
package n

func G() int {
	var all []func() int
	for i := 0; i < 3; i++ {
		all = append(all, func() int { return i })
	}
	return all[0]()
}
-- p/p.go --
package p

import "n"

func F(x int) int { return n.G() }
`, "n/go.mod", "module n\n\ngo 1.22\n"},
}

// TestHidden edits modules so that a function does something else. Its sum
// changes, and does not if nothing is edited.
func TestHidden(t *testing.T) {
	for _, h := range hidden {
		t.Run(h.name, func(t *testing.T) {
			dir := srctree.Unpack(t, "-- go.mod --\nmodule m\n\ngo 1.24\n\nrequire n v0.0.0\n\nreplace n => ./n\n-- n/go.mod --\nmodule n\n"+h.before)
			before := sumOfF(t, dir)
			if sumOfF(t, dir) != before {
				t.Error("the sum changes without an edit")
			}
			if err := os.WriteFile(filepath.Join(dir, h.file), []byte(h.after), 0o666); err != nil {
				t.Fatal(err)
			}
			if sumOfF(t, dir) == before {
				t.Error("the sum stays the same")
			}
		})
	}
}

// sumOfF returns the sum of p.F.
func sumOfF(t *testing.T, dir string) [sha256.Size]byte {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir, All: spec.Exported}, "./p")
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs)
	}
	code, err := NewProgram().Package(pkgs[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	r, err := code.Of(pkgs[0].Contracts[0])
	if err != nil {
		t.Fatal(err)
	}
	return r.Sum
}

// TestIdle finds which variables run when their package is initialized.
func TestIdle(t *testing.T) {
	values := map[string]bool{
		"1 + 2": false, `errors.New("")`: false, "[]*T{{1}, nil}": false, "map[string]int{}": false, "make(map[string]int)": false,
		"func() int { return f() }": false, "len(names)": false, "T{1}": false, "&T{N: 1}": false,
		"f()": true, "func() int { return f() }()": true, "<-c": true, "names[n]": true, "names[n:]": true, "*t": true, "t.N": true,
		"x.(int)": true, "1 / n": true, "1 << n": true, "x == y": true, "make([]int, n)": true, "[1]string(names)": true, "[]int{f()}": true,
		"strings.Repeat(`x`, 1)": true, "math.Inf(1)": false, "map[any]int{x: 1}": true, "map[any]int{1: 1}": false, "map[string]int{\"\": 1}": false,
	}
	for value, want := range values {
		dir := srctree.Unpack(t, `-- go.mod --
module m

go 1.24
-- q/q.go --
package q

import "errors"

type T struct{ N int }

var (
	n     = 1
	names = []string{""}
	t     = &T{1}
	x, y  any
	c     chan int
)

var _ = errors.ErrUnsupported

func f() int { return 1 }
-- q/v.go --
package q

import (
	"errors"
	"math"
	"strings"
)

var _, _, _ = errors.New, math.Inf, strings.Repeat

var V = `+value+`
-- p/p.go --
package p

import _ "m/q"

func F() {}
`)
		pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir, All: spec.Exported}, "./p")
		if err != nil || len(pkgs[0].Errors) > 0 {
			t.Fatal(err, pkgs)
		}
		code, err := NewProgram().Package(pkgs[0], 0)
		if err != nil {
			t.Fatal(err)
		}
		if idle, err := code.isIdle(code.all["m/q"]); err != nil || idle == want {
			t.Errorf("%s runs: %v, want %v (%v)", value, !idle, want, err)
		}
	}
}
