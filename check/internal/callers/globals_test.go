package callers_test

import (
	"go/token"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/callers"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// setByOthers has functions that use a nil at the line with the comment "nil", which
// another one calls at the line "from NAME". Those that need a call of another
// function before begin with Needs.
const setByOthers = `
-- go.mod --
module example.com/m

go 1.24
-- m.go --
package m

type server struct{ n int }

func (s *server) size() int {
	return s.n // from Method
}

var (
	set, nilled, assigned, compared, measured []int
	address                                   *server
	declared                                  = &server{}
	local                                     func() int
)

func Set(xs []int) { set, assigned, compared, measured = xs, xs, xs, xs }

func Clear() { nilled = nil }

func Open() { fill(&address, &declared) }

func fill(all ...**server) {}

func init() { assigned = nil }

func reset(xs []int) { assigned = xs }

func IsSet() bool { return compared != nil }

func Size() int { return len(measured) }

func SetLocal() { local := func() int { return 1 }; local() }

func NeedsList() int {
	return set[0] // nil
}

func NeedsAddress() int {
	return address.n // nil
}

func NeedsMethod() int {
	return address.size() // nil
}

func Method() int {
	s := declared
	return s.size() // nil
}

func Nilled() int {
	return nilled[0] // nil
}

func Assigned() int {
	return assigned[0] // nil
}

func Compared() int {
	return compared[0] // nil
}

func Measured() int {
	return measured[0] // nil
}

func Declared() int {
	return declared.n // nil
}

func Local() int {
	return local() // nil
}

func Copied() []int {
	var xs []int
	return append(set, xs[0]) // nil
}

func Opened() int {
	Open()
	return address.n // nil
}
`

// TestNeedsSetting compares which functions need a call before with their
// names.
func TestNeedsSetting(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, setByOthers), All: spec.Exported}, ".")
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	if len(p.Errors) > 0 {
		t.Fatal(p.Errors[0])
	}
	method := position(p, "from Method", 0, 1<<30)
	if !method.IsValid() {
		t.Fatal("no line in the method")
	}
	functions := 0
	for _, c := range p.Contracts {
		at := position(p, "nil", p.Fset.Position(c.Decl.Pos()).Line, p.Fset.Position(c.Decl.End()).Line)
		if !at.IsValid() {
			continue
		}
		functions++
		lines := []token.Position{at}
		if strings.HasSuffix(c.Name, "Method") {
			lines = []token.Position{method, at}
		}
		if got, want := callers.MustSet(p, c.Func, lines), strings.HasPrefix(c.Name, "Needs"); got != want {
			t.Errorf("%s: %v, want %v", c.Name, got, want)
		}
	}
	if functions != 12 {
		t.Errorf("%d functions, want 12", functions)
	}
}

// position returns the place of a comment between two lines. It is the zero
// position if no such comment is found.
func position(p *spec.Package, comment string, from, to int) (found token.Position) {
	for _, file := range p.Syntax {
		for _, group := range file.Comments {
			at := p.Fset.Position(group.Pos())
			if strings.TrimSpace(group.Text()) == comment && from <= at.Line && at.Line <= to {
				found = at
			}
		}
	}
	return found
}
