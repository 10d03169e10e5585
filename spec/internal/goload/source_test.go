package goload

import (
	"context"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
	"weak"
)

// usedFunc is the function or method with that name that the code of a package
// uses.
func usedFunc(t *testing.T, p *Package, name string) *types.Func {
	t.Helper()
	for _, obj := range p.Info.Uses {
		if fn, ok := obj.(*types.Func); ok && fn.Name() == name {
			return fn
		}
	}
	t.Fatalf("no use of %s", name)
	return nil
}

// sourceOf is the declaration of a function, and what it means. Not ok are
// functions without a body of Go.
func sourceOf(p *Package, fn *types.Func) (*ast.FuncDecl, *types.Info, bool) {
	fn = fn.Origin()
	if fn.Pkg() == nil {
		return nil, nil, false
	}
	src := p.Source(fn.Pkg().Path())
	decl := src.Func(fn)
	return decl, src.Info, decl != nil && decl.Body != nil
}

const sourceModule = `
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

import (
	"cmp"
	"errors"
	"math"
	"net/http"
	"slices"
	"sort"
	"strings"
	"sync/atomic"

	"example.com/m/b"
)

type T struct{ xs []int }

func (t *T) Len() int { return len(t.xs) }

type L[E any] struct{ head E }

func (l *L[X]) Head() X { return l.head }

type I interface{ Iface() }

func own() {}

func uses(i I, err error) {
	own()
	(&T{}).Len()
	(&L[string]{}).Head()
	i.Iface()
	_ = err.Error()
	slices.IsSorted([]int{1})
	cmp.Compare(1, 2)
	strings.HasPrefix("", "")
	strings.NewReader("").ReadByte()
	sort.IsSorted(sort.IntSlice(nil))
	errors.New("")
	math.Abs(1)
	math.Sqrt(1)
	http.CanonicalHeaderKey("x")
	b.F(1)
	b.G[int]{}.Get()
	var n atomic.Int64
	n.CompareAndSwap(0, 1)
}
-- b/b.go --
package b

func F(x int) int { return f(x) }

func f(x int) int { return x }

type G[E any] struct{ e E }

func (g G[E]) Get() E { return g.e }
`

func TestSource(t *testing.T) {
	dir := extract(t, sourceModule)
	program := mustLoad(t, Config{Dir: dir})
	p := program.Packages[0]
	tests := []struct {
		name, recv string // recv is the type that the method must be declared for
		want       bool
	}{
		{"own", "", true},
		{"Len", "T", true},
		{"Head", "L", true},
		{"Iface", "", false},
		{"Error", "", false},
		{"IsSorted", "", true},
		{"Compare", "", true},
		{"HasPrefix", "", true},
		{"ReadByte", "Reader", true},
		{"New", "", true},
		{"Abs", "", true},
		{"Sqrt", "", true},
		{"CanonicalHeaderKey", "", true},
		{"F", "", true},
		{"Get", "G", true},
		{"CompareAndSwap", "Int64", true},
	}
	for _, test := range tests {
		fn := usedFunc(t, p, test.name)
		decl, info, ok := sourceOf(p, fn)
		if ok != test.want {
			t.Errorf("%s: source %v, want %v", fn.FullName(), ok, test.want)
		}
		if !ok {
			continue
		}
		if decl.Name.Name != test.name || decl.Body == nil || (decl.Recv != nil) != (test.recv != "") {
			t.Errorf("%s: declaration of %s", fn.FullName(), funcKey(info.Defs[decl.Name].(*types.Func)))
		}
		if test.recv != "" && funcKey(info.Defs[decl.Name].(*types.Func)) != test.recv+"."+test.name {
			t.Errorf("%s: declaration of %s", fn.FullName(), funcKey(info.Defs[decl.Name].(*types.Func)))
		}
		if program.Fset.Position(decl.Pos()).Line == 0 {
			t.Errorf("%s: no position", fn.FullName())
		}
		selfConsistent(t, fn, decl, info)
	}
}

// selfConsistent checks that an Info types every expression of a declaration.
func selfConsistent(t *testing.T, fn *types.Func, decl *ast.FuncDecl, info *types.Info) {
	obj, ok := info.Defs[decl.Name].(*types.Func)
	if !ok || obj.FullName() != fn.Origin().FullName() {
		t.Errorf("%s: declares %v", fn.FullName(), obj)
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if ident, ok := n.(*ast.Ident); ok && ident.Name != "_" && info.ObjectOf(ident) == nil && info.Implicits[ident] == nil {
			if _, isLabel := info.Defs[ident]; !isLabel {
				t.Errorf("%s: %s means nothing", fn.FullName(), ident.Name)
			}
		}
		return true
	})
}

