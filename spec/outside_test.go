package spec

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

const outsideModule = `
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

import (
	"crypto/ed25519"
	"database/sql"
	"encoding/binary"
	"errors"
	"image/color"
	"io"
	"net"
	"net/http"
	"os"
	"sort"
	"time"
)

// Stack has a function that returns it, so its zero value is none of its own.
type Stack struct{ items []int }

func NewStack() *Stack { return &Stack{} }

func Parse(s string) (Stack, error) { return Stack{}, errors.New(s) }

func Find(n int) (*Stack, bool) { return nil, false }

func Read(name string) *Stack { os.ReadFile(name); return nil }

func All() []*Stack { return nil }

type Shelf struct{ N int }

func (s Shelf) Top() (*Stack, error) { return nil, nil }

func two() (*Stack, *Stack) { return nil, nil }

// Sized must be given a size that is not negative.
func Sized(n int) *Stack { return nil }

func newStack() *Stack { return nil }

func (s *Stack) Push(x int) { s.items = append(s.items, x) }

func (s *Stack) Pop() (int, error) { s.items = s.items[1:]; return 0, nil }

func (s *Stack) Len() int { return len(s.items) }

func (s Stack) Clone() Stack { return s }

func (s *Stack) clear() { s.items = nil }

// Buffer is built from its zero value.
type Buffer struct{ b []byte }

func (b *Buffer) Write(p []byte) (int, error) { b.b = append(b.b, p...); return len(p), nil }

// Conn has its zero value: nobody makes a channel.
type Conn struct{ c chan int }

func Dial(c chan int) *Conn { return &Conn{c} }

// Open has no secrets, and Nested holds what only this package can make.
type Open struct {
	N    int
	Next *Open
}

type Nested struct{ Root *node }

type node struct{ n int }

func Leaf(n int) Nested { return Nested{&node{n}} }

// List is of another package's view like Nested.
type List []node

// Box is generic.
type Box[T any] struct{ x T }

func NewBox[T any](x T) *Box[T] { return &Box[T]{x} }

// Known is annotated, and Taken is what an annotated function takes.
//
//refine:invariant self.n > 0
type Known struct{ n int }

func NewKnown() Known { return Known{1} }

type Taken struct{ n int }

func NewTaken() Taken { return Taken{} }

//refine:requires t.n > 0
func Take(t Taken, mac net.HardwareAddr) {}

func Unbox(b *Box[int]) {}

// Query, Segment and Filter need each other.
type Query struct{ segments []*Segment }

func NewQuery(segments ...*Segment) *Query { return &Query{segments} }

type Segment struct{ selectors []Selector }

func NewSegment(s map[string]Selector) *Segment { return &Segment{} }

type Selector interface{ sel() }

type Filter struct{ q *Query }

func NewFilter(q *Query) *Filter { return &Filter{q} }

func (*Filter) sel() {}

// Dot, Group and Frame are figures. The last two need figures, and so each
// other, but not for the first one.
type Figure interface{ draw() }

type Dot struct{ x int }

func NewDot(x int) *Dot { return &Dot{x} }

func (*Dot) draw() {}

type Group struct{ of Figure }

func NewGroup(of Figure) *Group { return &Group{of} }

func (*Group) draw() {}

type Frame struct{ of [1]Figure }

func NewFrame(of Figure) *Frame { return &Frame{} }

func (*Frame) draw() {}

// Warp and Weft need each other, and nothing else is one.
type Thread interface{ spin() }

type Warp struct{ of Thread }

func NewWarp(of Thread) *Warp { return &Warp{of} }

func (*Warp) spin() {}

type Weft struct{ of Thread }

func NewWeft(of Thread) *Weft { return &Weft{of} }

func (*Weft) spin() {}

// A Bale has its zero value. A Cart needs one as the only Load, and a Shop
// may get one as a Ware.
type Bale struct{ c chan int }

func OpenBale(c chan int) *Bale { return &Bale{c} }

func (*Bale) weigh() {}
func (*Bale) price() {}

type Load interface{ weigh() }

type Cart struct{ of Load }

func NewCart(of Load) *Cart { return &Cart{of} }

type Ware interface{ price() }

type Coin struct{ x int }

func NewCoin(x int) *Coin { return &Coin{x} }

func (*Coin) price() {}

type Shop struct{ of Ware }

func NewShop(of Ware) *Shop { return &Shop{of} }

// Tree is made of trees, and Chain of what has its zero value.
type Tree struct{ below []*Tree }

func NewTree(below []*Tree) *Tree { return &Tree{below} }

type Chain struct{ conns []*Conn }

func NewChain(conns []*Conn) *Chain { return &Chain{conns} }

// Pair needs one of its own.
type Pair struct{ of [2]*Pair }

func NewPair(of [2]*Pair) *Pair { return &Pair{of} }

type Output interface {
	io.Writer
	io.StringWriter
}

// Closed has a method that no other package has.
type Closed interface {
	Len() int
	empty() bool
}

func Paint(c color.Color, m color.Model, s sort.Interface, a net.Addr, o binary.ByteOrder, tx *sql.Tx, db *sql.DB) {}

// Calendar is built without Add, since no table has rows for its days.
type Calendar struct{ days []Day }

type Day func(c *Calendar, year int) time.Time

func NewCalendar() *Calendar { return &Calendar{} }

func (c *Calendar) Add(d Day) { c.days = append(c.days, d) }

func (c *Calendar) Leave(is func(year int) time.Time) { c.days = nil }

type Shape interface{ Area() int }

type square struct{ n int }

func (s square) Area() int { return s.n }

func Square(n int) Shape { return square{n} }

type Source interface{ io.Reader }

type Round interface{ Radius() int }

type Circle struct{ r []int }

func (c *Circle) Radius() int { return len(c.r) }

type oval struct{}

func (oval) Radius() int { return 0 }

func NewCircle(r int) Round { return &Circle{[]int{r}} }

func ParseCircle(s string) (Round, error) {
	other := func() Round { return oval{} }
	if s == "" {
		return nil, nil
	}
	_ = other
	return &Circle{nil}, nil
}

func NewRound(full bool) Round {
	if full {
		return &Circle{}
	}
	return oval{}
}

func Named(n int) (r Round) {
	r = &Circle{}
	return
}

func Copy(r io.Reader) {}

func Serve(w http.ResponseWriter) {}

func Home(host byte) net.IP { return route(host) }

func route(host byte) net.IP { return net.IP{host} }

func Route(ip net.IP, mask net.IPMask, mac net.HardwareAddr, xs sort.IntSlice, key ed25519.PublicKey) {}
`

