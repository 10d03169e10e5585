package dictionary_test

import (
	"context"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
)

// heldModule has a function for each way to ask interfaces. The line above each
// says what the dictionary adds to its last parameter: "an error" of no kind,
// variables, and types.
const heldModule = `
-- go.mod --
module example.com/m

go 1.26
-- m.go --
package m

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"time"

	"example.com/m/internal/other"
)

var (
	ErrA = errors.New("a")
	errB = fmt.Errorf("b")
	ErrC error = Code(1)
	// ErrNil is no error.
	ErrNil error
	ErrP = &Wrap{}
	// ErrAlias is the same as ErrA.
	ErrAlias = ErrA

	list  = []error{ErrA, io.EOF}
	table = map[error]int{ErrA: 1, errB: 2}
	rows  = []struct { err error; text string }{{ErrA, "a"}, {err: sql.ErrNoRows}}
)

type Code int

func (Code) Error() string  { return "" }
func (Code) String() string { return "" }

type Wrap struct{ Err error }

func (*Wrap) Error() string { return "" }
func (*Wrap) Timeout() bool { return true }

type Shape interface{ Area() int }

type Square int

func (Square) Area() int { return 0 }

type Box[T any] struct{ V T }

//
func None(err error) bool { return err == nil || nil != err }

// ErrA
func Equal(err error) bool { return err == ErrA }

// errB
func Unequal(err error) bool { return errB != err }

// ErrA io.EOF
func Switch(err error) bool {
	switch err {
	case ErrA, io.EOF:
		return true
	case nil:
	}
	return false
}

// ErrC
func Typed(err error) bool { return err == ErrC }

//
func Nil(err error) bool { return err == ErrNil }

// ErrP
func Pointer(err error) bool { return err == ErrP }

// Code
func Concrete(err error) bool { return err == Code(2) }

// context.DeadlineExceeded
func Is(err error) bool { return errors.Is(err, context.DeadlineExceeded) }

// os.ErrNotExist
func Predicate(err error) bool { return os.IsNotExist(err) || errors.Is(err, fs.ErrNotExist) }

// os.ErrExist
func Alias(err error) bool { return errors.Is(err, os.ErrExist) || err == fs.ErrExist }

// ErrAlias
func Own(err error) bool { return err == ErrAlias || err == ErrA }

// ErrA errB
func Helper(err error) bool { return is(err, ErrA, errB) }

func is(err error, all ...error) bool {
	for _, e := range all {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// ErrA io.EOF
func Spread(err error) bool { return is(err, list...) }

// ErrA io.EOF
func List(err error) bool {
	for _, e := range list {
		if err == e {
			return true
		}
	}
	return false
}

// ErrA errB
func Literal(err error) bool {
	for _, e := range []error{ErrA, errB} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// ErrA sql.ErrNoRows
func Rows(err error) bool {
	for _, r := range rows {
		if errors.Is(err, r.err) {
			return true
		}
	}
	return false
}

// ErrA errB
func Lookup(err error) int { return table[err] }

// errB
func Local(err error) bool {
	want := errB
	return err == want
}

// *Wrap *fs.PathError
func As(err error) bool {
	var w *Wrap
	var p *fs.PathError
	return errors.As(err, &w) || errors.As(err, &p)
}

// Code
func AsType(err error) bool {
	_, ok := errors.AsType[Code](err)
	return ok
}

// *Wrap
func AsInterface(err error) bool {
	var t interface{ Timeout() bool }
	return errors.As(err, &t)
}

// *Wrap
func Timeout(err error) bool {
	n, ok := err.(net.Error)
	t, is := err.(interface{ Timeout() bool })
	return ok && n.Temporary() || is && t.Timeout()
}

// Code *Wrap
func TypeSwitch(err error) bool {
	switch err.(type) {
	case Code, *Wrap, nil:
		return true
	}
	return false
}

// an error other.ErrX Box[int] *other.Fault
func Other(x any) bool {
	_, box := x.(Box[int])
	err, ok := x.(error)
	return box || ok && other.Is(err)
}

// string []any map[string]any int float64
func Any(v any) bool {
	switch v := v.(type) {
	case string:
		return true
	case []any, map[string]any:
		return v == nil
	}
	return v == 1 || v == 2.5
}

// Code
func Stringer(v any) bool {
	_, ok := v.(fmt.Stringer)
	return ok
}

// an error ErrA
func AnyError(v any) bool {
	err, ok := v.(error)
	return ok && errors.Is(err, ErrA)
}

// *net.TCPAddr
func Foreign(a net.Addr) bool {
	_, ok := a.(*net.TCPAddr)
	return ok
}

// Square
func Implements(s Shape) bool {
	_, err := any(s).(error)
	_, ok := s.(Square)
	return ok || err
}

// an error Square
func Through(v any) bool {
	s, ok := v.(Shape)
	return ok && Implements(s)
}

// int
func Generic(v any) bool { return isA[string](v) || v == 1 }

func isA[T any](v any) bool {
	type local struct{}
	_, ok := v.(T)
	_, also := v.(local)
	return ok || also
}

// time.Duration
func Time(v any) bool { return v == time.Second }
-- internal/other/other.go --
package other

import "errors"

var ErrX = errors.New("x")

var errHidden = errors.New("hidden")

type Fault struct{ N int }

func (*Fault) Error() string { return "" }

type hidden struct{}

func (hidden) Error() string { return "" }

func Is(err error) bool {
	var f *Fault
	var h hidden
	return errors.Is(err, ErrX) || err == errHidden || errors.As(err, &f) || errors.As(err, &h)
}
`