// TestSourceFollowsCalls looks a function up that is only reached through
// another package's source.
func TestSourceFollowsCalls(t *testing.T) {
	dir := extract(t, sourceModule)
	program := mustLoad(t, Config{Dir: dir})
	p := program.Packages[0]
	decl, info, ok := sourceOf(p, usedFunc(t, p, "F"))
	if !ok {
		t.Fatal("no source of F")
	}
	var callee *types.Func
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if ident, ok := n.(*ast.Ident); ok {
			if fn, ok := info.Uses[ident].(*types.Func); ok {
				callee = fn
			}
		}
		return true
	})
	inner, innerInfo, ok := sourceOf(p, callee)
	if !ok || inner.Name.Name != "f" || innerInfo.Defs[inner.Name] != callee {
		t.Error("the source of f is not the one that F calls")
	}
}

// TestSourceOfTargets finds that a package is its own source, and that two
// packages share that of a third one.
func TestSourceOfTargets(t *testing.T) {
	dir := extract(t, sourceModule)
	pkgs := mustLoad(t, Config{Dir: dir}, "./...").Packages
	if src := pkgs[0].Source(pkgs[0].Path); src.Info != pkgs[0].Info {
		t.Error("a package is loaded twice for its own source")
	}
	if pkgs[0].Source("errors").Info != pkgs[1].Source("errors").Info {
		t.Error("a source is loaded twice")
	}
}

// TestRelease finds that nothing but a package keeps its syntax, and the sources
// that it has asked for.
func TestRelease(t *testing.T) {
	dir := extract(t, sourceModule)
	program, err := Load(t.Context(), Config{Dir: dir}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	one, other := program.Listed[0].Load(), program.Listed[1].Load()
	own, shared, sole := weak.Make(one.Info), weak.Make(one.Source("errors").Info), weak.Make(one.Source("strings").Info)
	if other.Source("errors").Info == nil {
		t.Fatal("no source of errors")
	}
	if runtime.GC(); own.Value() == nil || shared.Value() == nil || sole.Value() == nil {
		t.Error("a source ends before its package")
	}
	runtime.KeepAlive(one)
	one = nil
	if runtime.GC(); own.Value() != nil || sole.Value() != nil {
		t.Error("a package that nobody uses is kept, or what it has asked for")
	}
	if shared.Value() == nil {
		t.Error("what another package has asked for is not kept")
	}
	runtime.KeepAlive(other)
	runtime.KeepAlive(program)
}

func TestSourceConcurrently(t *testing.T) {
	dir := extract(t, sourceModule)
	program := mustLoad(t, Config{Dir: dir})
	p := program.Packages[0]
	var wg sync.WaitGroup
	for _, name := range []string{"IsSorted", "Abs", "HasPrefix", "F", "IsSorted", "Abs"} {
		fn := usedFunc(t, p, name)
		wg.Go(func() {
			if _, _, ok := sourceOf(p, fn); !ok {
				t.Errorf("no source of %s", name)
			}
		})
	}
	wg.Wait()
}

// TestSourceAsksOnce counts how often the go command is asked about packages: it
// has told of all that the targets import, and of others it is asked once.
func TestSourceAsksOnce(t *testing.T) {
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	dir := extract(t, sourceModule)
	bin := t.TempDir()
	log := filepath.Join(bin, "log")
	script := fmt.Sprintf("#!/bin/sh\necho \"$@\" >>%s\nexec %s \"$@\"\n", log, real)
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	program := mustLoad(t, Config{Dir: dir})
	p := program.Packages[0]
	if err := os.Remove(log); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Sqrt", "HasPrefix", "CanonicalHeaderKey", "New"} {
		if _, _, ok := sourceOf(p, usedFunc(t, p, name)); !ok {
			t.Errorf("no source of %s", name)
		}
	}
	for _, path := range []string{"net/textproto", "encoding/csv", "encoding/csv"} {
		if src := p.Source(path); src.Info == nil {
			t.Errorf("no source of %s", path)
		}
	}
	asked, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(asked), "-deps=true"); n != 1 {
		t.Errorf("the go command is asked %d times:\n%s", n, asked)
	}
}

// TestSourceEnds ends the go command that is asked for a source and does not
// answer.
func TestSourceEnds(t *testing.T) {
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	dir := extract(t, sourceModule)
	bin := t.TempDir()
	started := filepath.Join(bin, "started")
	script := fmt.Sprintf("#!/bin/sh\nif test -e %[1]s/stuck; then touch %[1]s/started; exec sleep 1000; fi\nexec %s \"$@\"\n", bin, real)
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	ctx, cancel := context.WithCancel(t.Context())
	program, err := load(ctx, Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	p := program.Packages[0]
	if err := os.WriteFile(filepath.Join(bin, "stuck"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer cancel()
		for ctx.Err() == nil {
			if _, err := os.Stat(started); err == nil {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	if src := p.Source("encoding/csv"); src.Info != nil {
		t.Error("there is a source, though the go command does not answer")
	}
}