// TestOutside lists what builds the types of a package as others know them.
func TestOutside(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(outsideModule)))
	p := mustLoad(t, Config{Dir: dir, All: Exported})[0]
	built := func(t types.Type) string {
		o := p.Opaque(t)
		if o == nil {
			return "unfolded"
		}
		var names []string
		for _, c := range o.Constructors {
			name := c.Name()
			if c.Mutates {
				name += "!"
			}
			if c.Fails {
				name += fmt.Sprint("?", c.Error)
			}
			if c.Element > 0 {
				name += fmt.Sprintf("[%d]", c.Element)
			}
			if c.Asserted != nil {
				name += ".(T)"
			}
			if c.Spare {
				name = "spare"
			}
			names = append(names, name)
		}
		if len(names) == 0 {
			return o.Why
		}
		return strings.Join(names, " ")
	}
	typ := func(name string) types.Type { return p.Types.Scope().Lookup(name).Type() }
	for name, want := range map[string]string{
		"Stack":  "NewStack Parse?1 Find?1 Read All[1] All[2] All[3] Shelf.Top?1 Stack.Push! Stack.Pop!?1 Stack.Clone spare",
		"Buffer": "the zero value Buffer.Write!?1",
		"Conn":   "the zero value",
		"Open":   "unfolded",
		"Nested": "Leaf spare",
		"node":   "nothing exported is known to build it",
		"List":   "the zero value",
		"Known":  "unfolded",
		"Taken":  "unfolded",
		"Shape":  "Square",
		"Circle": "NewCircle.(T) ParseCircle?1.(T) spare",
		"Source": "strings.NewReader bytes.NewBufferString",

		"Query":   "NewQuery spare",
		"Segment": "NewSegment spare",
		"Filter":  "NewFilter spare",
		"Tree":    "NewTree spare",
		"Dot":     "NewDot spare",
		"Group":   "NewGroup spare",
		"Frame":   "NewFrame spare",
		"Warp":    "what builds it (NewWarp) cannot be called",
		"Weft":    "what builds it (NewWeft) cannot be called",
		"Bale":    "the zero value",
		"Cart":    "NewCart spare",
		"Coin":    "NewCoin spare",
		"Shop":    "NewShop spare",
		"Chain":   "NewChain spare",
		"Pair":    "the zero value",
		"Output":  "bytes.NewBufferString",
		"Closed":  "unfolded",

		"Calendar": "NewCalendar Calendar.Leave! spare",
	} {
		if got := built(typ(name)); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if got, want := built(p.Types.Scope().Lookup("Unbox").Type().(*types.Signature).Params().At(0).Type()), "NewBox[int] spare"; got != want {
		t.Errorf("Box: %s, want %s", got, want)
	}
	if got, want := built(p.Types.Scope().Lookup("Copy").Type().(*types.Signature).Params().At(0).Type()), "io.LimitReader io.MultiReader io.TeeReader strings.NewReader bytes.NewBufferString"; got != want {
		t.Errorf("io.Reader: %s, want %s", got, want)
	}
	if got, want := built(p.Types.Scope().Lookup("Serve").Type().(*types.Signature).Params().At(0).Type()), "httptest.NewRecorder"; got != want {
		t.Errorf("http.ResponseWriter: %s, want %s", got, want)
	}
	painted := p.Types.Scope().Lookup("Paint").Type().(*types.Signature).Params()
	for i, want := range []string{
		"color.Alpha color.Alpha16 color.CMYK color.Gray color.Gray16 color.NRGBA color.NRGBA64 color.NYCbCrA color.RGBA color.RGBA64 color.YCbCr",
		"a.colorFailingModel", // if no variable had the type
		"sort.Float64Slice sort.IntSlice sort.StringSlice",
		"*net.IPAddr *net.IPNet *net.TCPAddr *net.UDPAddr *net.UnixAddr",
	} {
		var names []string
		for _, t := range p.Implementers(painted.At(i).Type()) {
			names = append(names, types.TypeString(t, (*types.Package).Name))
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s, want %s", painted.At(i).Type(), got, want)
		}
	}
	if got, want := built(painted.At(4).Type()), "binary.BigEndian binary.LittleEndian binary.NativeEndian"; got != want {
		t.Errorf("binary.ByteOrder: %s, want %s", got, want)
	}
	if got, want := built(painted.At(1).Type()), "color.Alpha16Model color.AlphaModel color.CMYKModel color.Gray16Model color.GrayModel color.NRGBA64Model color.NRGBAModel color.NYCbCrAModel color.RGBA64Model color.RGBAModel color.YCbCrModel"; got != want {
		t.Errorf("color.Model: %s, want %s", got, want)
	}
	if got, want := built(painted.At(5).Type()), "the zero value"; got != want || !p.Opaque(painted.At(5).Type()).Filled {
		t.Errorf("sql.Tx: %s, want %s", got, want)
	}
	if got, want := built(painted.At(6).Type()), "sql.OpenDB"; got != want { // by a type that target writes
		t.Errorf("sql.DB: %s, want %s", got, want)
	}
	// Take has an annotation, nothing returns an IntSlice, and GenerateKey
	// returns two keys.
	routed := p.Types.Scope().Lookup("Route").Type().(*types.Signature).Params()
	for i, want := range []string{
		"Home net.IPv4 net.ParseIP net.IP.To4 net.IP.To16",
		"net.CIDRMask net.IPv4Mask",
		"unfolded",
		"unfolded",
		"unfolded",
	} {
		if got := built(routed.At(i).Type()); got != want {
			t.Errorf("%s: %s, want %s", routed.At(i).Type(), got, want)
		}
		if o := p.Opaque(routed.At(i).Type()); o != nil && !o.Nil.IsNil() {
			t.Errorf("%s has no nil", o.Named)
		}
	}
	for _, c := range p.Contracts {
		if c.Unannotated != (c.Name != "Take") {
			t.Errorf("%s: unannotated is %v", c.Name, c.Unannotated)
		}
	}
	const want = "NewStack Parse Find Read All Shelf.Top Sized Stack.Push Stack.Pop Stack.Len Stack.Clone Buffer.Write Dial Leaf NewBox NewKnown NewTaken Take Unbox NewQuery NewSegment NewFilter NewDot NewGroup NewFrame NewWarp NewWeft OpenBale NewCart NewCoin NewShop NewTree NewChain NewPair Paint NewCalendar Calendar.Add Calendar.Leave Square Circle.Radius NewCircle ParseCircle NewRound Named Copy Serve Home Route"
	if got := strings.ReplaceAll(contractNames([]*Package{p}), "a.", ""); got != want {
		t.Errorf("contracts %s,\nwant %s", got, want)
	}

	p = mustLoad(t, Config{Dir: dir, All: Everything})[0]
	for _, name := range []string{"Stack", "Buffer", "Nested", "node", "List"} {
		if got := built(typ(name)); got != "unfolded" {
			t.Errorf("with everything, %s: %s", name, got)
		}
	}
}

