package runtime

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"reflect"
	"runtime"
	"testing"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/parent"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// wired has a value of each kind that is read by hand here, as generated code
// reads it. The functions that read are in the order of wiredTypes.
type wired struct {
	scalars struct {
		A bool
		B int
		C uint64
		D float64
		E string
	}
	list  []int
	lists [][]struct{}
	tree  *wiredTree
	table map[int]bool
}

type wiredTree struct {
	Key         int
	Left, Right *wiredTree
}

const wiredTypes = `package runtime

type (
	wiredTree struct { Key int; Left, Right *wiredTree }
	scalars struct { A bool; B int; C uint64; D float64; E string }
	list []int
	lists [][]struct{}
	tree *wiredTree
	table map[int]bool
)
`

func readTree(w *Worker, p **wiredTree) {
	if w.In.Bool() {
		var v wiredTree
		*p = &v
		v.Key = int(w.In.Varint())
		readTree(w, &v.Left)
		readTree(w, &v.Right)
	}
}

// readers read a value each and return it.
var readers = []struct {
	name string
	read func(w *Worker, v *wired) any
}{
	{"scalars", func(w *Worker, v *wired) any {
		s := &v.scalars
		s.A, s.B, s.C, s.D, s.E = w.In.Bool(), int(w.In.Varint()), w.In.Uvarint(), w.In.Float(), w.In.Text()
		return nil // of a type without a name here
	}},
	{"list", func(w *Worker, v *wired) any {
		if n, room := w.In.Extent(bounds.SpareRoom); n >= 0 {
			v.list = make([]int, n, n+room)
			for i := range v.list {
				v.list[i] = int(w.In.Varint())
			}
		}
		return v.list
	}},
	{"lists", func(w *Worker, v *wired) any {
		if n, room := w.In.Extent(bounds.SpareRoom); n >= 0 {
			v.lists = make([][]struct{}, n, n+room)
			for i := range v.lists {
				if n, room := w.In.Extent(bounds.SpareRoom); n >= 0 {
					v.lists[i] = make([]struct{}, n, n+room)
				}
			}
		}
		return v.lists
	}},
	{"tree", func(w *Worker, v *wired) any {
		readTree(w, &v.tree)
		return v.tree
	}},
	{"table", func(w *Worker, v *wired) any {
		if n := w.In.Length(); n >= 0 {
			v.table = make(map[int]bool, n)
			for ; n > 0; n-- {
				k, e := int(w.In.Varint()), w.In.Bool()
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
	file, err := parser.ParseFile(fset, "wired.go", wiredTypes, 0)
	if err != nil {
		f.Fatal(err)
	}
	pkg, err := (&types.Config{}).Check("runtime", fset, []*ast.File{file}, nil)
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
		for which := range readers {
			f.Add(uint8(which), []byte(seed))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, src []byte) {
		r := readers[int(which)%len(readers)]
		stale := append(append([]byte(nil), src...), make([]byte, 64)...)
		w := testWorker(parent.Descriptor(null.Fd()))
		w.In.Bytes = stale[:len(src)]
		var v wired
		var got any
		read := false
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		w.start(func(w *Worker) (out Outcome) {
			defer func() { out = w.Finish(recover(), out) }()
			got = r.read(w, &v)
			w.In.End, read = w.In.Pos, true
			return w.Pass()
		}, 3, 1)
		runtime.ReadMemStats(&after)
		if used, limit := after.TotalAlloc-before.TotalAlloc, uint64(1<<21+1000*len(src)); used > limit {
			t.Fatalf("%d bytes for %s take %d bytes of memory", len(src), r.name, used)
		}
		if status := w.channel.frame[12]; status != 0 || !read && (w.failure.kind != protocol.KindInternal || w.failure.phase != protocol.PhaseDecode) || w.In.Pos > len(src) {
			t.Fatalf("% x for %s: status %d, read %v, failure %+v, %d of %d bytes", src, r.name, status, read, w.failure, w.In.Pos, len(src))
		}
		typ := pkg.Scope().Lookup(r.name).Type().Underlying()
		values, rest, err := decode.ReadWire(&spec.Package{Types: pkg, Fset: fset}, src, []types.Type{typ})
		if err != nil {
			return // it also refuses what no one writes, such as a bool of 2
		}
		if !read || len(rest) != len(src)-w.In.Pos {
			t.Fatalf("% x for %s: read %v up to %d, but %d bytes are left", src, r.name, read, w.In.Pos, len(rest))
		}
		if got == nil {
			return
		}
		withoutRoom(values[0]) // which only literals of inputs show
		text, want := literalOf(reflect.ValueOf(got)), value.Literal(values[0], types.RelativeTo(pkg))
		if len(want) < 1<<10 && text != want { // a long literal is cut
			t.Errorf("% x for %s: %.1000s, want %s", src, r.name, text, want)
		}
	})
}

// withoutRoom takes the spare capacity from a slice, and from those within it.
func withoutRoom(v value.Value) {
	if s, ok := v.(*value.Slice); ok {
		s.Spare = false
		for _, e := range s.Elems {
			withoutRoom(e)
		}
	}
}
