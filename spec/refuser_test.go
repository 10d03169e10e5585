package spec

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// callersWrite has interfaces of which callers write the methods, and some of
// which they cannot, or of which zero values break what others rely on.
const callersWrite = `
-- go.mod --
module example.com/callers

go 1.22
-- callers.go --
package callers

import (
	"context"
	"fmt"
	"io"
	"net"
)

type Store interface {
	Get(key string, more ...[]byte) (*int, error)
	Len() int
	Part() Store
	Other() Flag
}

type Flag interface{ Is(s fmt.State) bool }

// Done is a channel, Made a pointer, and Do a function.
type Done interface{ Done() <-chan int }

type Made interface{ Make() *int }

type Do interface{ Do() func() }

// Ends ends by way of Made.
type Ends interface{ End() Made }

// Visit returns nil as a value.
type Visitor interface{ Visit(n int) any }

type Hidden interface{ hidden() }

type secret struct{}

type Secret interface{ Tell(secret) }

type Open interface{ Open() io.ReadCloser }

// A Cache is a Keeper that needs one, and by way of a function a Writer.
type Keeper interface{ Keep(int) error }

type Cache struct{ of Keeper }

func NewCache(of Keeper) *Cache { return &Cache{of} }

func (*Cache) Keep(int) error { return nil }

type Writer interface {
	io.Writer
	Weigh() error
}

type Packer struct{ make func(io.Writer) Writer }

func NewPacker(make func(io.Writer) Writer) (*Packer, error) { return &Packer{make}, nil }

func (*Packer) Write([]byte) (int, error) { return 0, nil }

func (*Packer) Weigh() error { return nil }

// A Disk is a Volume that needs none of them.
type Volume interface{ Size() int }

type Disk struct{ n int }

func NewDisk(of Volume) *Disk { return &Disk{of.Size()} }

func EmptyDisk() *Disk { return &Disk{} }

func (d *Disk) Size() int { return d.n }

type failingFlag int

func Use(c net.Conn, x context.Context, s fmt.State) {}
`

// TestRefusers lists what interfaces hold that only callers implement.
func TestRefusers(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(callersWrite)))
	p := mustLoad(t, Config{Dir: dir, All: Exported})[0]
	held := func(t types.Type) string {
		var names []string
		for _, one := range p.Implementers(t) {
			names = append(names, types.TypeString(one, types.RelativeTo(p.Types)))
		}
		return strings.Join(names, " ")
	}
	for name, want := range map[string]string{
		"Store": "failingStore", "Flag": "failingFlag_", "Done": "", "Made": "", "Do": "", "Ends": "", "Visitor": "failingVisitor", "Hidden": "", "Secret": "",
		"Open": "failingOpen", "Keeper": "*Cache failingKeeper", "Writer": "*Packer failingWriter", "Volume": "*Disk",
	} {
		of := p.Types.Scope().Lookup(name).Type()
		if got := held(of); got != want {
			t.Errorf("%s holds %q, want %q", name, got, want)
		}
		if all := p.Implementers(of); len(all) > 0 && IsRefuser(all[len(all)-1]) {
			made := all[len(all)-1].(*types.Named)
			if p.RefuserNamed(made.Obj().Name()) != made || !types.Implements(made, of.Underlying().(*types.Interface)) {
				t.Errorf("%s is not found, or does not implement %s", made, name)
			}
		}
	}
	used := p.Types.Scope().Lookup("Use").Type().(*types.Signature).Params()
	for i, want := range []string{"netFailingConn", "", "fmtFailingState"} {
		if got := held(used.At(i).Type()); got != want {
			t.Errorf("%s holds %q, want %q", used.At(i).Type(), got, want)
		}
	}
	made := p.RefuserNamed("failingStore")
	decl, others := RefuserSource(p, made, func(t types.Type) string { return types.TypeString(t, (*types.Package).Name) }, "err")
	const want = `type failingStore struct{}

func (failingStore) Get(string, ...[]byte) (r0 *int, r1 error) {
r1 = err
return
}

func (failingStore) Len() (r0 int) {
return
}

func (failingStore) Other() (r0 callers.Flag) {
r0 = failingFlag_{}
return
}

func (failingStore) Part() (r0 callers.Store) {
r0 = failingStore{}
return
}

`
	if decl != want || len(others) != 1 || others[0].Obj().Name() != "failingFlag_" {
		t.Errorf("%s and %v, want\n%s", decl, others, want)
	}
	for _, name := range []string{"failingDone", "netFailingAddress", "failing", "Failing", "Store"} {
		if p.RefuserNamed(name) != nil {
			t.Errorf("%s is a refuser", name)
		}
	}
	p = mustLoad(t, Config{Dir: dir, All: Everything})[0]
	if p.Refuser(p.Types.Scope().Lookup("Store").Type()) != nil {
		t.Error("with everything, a Store has a refuser")
	}
}