// TestBorrowed lists what interfaces hold that no exported type of the package
// implements: exported types of another package of the module, what functions
// there make, and unexported types without state.
func TestBorrowed(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

import (
	"example.com/m/kind"
	_ "example.com/m/maker"
)

type Source interface {
	Len() int
	At(i int) string
}

type texts []string

func (t texts) Len() int        { return len(t) }
func (t texts) At(i int) string { return t[i] }

type cursor struct{ at int }

func (c cursor) Len() int        { return c.at }
func (c cursor) At(i int) string { return "" }

type Random interface{ Intn(n int) int }

type global struct{}

func (global) Intn(n int) int { return 0 }

type Sealed interface {
	Len() int
	seal()
}

func (t texts) seal() {}

type Known interface{ Name() string }

type name string

func (n name) Name() string { return string(n) }

type Title string

func (t Title) Name() string { return string(t) }

func unseen() kind.Named { return nil }

type Vars struct {
	named  kind.Named
	source Source
	random Random
	sealed Sealed
	known  Known
	claims kind.Claims
	codec  kind.Codec
	node   kind.Node
}
-- kind/kind.go --
package kind

import "time"

type Claims interface{ Valid() error }

type Map map[string]any

func (m Map) Valid() error { return nil }

type Registered struct {
	Subject  *string
	Audience []string
}

func (r *Registered) Valid() error { return nil }

type Timed struct{ At time.Time }

func (t Timed) Valid() error { return nil }

type Named interface{ Named() string }

type Word string

func (w Word) Named() string { return "" }

type Codec interface{ Encode() string }

type Plain string

func (p Plain) Encode() string { return "" }

type Node interface{ Children() []Node }

type Branch struct{ Left, Right Node }

func (b *Branch) Children() []Node { return []Node{b.Left, b.Right} }

type Leaf struct {
	Up   Node
	Then Codec
}

func (l *Leaf) Children() []Node { return nil }
-- maker/maker.go --
package maker

type JSON struct{ indent int }

func (j *JSON) Encode() string { return "" }

func New(indent int) *JSON { return &JSON{indent} }

func Parse(text string) (*JSON, error) { return nil, nil }

func Both() (*JSON, int) { return nil, 0 }
`)))
	p := mustLoad(t, Config{Dir: dir, All: Exported})[0]
	vars := p.Types.Scope().Lookup("Vars").Type().Underlying().(*types.Struct)
	for i, want := range []string{
		"kind.Word", "texts", "global", "", "Title", "kind.Map *kind.Registered", "built by maker.New maker.Parse", "*kind.Branch",
	} {
		field := vars.Field(i)
		var got []string
		if o := p.Opaque(field.Type()); o != nil {
			got = append(got, "built by")
			for _, c := range o.Constructors {
				got = append(got, c.Name())
			}
		} else {
			for _, t := range p.Implementers(field.Type()) {
				got = append(got, types.TypeString(t, func(of *types.Package) string {
					if of == p.Types {
						return ""
					}
					return of.Name()
				}))
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: %q, want %q", field.Name(), got, want)
		}
	}
}

// TestCareful leaves functions out that ask something of their callers, if
// others make the type.
func TestCareful(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

// Enum is found in a File, or made by a function that asks something.
type Enum struct{ name string }

// NewEnum panics if the name is empty.
func NewEnum(name string) *Enum { return &Enum{name} }

type File struct{ enums []*Enum }

func NewFile() *File { return &File{} }

func (f *File) Enum(name string) *Enum { return nil }

func (f *File) Add(e *Enum) { f.enums = append(f.enums, e) }

// Message is made by two functions. One of them asks something.
type Message struct{ name string }

// NewMessage panics if the name is empty.
func NewMessage(name string) *Message { return &Message{name} }

func (f *File) ParseMessage(text string) (*Message, error) { return nil, nil }
`)))
	p := mustLoad(t, Config{Dir: dir, All: Exported})[0]
	for name, want := range map[string]string{"Enum": "NewEnum File.Enum", "Message": "File.ParseMessage"} {
		if got := constructorNames(p, name); got != want {
			t.Errorf("%s is built by %s, want %s", name, got, want)
		}
	}
}