func TestInterfaces(t *testing.T) {
	p := loadArchive(t, heldModule)
	checked := 0
	for _, c := range p.Contracts {
		decl, _, _, ok := p.Source(c.Func)
		if !ok || decl.Doc == nil || !ast.IsExported(c.Name) || len(c.Params) != 1 {
			continue
		}
		checked++
		of := c.Params[0].Type()
		want := strings.Join(strings.Fields(strings.TrimPrefix(decl.Doc.List[0].Text, "//")), " ")
		if got := held(p.Dictionary(c), of); got != want {
			t.Errorf("%s: %s, want %s", c.Name, got, want)
		}
	}
	if checked < 30 {
		t.Errorf("%d functions", checked)
	}
}

// held lists what a dictionary adds to an interface.
func held(d *dictionary.Dictionary, of types.Type) string {
	var all []string
	if d.HoldsError(of) {
		all = append(all, "an error")
	}
	short := func(p *types.Package) string {
		if p.Path() == "example.com/m" {
			return ""
		}
		return p.Name()
	}
	for _, v := range d.SentinelVars(of) {
		name := v.Name()
		if q := short(v.Pkg()); q != "" {
			name = q + "." + name
		}
		all = append(all, name)
	}
	for _, t := range d.InterfaceTypes(of) {
		all = append(all, types.TypeString(t, short))
	}
	return strings.Join(all, " ")
}

// TestLeftOut checks that types without a name here are noted, and that the nil
// dictionary has nothing.
func TestLeftOut(t *testing.T) {
	p := loadArchive(t, heldModule)
	for _, c := range p.Contracts {
		switch got := strings.Join(p.Dictionary(c).Dropped, "; "); c.Name {
		case "Other":
			if got != "example.com/m/internal/other.hidden: the package cannot name it" {
				t.Errorf("Other: left out %q", got)
			}
		case "Generic":
			if got != "local: the package cannot name it" {
				t.Errorf("Generic: left out %q", got)
			}
		default:
			if got != "" && c.Name != "isA" {
				t.Errorf("%s: left out %q", c.Name, got)
			}
		}
		if got := held(nil, c.Params[0].Type()); got != "" && types.IsInterface(c.Params[0].Type()) {
			t.Errorf("the nil dictionary has %s", got)
		}
	}
}

// loadArchive loads the package of a module, with contracts for all functions.
func loadArchive(t *testing.T, archive string) *spec.Package {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(context.Background(), spec.Config{Dir: dir, All: spec.Everything}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range pkgs[0].Errors {
		t.Fatal(err)
	}
	return pkgs[0]
}
