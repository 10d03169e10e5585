package reach

import (
	"strings"
	"testing"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestFixed has a constructor mention a type with a method that reads the clock.
// The worker of a function that takes its values has a fixed clock, for other
// functions, too.
func TestFixed(t *testing.T) {
	dir := srctree.Unpack(t, `-- go.mod --
module m

go 1.25
-- p/p.go --
package p

import "time"

type clock struct{}

func (clock) read() int { return time.Now().Year() }

type T struct{ n int }

func New() T { _ = clock{}; return T{1} }

func F(t T) int { return t.n }

func G(n int) int { return n }
`)
	expectWorldly(t, dir, func(name string) bool { return name == "F" })
}

// TestCircle has a type that is an argument of the type of its own field.
func TestCircle(t *testing.T) {
	dir := srctree.Unpack(t, `-- go.mod --
module m

go 1.25
-- p/p.go --
package p

type Link[T any] struct{ to *T }

type Node struct{ next Link[Node] }

func F(n Node) bool { return n.next.to == nil }
`)
	expectWorldly(t, dir, func(string) bool { return false })
}

// TestWorldly has functions of the standard library that depend on files, the
// environment or random numbers, although their packages do not look like it:
// those whose names begin with World.
func TestWorldly(t *testing.T) {
	dir := srctree.Unpack(t, `-- go.mod --
module m

go 1.24
-- p/p.go --
package p

import (
	"archive/zip"
	"crypto/ecdh"
	"crypto/rsa"
	"crypto/x509"
	"debug/elf"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"mime"
	"mime/multipart"
	"strings"
)

func WorldZip() { zip.OpenReader("x") }

func PlainZip() { zip.NewReader(strings.NewReader(""), 0) }

func WorldKey() { ecdh.X25519().GenerateKey(nil) }

func WorldSign() { rsa.GenerateKey(nil, 2048) }

func WorldPool() { x509.SystemCertPool() }

func PlainPool() { x509.NewCertPool() }

func WorldElf() { elf.Open("x") }

func WorldBuild() { _ = build.Default }

func PlainConstraint() { constraint.Parse("") }

func WorldParse() { parser.ParseFile(nil, "x", nil, 0) }

func PlainParse() { parser.ParseExpr("1") }

func WorldMime() { mime.TypeByExtension(".x") }

func PlainMime() { mime.ParseMediaType("x") }

func WorldMultipart() { multipart.NewWriter(nil) }
`)
	expectWorldly(t, dir, func(name string) bool { return strings.HasPrefix(name, "World") })
}

// expectWorldly has the functions of package p of a module depend on the world
// whose names are worldly, and no others.
func expectWorldly(t *testing.T, dir string, worldly func(name string) bool) {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir, All: spec.Exported}, "./p")
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs)
	}
	code, err := NewProgram().Package(pkgs[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range pkgs[0].Contracts {
		r, err := code.Of(c)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := r.Worldly() != "", worldly(c.Name); got != want {
			t.Errorf("%s depends on the world: %q", c.Name, r.Worldly())
		}
	}
}