// constructorNames returns the names of the constructors of a type, without a
// spare one.
func constructorNames(p *Package, name string) string {
	var all []string
	for _, c := range p.Opaque(p.Types.Scope().Lookup(name).Type()).Constructors {
		if !c.Spare {
			all = append(all, c.Name())
		}
	}
	return strings.Join(all, " ")
}

// TestCycles builds types that are made of each other. A field may be nil in the
// first value of a cycle, and an interface holds what callers write.
func TestCycles(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

// Node is made with a Config, which has brokers that are made of nodes.
type Node struct{ config Config }

func New(c Config) (*Node, error) { return &Node{c}, nil }

func (n *Node) Config() Config { return n.config }

type Config struct {
	Name      string
	GetBroker func(name string) (Broker, bool)
	clients   int
}

type Broker interface{ Publish(text string) bool }

type Memory struct{ node *Node }

func NewMemory(n *Node) *Memory { return &Memory{n} }

func (m *Memory) Publish(text string) bool { return true }

// Options have fields that lead to what is made with them.
type Options struct {
	Parent *Tree
	Around Wrapper
	Walk   func(depth int) *Tree
}

type Tree struct{ depth int }

func NewTree(o Options) *Tree { return &Tree{1} }

type Wrapper interface{ Wrap() *Tree }

func (t *Tree) Wrap() *Tree { return t }

// Chroot is a file system upon another one.
type Files interface{ Open(name string) error }

type Chroot struct{ under Files }

func NewChroot(f Files) Files { return &Chroot{f} }

func (c *Chroot) Open(name string) error { return c.under.Open(name) }
`)))
	p := mustLoad(t, Config{Dir: dir, All: Exported})[0]
	for _, one := range []struct{ name, want string }{ // a Config that is asked for first has no node that returns it
		{"Node", "New"}, {"Config", "the zero value Node.Config"}, {"Memory", "NewMemory"}, {"Tree", "NewTree Tree.Wrap"}, {"Chroot", "NewChroot"},
	} {
		if got := constructorNames(p, one.name); got != one.want {
			t.Errorf("%s is built by %q, want %q", one.name, got, one.want)
		}
	}
	files := p.Implementers(p.Types.Scope().Lookup("Files").Type())
	if len(files) != 2 || !IsStub(files[1]) {
		t.Errorf("files are %v", files)
	}
}

// TestMade has structs with exported fields only be opaque if a function makes
// them of something else.
func TestMade(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

// Grid has as many cells as its width says.
type Grid struct {
	Cells []int
	Width int
}

func NewGrid(width int) *Grid { return &Grid{make([]int, width*width), width} }

func (g *Grid) Set(x, y, v int) { g.Cells[y*g.Width+x] = v }

func (g *Grid) Get(x, y int) int { return g.Cells[y*g.Width+x] }

func Default() Grid { return Grid{} }

// Spot has nothing but numbers.
type Spot struct{ X, Y int }

func At(x, y int) Spot { return Spot{x, y} }

// Options has defaults, which take nothing.
type Options struct{ Names []string }

func DefaultOptions() *Options { return nil }

// Set is made of others.
type Set struct{ All map[int]bool }

func Union(a, b Set) Set { return a }

// Odd and Even are made of each other, and so is Pair with Half.
type Odd struct{ Below *Even }

type Even struct{ Below *Odd }

func NewOdd(e *Even) *Odd { return &Odd{e} }

func NewEven(o Odd) *Even { return &Even{&o} }

type Pair struct{ Halves []int }

type Half struct{ Of []int }

func NewPair(a, b Half) Pair { return Pair{} }

func NewHalf(p Pair) Half { return Half{} }

// Program is made of a Tree, which is made.
type Program struct{ Steps []string }

func Compile(t *Tree) (*Program, error) { return &Program{}, nil }

// Log is made by a method, and by what cannot be called.
type Log struct{ Lines []string }

func (s Spot) Log(n int) Log { return Log{} }

func Listen(c chan string) *Log { return nil }

// Logger is shared by all who ask for the one that there is.
type Logger struct{ level []int }

var std = NewLogger(0)

func Standard() *Logger { return std }

func NewLogger(level int) *Logger { return &Logger{[]int{level}} }

// Only has nothing but a variable.
type Only struct{ x *int }

var only = &Only{}

func TheOnly() *Only { return only }

// Entry is filled in, and handed out by way of an interface.
type Entry struct {
	Name string
	log  *Logger
}

func (e *Entry) Info() string { return e.Name }

type Info interface{ Info() string }

func (l *Logger) Entry(name string) Info { return &Entry{Name: name, log: l} }

// Bare is written down without what others do not see, but in its method.
type Bare struct {
	Name string
	log  *Logger
}

func (b *Bare) With(l *Logger) Bare { return Bare{b.Name, l} }

var bare = []*Bare{{Name: "a"}}

// Known is annotated.
//
//refine:invariant len(self.Xs) > 0
type Known struct{ Xs []int }

func NewKnown(x int) Known { return Known{[]int{x}} }

// Tree refers to itself, and is read.
type Tree struct {
	Kids []*Tree
	Text string
}

func Parse(s string) (*Tree, error) { return nil, nil }

func parse(n int) Tree { return Tree{} }
`)))
	p := mustLoad(t, Config{Dir: dir, All: Exported})[0]
	for name, want := range map[string]string{
		"Grid": "NewGrid Grid.Set Default spare", "Tree": "Parse spare", "Logger": "NewLogger spare filled in", "Only": "TheOnly spare",
		"Entry": "Logger.Entry spare filled in", "Bare": "the zero value Bare.With",
		"Program": "Compile spare",
		"Spot":    "", "Options": "", "Set": "", "Log": "", "Known": "", "Odd": "", "Even": "", "Pair": "", "Half": "",
	} {
		var got []string
		if o := p.Opaque(p.Types.Scope().Lookup(name).Type()); o != nil {
			for _, c := range o.Constructors {
				if c.Spare {
					got = append(got, "spare")
					continue
				}
				got = append(got, c.Name())
			}
			if o.Filled {
				got = append(got, "filled in")
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s is built by %s, want %s", name, got, want)
		}
	}
	p = mustLoad(t, Config{Dir: dir, All: Everything})[0]
	if p.Opaque(p.Types.Scope().Lookup("Grid").Type()) != nil {
		t.Error("with everything, Grid is opaque")
	}
}

