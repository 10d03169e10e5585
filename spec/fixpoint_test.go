package spec

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/types/typeutil"
	"golang.org/x/tools/txtar"
)

// A web is a package of opaque types that functions build of others.
type web struct {
	types int
	makes []function
}

// A function takes values of some types and builds one.
type function struct {
	takes []int
	made  int
}

func (w web) source() string {
	var b strings.Builder
	b.WriteString("-- go.mod --\nmodule example.com/m\n\ngo 1.26\n-- a.go --\npackage a\n\n")
	for i := range w.types {
		fmt.Fprintf(&b, "type T%d [1]struct{ n int }\n\n", i)
	}
	for i, f := range w.makes {
		var params []string
		for j, t := range f.takes {
			params = append(params, fmt.Sprintf("p%d T%d", j, t))
		}
		fmt.Fprintf(&b, "func Make%d(%s) T%d { return T%[3]d{} }\n\n", i, strings.Join(params, ", "), f.made)
	}
	return b.String()
}

// builders are the functions that build a type, each from types that functions
// build without those that are open. They are none if each takes a value of the
// type itself.
func (w web) builders(t int, open []int) []int {
	var found []int
	grounded := false
	open = append(slices.Clip(open), t)
	for i, f := range w.makes {
		if f.made != t || slices.ContainsFunc(f.takes, func(u int) bool {
			return u != t && (slices.Contains(open, u) || w.isReturned(u) && len(w.builders(u, open)) == 0)
		}) {
			continue
		}
		found = append(found, i)
		grounded = grounded || !slices.Contains(f.takes, t)
	}
	if !grounded {
		return nil
	}
	return found
}

// isReturned reports whether a function returns a type. Else it has its zero
// value.
func (w web) isReturned(t int) bool {
	return slices.ContainsFunc(w.makes, func(f function) bool { return f.made == t })
}

// TestDependentTypes compares what builds types that lead to each other with what a
// search along all paths finds.
func TestDependentTypes(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	built, unbuilt := 0, 0
	for range 12 {
		w := web{types: 6}
		for range 14 {
			f := function{made: random.Intn(w.types)}
			for range random.Intn(4) {
				f.takes = append(f.takes, random.Intn(w.types))
			}
			w.makes = append(w.makes, f)
		}
		p := loadOutside(t, w.source())
		for i := range w.types {
			if !w.isReturned(i) {
				continue
			}
			var got []int
			p.asked.opaques.known = typeutil.Map{} // of others, which may be built with it
			o := p.Opaque(p.Types.Scope().Lookup(fmt.Sprintf("T%d", i)).Type())
			for _, c := range o.Constructors {
				var n int
				fmt.Sscanf(c.Name(), "Make%d", &n)
				got = append(got, n)
			}
			want := w.builders(i, nil)
			if !slices.Equal(got, want) {
				t.Errorf("T%d is built by %v, want %v:\n%s", i, got, want, w.source())
			}
			if len(want) > 0 {
				built++
			} else {
				unbuilt++
			}
		}
	}
	if built < 20 || unbuilt < 5 {
		t.Errorf("%d types are built and %d are not", built, unbuilt)
	}
}

// TestManyDependentTypes looks at types of which each is built of all others, which
// have more paths between them than anything can follow.
func TestManyDependentTypes(t *testing.T) {
	w := web{types: 24}
	for i := range w.types {
		w.makes = append(w.makes, function{made: i})
		f := function{made: i}
		for j := range w.types {
			f.takes = append(f.takes, j)
		}
		w.makes = append(w.makes, f)
	}
	p := loadOutside(t, w.source())
	for i := range w.types {
		if o := p.Opaque(p.Types.Scope().Lookup(fmt.Sprintf("T%d", i)).Type()); len(o.Constructors) != 2 {
			t.Errorf("T%d has %d constructors", i, len(o.Constructors))
		}
	}
}

func loadOutside(t *testing.T, source string) *Package {
	t.Helper()
	dir, _ := extract(t, txtar.Parse([]byte(source)))
	p := mustLoad(t, Config{Dir: dir, All: Exported})[0]
	if len(p.Errors) > 0 {
		t.Fatal(p.Errors)
	}
	return p
}
