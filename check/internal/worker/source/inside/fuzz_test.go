package inside

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"reflect"
	"runtime"
	"testing"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
)

// refine_wired has a value of each kind that is read by hand here, as generated
// code reads it. The functions that read are in the order of refine_wiredTypes.
type refine_wired struct {
	scalars struct {
		A bool
		B int
		C uint64
		D float64
		E string
	}
	list  []int
	lists [][]struct{}
	tree  *refine_wiredTree
	table map[int]bool
}

type refine_wiredTree struct {
	Key         int
	Left, Right *refine_wiredTree
}

const refine_wiredTypes = `package inside

type (
	refine_wiredTree struct { Key int; Left, Right *refine_wiredTree }
	scalars struct { A bool; B int; C uint64; D float64; E string }
	list []int
	lists [][]struct{}
	tree *refine_wiredTree
	table map[int]bool
)
`

func refine_readTree(w *refine_worker, p **refine_wiredTree) {
	if w.in.bool() {
		var v refine_wiredTree
		*p = &v
		v.Key = int(w.in.varint())
		refine_readTree(w, &v.Left)
		refine_readTree(w, &v.Right)
	}
}

// refine_readers read a value each and return it.
var refine_readers = []struct {
	name string
	read func(w *refine_worker, v *refine_wired) any
}{
	{"scalars", func(w *refine_worker, v *refine_wired) any {
		s := &v.scalars
		s.A, s.B, s.C, s.D, s.E = w.in.bool(), int(w.in.varint()), w.in.uvarint(), w.in.float(), w.in.text()
		return nil // of a type without a name here
	}},
	{"list", func(w *refine_worker, v *refine_wired) any {
		if n, room := w.in.extent(); n >= 0 {
			v.list = make([]int, n, n+room)
			for i := range v.list {
				v.list[i] = int(w.in.varint())
			}
		}
		return v.list
	}},
	{"lists", func(w *refine_worker, v *refine_wired) any {
		if n, room := w.in.extent(); n >= 0 {
			v.lists = make([][]struct{}, n, n+room)
			for i := range v.lists {
				if n, room := w.in.extent(); n >= 0 {
					v.lists[i] = make([]struct{}, n, n+room)
				}
			}
		}
		return v.lists
	}},
	{"tree", func(w *refine_worker, v *refine_wired) any {
		refine_readTree(w, &v.tree)
		return v.tree
	}},
	{"table", func(w *refine_worker, v *refine_wired) any {
		if n := w.in.length(); n >= 0 {
			v.table = make(map[int]bool, n)
			for ; n > 0; n-- {
				k, e := int(w.in.varint()), w.in.bool()
				v.table[k] = e
			}
		}
		return nil // of entries with the same key the last one stays
	}},
}

// FuzzInput reads any bytes as the wire form of a value, in a batch of one
// input and with an earlier batch behind them. It takes memory in proportion to
// their number and ends in a reply, and what package decode reads of the same
// bytes it reads as the same value.
func FuzzInput(f *testing.F) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "wired.go", refine_wiredTypes, 0)
	if err != nil {
		f.Fatal(err)
	}
	pkg, err := (&types.Config{}).Check("inside", fset, []*ast.File{file}, nil)
	if err != nil {
		f.Fatal(err)
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		f.Fatal(err)
	}
	defer null.Close()
	for _, seed := range []string{"", "\x01", "\x01\x05\x06\x00\x00\x00\x00\x00\x00\xf0\x3f\x02ab", "\x03\x02\x04", "\x01\x02\x01\x04\x00\x00\x00", "\x03\x02\x00\x04\x01",
		"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "\xff\xff\xff\xff\x0f\x00", "\x80", "\x81\x20\x00", "\x82\x80\x80\x40\x02", "\x82\x80\x80\x40\x82\x80\x80\x40"} {
		for which := range refine_readers {
			f.Add(uint8(which), []byte(seed))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, src []byte) {
		r := refine_readers[int(which)%len(refine_readers)]
		stale := append(append([]byte(nil), src...), make([]byte, 64)...)
		w := testWorker(int(null.Fd()))
		w.in.bytes = stale[:len(src)]
		var v refine_wired
		var value any
		read := false
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		w.start(func(w *refine_worker) (out refine_outcome) {
			defer func() { out = w.finish(recover(), out) }()
			value = r.read(w, &v)
			w.in.end, read = w.in.pos, true
			return w.pass()
		}, 3, 1)
		runtime.ReadMemStats(&after)
		if used, limit := after.TotalAlloc-before.TotalAlloc, uint64(1<<21+1000*len(src)); used > limit {
			t.Fatalf("%d bytes for %s take %d bytes of memory", len(src), r.name, used)
		}
		if status := w.channel.frame[12]; status != 0 || !read && (w.failure.kind != refine_protocol.KindInternal || w.failure.phase != refine_protocol.PhaseDecode) || w.in.pos > len(src) {
			t.Fatalf("% x for %s: status %d, read %v, failure %+v, %d of %d bytes", src, r.name, status, read, w.failure, w.in.pos, len(src))
		}
		typ := pkg.Scope().Lookup(r.name).Type().Underlying()
		values, rest, err := decode.ReadWire(&spec.Package{Types: pkg, Fset: fset}, src, []types.Type{typ})
		if err != nil {
			return // it also refuses what no one writes, such as a bool of 2
		}
		if !read || len(rest) != len(src)-w.in.pos {
			t.Fatalf("% x for %s: read %v up to %d, but %d bytes are left", src, r.name, read, w.in.pos, len(rest))
		}
		if value == nil {
			return
		}
		withoutRoom(values[0]) // which only literals of inputs show
		got, want := refine_literalOf(reflect.ValueOf(value)), decode.Literal(values[0], types.RelativeTo(pkg))
		if len(want) < 1<<10 && got != want { // a long literal is cut
			t.Errorf("% x for %s: %.1000s, want %s", src, r.name, got, want)
		}
	})
}

// withoutRoom takes the spare capacity from a slice, and from those within it.
func withoutRoom(v decode.Value) {
	if s, ok := v.(*decode.Slice); ok {
		s.Spare = false
		for _, e := range s.Elems {
			withoutRoom(e)
		}
	}
}