// plans has a map whose keys are in an interface, which it implements, as a
// channel and a complex number do.
const plans = `
-- go.mod --
module example.com/plans

go 1.22
-- plans.go --
package plans

type Figure interface{ draw() }

type Dot struct{ X int }

func (Dot) draw() {}

type Plan map[Figure]string

func (Plan) draw() {}

type Queue chan Figure

func (Queue) draw() {}

type Turn complex128

func (Turn) draw() {}

type Sole interface{ only() }

func (Plan) only() {}

type Waiting interface{ wait() }

func (Queue) wait() {}

func Draw(f Figure, s Sole, w Waiting) {}
`

// TestListable has no channels and complex numbers in an interface, and no maps
// whose keys have no list of values, if there is something else. With an
// annotation in the package, they are there.
func TestListable(t *testing.T) {
	for comment, want := range map[string]string{"": "plans.Dot", "//refine:requires f != nil\n": "plans.Dot plans.Plan plans.Queue plans.Turn"} {
		text := strings.Replace(plans, "func Draw", comment+"func Draw", 1)
		dir, _ := extract(t, txtar.Parse([]byte(text)))
		p := mustLoad(t, Config{Dir: dir, All: Exported})[0]
		for name, want := range map[string]string{"Figure": want, "Sole": "plans.Plan", "Waiting": "plans.Queue"} {
			var got []string
			for _, one := range p.Implementers(p.Types.Scope().Lookup(name).Type()) {
				got = append(got, types.TypeString(one, (*types.Package).Name))
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%q, %s: %q, want %s", comment, name, got, want)
			}
		}
	}
}

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

	"example.com/callers/near"
	other "example.com/callers/other/near"
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

// Nobody receives from a Queue.
type Queue interface{ Queue() chan<- int }

// Ends ends by way of Made.
type Ends interface{ End() Made }

// Visit returns nil as a value.
type Visitor interface{ Visit(n int) any }

type Hidden interface{ hidden() }

// Find returns nil.
type Finder interface{ Find(s string) Hidden }

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

type FailingDisk interface{ Fail() error }

func Use(c net.Conn, x context.Context, s fmt.State, r near.Radio, o other.Radio, l near.Local, a near.Alias) {}
-- near/near.go --
package near

type Radio interface{ Hear() error }

type local = int

type Local interface{ At(local) error }

type Shared = int

type Alias interface{ At(Shared) error }
-- other/near/near.go --
package near

type Radio interface{ Call() error }
`

// TestStubs lists what interfaces hold that only callers implement.
func TestStubs(t *testing.T) {
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
		"Store": "failingStore", "Flag": "failingFlag_", "Done": "failingDone", "Made": "failingMade", "Do": "failingDo", "Ends": "failingEnds", "Queue": "", "Visitor": "failingVisitor", "Hidden": "", "Secret": "",
		"Finder": "failingFinder",
		"Open":   "failingOpen", "Keeper": "*Cache failingKeeper", "Writer": "*Packer failingWriter", "Volume": "*Disk",
		"FailingDisk": "failingFailingDisk",
	} {
		of := p.Types.Scope().Lookup(name).Type()
		if got := held(of); got != want {
			t.Errorf("%s holds %q, want %q", name, got, want)
		}
		if all := p.Implementers(of); len(all) > 0 && IsStub(all[len(all)-1]) {
			made := all[len(all)-1].(*types.Named)
			if StubNamed(p, made.Obj().Name()) != made || !types.Implements(made, of.Underlying().(*types.Interface)) {
				t.Errorf("%s is not found, or does not implement %s", made, name)
			}
		}
	}
	used := p.Types.Scope().Lookup("Use").Type().(*types.Signature).Params()
	for i, want := range []string{"netFailingConn", "contextFailingContext", "fmtFailingState", "nearFailingRadio", "near2FailingRadio", "", "nearFailingAlias"} {
		if got := held(used.At(i).Type()); got != want {
			t.Errorf("%s holds %q, want %q", used.At(i).Type(), got, want)
		}
		if made := StubNamed(p, want); want != "" && (made == nil || !types.Implements(made, used.At(i).Type().Underlying().(*types.Interface))) {
			t.Errorf("%s is %v, and does not implement %s", want, made, used.At(i).Type())
		}
	}
	made := StubNamed(p, "failingStore")
	decl, others := StubSource(p, made, func(t types.Type) string { return types.TypeString(t, (*types.Package).Name) }, "err")
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
	for _, name := range []string{"failingQueue", "netFailingAddress", "failing", "Failing", "Store"} {
		if StubNamed(p, name) != nil {
			t.Errorf("%s is a stub", name)
		}
	}
	p = mustLoad(t, Config{Dir: dir, All: Everything})[0]
	if Stub(p, p.Types.Scope().Lookup("Store").Type()) != nil {
		t.Error("with everything, a Store has a stub")
	}
}
