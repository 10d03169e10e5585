package unannotated_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// doubts has, for each doubt, a function about which there is one, and functions
// next to it that differ in one point and are at fault.
const doubts = `
-- go.mod --
module example.com/doubts

go 1.22
-- unset.go --
package doubts

type Reader struct {
	text []byte
	at   []int
}

func (r *Reader) Use(text []byte) { r.text, r.at = text, []int{0} }

// First needs Use.
func (r *Reader) First() int { return r.at[0] }

// Load gives the reader its text itself.
func (r *Reader) Load(text []byte) int { return r.at[len(text)] }

// Byte fails for a reader of no text, too.
func (r *Reader) Byte() (byte, error) { return r.text[0], nil }

// Is takes a reader.
func Is(r Reader, b byte) bool { return r.at[0] == int(b) }

type Tally struct{ n map[string]int }

func (t *Tally) Sum() int { return len(t.n) }

// Add has a nil map that no caller can fill in.
func (t *Tally) Add(s string) { t.n[s]++ }

// A Ledger has a map if it is what a Bank opens.
type Ledger struct {
	N    map[string]int
	last string
}

func (l *Ledger) Pay(s string) { l.last = s; l.N[s]++ }

func (l *Ledger) IsOpen() bool { return l.N != nil }

type Bank struct{}

func (Bank) Open() *Ledger { return &Ledger{N: map[string]int{}} }

// A Roll has a nil map until Init is called.
type Roll struct{ n map[string]int }

func (r *Roll) Init() { r.n = map[string]int{} }

func (r *Roll) Enter(s string) { r.n[s]++ }

-- handed.go --
package doubts

// A Store is what NewStore makes.
type Store interface{ Put(k, v int) }

func NewStore(size int) (s Store) {
	s = newShelf(size)
	return
}

// A Shelf has places that only newShelf makes.
type Shelf struct {
	places map[int]int
	last   []int
}

func newShelf(size int) *Shelf {
	s := &Shelf{}
	s.places, s.last = map[int]int{}, make([]int, size+1)
	return s
}

func (s *Shelf) Put(k, v int) { s.places[k] = v }

// SetLast is named like a method that gives its receiver a value.
func (s *Shelf) SetLast(k, v int) { s.last[k&0] = v }

// Purge leaves no last ones.
func (s *Shelf) Purge() { s.places = map[int]int{} }

func (s *Shelf) Last(k int) int { return s.last[k&0] }

// Init gives the shelf its places itself, and UnmarshalText its value.
func (s *Shelf) Init(n int) { s.places, s.last = map[int]int{}, []int{n} }

func (s *Shelf) UnmarshalText(b []byte) error { s.last[0] = len(b); return nil }

// After Init, the second of its last ones is a fault.
func (s *Shelf) Next(k int) int {
	if len(s.last) == 0 {
		return 0
	}
	return s.last[len(s.places)+1]
}

// A Crate is made in the same way, and nothing hands it out otherwise.
type Crate struct {
	places map[int]int
	last   []int
}

func newCrate() *Crate { return &Crate{} }

func (c *Crate) Save(k, v int) { c.places[k] = v }

// Keep has a crate of its own.
func Keep(n int) int { return len(newCrate().last) + n }

-- assembled.go --
package doubts


type Grid struct {
	Width int
	Cells []int
}

func NewGrid() *Grid { return &Grid{Width: 1} }

// Rows takes grids that callers put together.
func (g *Grid) Rows() int {
	if len(g.Cells) == 0 {
		return 0
	}
	return len(g.Cells) / g.Width
}

func Height(g Grid) int {
	if len(g.Cells) == 0 {
		return 0
	}
	return 6 / g.Width
}

func Merge(all ...*Grid) (sum int) {
	for _, g := range all {
		if g != nil && len(g.Cells) > 0 {
			sum += len(g.Cells) / g.Width
		}
	}
	return sum
}

// First takes grids of a width, which are to have cells.
func First(g Grid) int {
	if g.Width == 0 {
		return 0
	}
	return g.Cells[0]
}

// Part fails for the zero grid, too.
func (g *Grid) Part() int { return 6 / g.Width }

// Span is of numbers alone, and nothing else makes one.
type Span struct{ From, To int }

func (s Span) Share() int {
	if s.To == 0 {
		return 0
	}
	return s.To / s.From
}

// A Range is one that NewRange makes.
type Range struct{ From, To int }

func NewRange() Range { return Range{1, 1} }

func (r Range) Share() int {
	if r.To == 0 {
		return 0
	}
	return r.To / r.From
}

// Over takes a range as an argument.
func Over(r Range) int {
	if r.To == 0 {
		return 0
	}
	return r.To / r.From
}

// A Packed is one that Pack returns, with its length in front.
type Packed []byte

func Pack(b byte) Packed { return Packed{1, b} }

// Items takes what Pack returns.
func (p Packed) Items() *Items { return &Items{p} }

type Items struct{ p Packed }

func (i *Items) Size() byte {
	if len(i.p) == 0 {
		return 0
	}
	return i.p[i.p[0]]
}

// Valid takes any bytes, and so does Validate of a grid.
func (p Packed) Valid() bool { return len(p) > 0 && p[p[0]] == 0 }

func (g Grid) Validate() error {
	if len(g.Cells) > 0 && g.Cells[g.Width] == 0 {
		return nil
	}
	return nil
}

func (p Packed) Last() byte {
	if len(p) == 0 {
		return 0
	}
	return p[p[0]]
}

func Last(p []byte) byte {
	if len(p) == 0 {
		return 0
	}
	return p[p[0]]
}

-- stated.go --
package doubts

type Pair struct {
	Left  *int
	Right int
}

func (p Pair) IsLeaf() bool { return p.Left == nil }

// Sum takes a pair with a left part.
func (p Pair) Sum() int { return *p.Left + p.Right }

// Ratio fails for the zero pair, too, and not for its nil.
func (p Pair) Ratio() int { return 1 / p.Right }

// Suffixed returns the suffix of a day, such as st or nd. The list should
// contain 31 suffixes.
func Suffixed(day uint8, list []string) string { return list[day&1] }

// Plural returns words that should sound alike, which asks nothing of callers.
func Plural(words []string) string { return words[0] }

type Tree struct {
	Left *Tree
	N    int
}

func (t *Tree) Sum() int {
	if t == nil {
		return 0
	}
	return t.N
}

// Root is a method of a type of whose methods half take a nil.
func (t *Tree) Root() int { return t.N }

// Next looks at its receiver, but too late.
func (t *Tree) Next() int {
	n := t.N
	if t == nil {
		return 0
	}
	return n
}

-- text.go --
package doubts

import "errors"

func Escape(s string) string { return string([]rune(s)) }

func Unescape(s string) (string, error) { return s, nil }

type Name struct{ s string }

func ParseName(s string) (Name, error) { 
	if len(s) > 1 {
		return Name{}, errors.New("long")
	}
	return Name{s}, nil
}

func (n Name) MarshalText() ([]byte, error) { return []byte(n.s + n.s), nil }

func (n *Name) UnmarshalText(text []byte) (err error) {
	*n, err = ParseName(string(text))
	return err
}

func (n Name) Equal(m Name) bool { return n == m }

// A Mark is not empty, which MarkOf does not look at.
type Mark struct{ s string }

func ParseMark(s string) (Mark, error) {
	if s == "" {
		return Mark{}, errors.New("empty")
	}
	return Mark{s}, nil
}

func MarkOf(b bool) Mark {
	if b {
		return Mark{"b"}
	}
	return Mark{}
}

func (m Mark) MarshalText() ([]byte, error) { return []byte(m.s), nil }

func (m *Mark) UnmarshalText(text []byte) (err error) {
	*m, err = ParseMark(string(text))
	return err
}

-- must.go --
package doubts

import "regexp"

// Match takes patterns of its callers' own.
func Match(pattern string) bool { return regexp.MustCompile(pattern).MatchString("b") }

// Find could return the error.
func Find(pattern string) (bool, error) { return regexp.MustCompile(pattern).MatchString("b"), nil }

-- dropped.go --
package doubts

import "regexp"

// Without has patterns of its callers' own, and no error to return.
func Without(s, pattern string) string {
	found, _ := regexp.Compile(pattern)
	return found.ReplaceAllString(s, "")
}

// Strip makes the pattern itself, and Cut could return the error.
func Strip(s, chars string) string {
	pattern := "a" + chars
	found, _ := regexp.Compile(pattern)
	return found.ReplaceAllString(s, "")
}

func Cut(s, pattern string) (string, error) {
	found, _ := regexp.Compile(pattern)
	return found.ReplaceAllString(s, ""), nil
}

-- optional.go --
package doubts

import "errors"

type options struct{ long bool }

type Option func(*options)

func Long() Option { return func(o *options) { o.long = true } }

func isLong(all []Option) bool {
	var o options
	for _, one := range all {
		if one != nil {
			one(&o)
		}
	}
	return o.long
}

// A Code is long only if an option says so, which UnmarshalText does not know.
type Code struct{ s string }

func ParseCode(s string, all ...Option) (Code, error) {
	if len(s) > 1 && !isLong(all) {
		return Code{}, errors.New("long")
	}
	return Code{s}, nil
}

func (c Code) MarshalText() ([]byte, error) { return []byte(c.s), nil }

func (c *Code) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCode(string(text))
	return err
}

// A Badge is not read back without an option, either.
type Badge struct{ s string }

func ParseBadge(s string, all ...Option) (Badge, error) {
	if len(s) > 1 && !isLong(all) {
		return Badge{}, errors.New("long")
	}
	return Badge{s}, nil
}

func (b Badge) MarshalText() ([]byte, error) { return []byte(b.s + b.s), nil }

func (b *Badge) UnmarshalText(text []byte) (err error) {
	*b, err = ParseBadge(string(text))
	return err
}

// A Union consists of functions and interfaces, and has no options.
type Union struct{ tests []func(int8) bool }

type Part interface{ Name() string }

type Letter string

func (l Letter) Name() string { return string(l) }

func NewTests(tests ...func(int8) bool) Union { return Union{tests: tests} }

func (u Union) Equal(v Union) bool { return len(u.tests) <= len(v.tests) }

type Parts struct{ all []Part }

func NewParts(all ...Part) Parts { return Parts{all} }

func (p Parts) Equal(q Parts) bool { return len(p.all) <= len(q.all) }

-- always.go --
package doubts

type List struct{ items []int }

func NewList(n uint8) *List { return &List{make([]int, n)} }

type Cursor struct {
	list *List
	at   int
}

func (l *List) Cursor() *Cursor { return &Cursor{l, -1} }

// Value needs a cursor that something else moves first.
func (c *Cursor) Value() int { return c.list.items[c.at] }

// Top fails for empty lists.
func (l *List) Top() int { return l.items[0] }

// Always has no receiver, and so nothing to call first.
func Always(n int8) int { return []int{}[n&1] }

// A Unit has nothing that others set up.
type Unit struct{}

func (Unit) Name() string { return make([]string, 0)[0] }

type Grade uint8

func (g Grade) Name() string { return []string{}[g&1] }

// A Found is what a search fills in, and Guesses needs a token.
type Found struct {
	N     int8
	Token string
}

func Guesses(m *Found) int { return len(m.Token) / int(m.N-m.N) }

// Unseen is like Guesses, and nothing calls it.
func Unseen(m *Found) int { return len(m.Token) / int(m.N-m.N) }

// Guessed returns.
func Guessed(m *Found) int {
	if m.N == 1 {
		return 1
	}
	return len(m.Token) / int(m.N-m.N)
}

-- reach.go --
package doubts

// Nth says nothing about numbers that are too great.
func Nth(s string, n uint8) (byte, error) {
	if n == 0 {
		return 0, nil
	}
	return (s + s)[2*n-1], nil
}

// Equal takes indexes, of which one is beyond the end, or the other.
func Equal(a, b string, i, j uint8) bool { return a[i] == b[j] }

// Behind has a fault that a number turns on, and Taken reads as many bytes.
func Behind(s string, n uint8) byte { return behind(s, int(n)) }

func behind(s string, level int) byte {
	switch level {
	case 0:
		return 0
	}
	if level > 0 && s != "" && s[0] == '(' {
		return s[1]
	}
	return 0
}

func Taken(s string, n uint8) byte {
	if n == 0 {
		return 0
	}
	return s[0] + Taken(s[1:], n-1)
}

type Suffix struct{ s string }

func NewSuffix(from uint8) (*Suffix, error) { return &Suffix{"a"[min(from, 1):]}, nil }

// First fails for the suffix that is empty from some number on.
func (s *Suffix) First() byte { return s.s[0] }

// A Colour is one of two. Name takes no other, and Shade fails for one of them.
type Colour int

func (c Colour) Name() string { return [...]string{"red", "green"}[c] }

func (c Colour) Shade() byte { return "a"[c&1] }

type Scan struct {
	text string
	at   int
}

func NewScan(text string) *Scan { return &Scan{text: text} }

func (s *Scan) Move(n int) { s.at += n }

// Token fails for a scan that has moved beyond the end, or the beginning.
func (s *Scan) Token() string { return (s.text + "\x00")[:s.at] }

// Odd fails for some of them.
func Odd(n uint8) byte { return "a"[n&1] }

// Swap reads what it writes to, and Second only reads.
// Descend hands its list on to itself, and writes nothing.
func Descend(xs []int8, k uint8) int8 {
	if k > 0 {
		return Descend(xs, k-1)
	}
	return xs[1]
}

func Swap(b []byte) { b[0], b[1] = b[1], b[0] }

func Second(b []byte) (byte, error) { return b[1], nil }

// Mask changes its text, and fails for a bracket that nothing closes.
func Mask(text []byte) {
	if len(text) > 0 && text[0] == '(' {
		text[0] = ' '
		for i := 1; text[i] != ')'; i++ {
			text[i] = '*'
		}
	}
}

-- announced.go --
package doubts

import (
	"crypto"
	_ "crypto/sha256"
	"math/big"
	"net/http"
	"strings"
	"sync"
)

// Digest takes a hash function that the program may lack.
func Digest(h crypto.Hash) int { return h.New().Size() }

// Fixed lacks the one that it names itself.
func Fixed(n int8) int { return crypto.MD4.New().Size() + int(n) }

// Quo hands on what the documentation of big.Int.Quo does not allow. QuoNext
// computes it, and TryQuo could return an error.
func Quo(x, y *big.Int) *big.Int { return new(big.Int).Div(x, y) }

func QuoNext(x, y *big.Int) *big.Int { return new(big.Int).Div(x, new(big.Int).Add(y, y)) }

func TryQuo(x, y *big.Int) (*big.Int, error) { return new(big.Int).Div(x, y), nil }

// Mount keeps a handler under a pattern that package http does not allow.
// TryMount could return an error.
func Mount(path string) { http.NewServeMux().Handle("/"+strings.ReplaceAll(path, "(", "{"), nobody) }

func TryMount(path string) error {
	http.NewServeMux().Handle("/"+strings.ReplaceAll(path, "(", "{"), nobody)
	return nil
}

var nobody = http.NotFoundHandler()

var lock sync.WaitGroup

// Less hands on a number that the documentation of Add says something of.
func Less(n int) { lock.Add(n) }

-- refused.go --
package doubts

import (
	"errors"
	"reflect"
)

// ValidCode reports whether a code has two letters.
func ValidCode(code string) bool { return len(code) == 2 }

// Country takes a code that ValidCode takes.
func Country(code string) byte { return code[1] }

// ValidSign does the same for a sign, which is a list of bytes.
func ValidSign(sign []byte) bool { return len(sign) == 2 }

func Signed(sign []byte) byte { return sign[1] }

// Language takes a text by another name.
func Language(text string) byte {
	if text == "" {
		return 0
	}
	return text[1]
}

// Region can say that a code is not valid.
func Region(code string) (byte, error) { return code[1], nil }

// Currency does not panic for any code.
func Currency(code string) byte {
	if code == "" {
		return 0
	}
	return code[1]
}

// Letters fails for every code.
func Letters(code string) byte { return code[len(code)] }

// A Tag has a method that validates it.
type Tag string

func (t Tag) Validate() error {
	if len(t) < 2 {
		return errors.New("too short")
	}
	return nil
}

func Base(tag Tag) byte { return tag[1] }

// Sum takes an integer, as nothing says.
func Sum(v reflect.Value) int64 {
	if !v.IsValid() {
		return 0
	}
	return v.Int()
}

// Lengths takes values of several kinds, and forgets one. Whole fails for an
// index.
func Lengths(v reflect.Value) int {
	if !isList(v) {
		return 0
	}
	return reflect.MakeSlice(v.Type(), v.Len(), v.Len()).Len()
}

func isList(v reflect.Value) bool { return v.Kind() == reflect.Slice || v.Kind() == reflect.Array }

func Whole(v reflect.Value) int {
	if v.Kind() == reflect.Int {
		return []int{}[v.Int()]
	}
	return 0
}

-- foreign.go --
package doubts

import (
	"crypto/ed25519"
	"crypto/rsa"
	"image"
	"net"
	"net/url"
	"sort"
)

// Fourth takes keys, which nothing here makes. Leading fails for nil, too, and
// nothing makes the lists of Third. An Address is one of the package.
// Seal fails for no text, if the key is not one that GenerateKey makes.
func (s *Sealer) Seal(text string) (string, error) {
	if s.key == nil || s.key.D == nil {
		return text, nil
	}
	return text[:1], nil
}

type Sealer struct{ key *rsa.PrivateKey }

func NewSealer(key *rsa.PrivateKey) *Sealer { return &Sealer{key} }

func Fourth(key ed25519.PublicKey) byte {
	if key == nil {
		return 0
	}
	return key[3]
}

func Leading(ip net.IP) byte { return ip[0] }

// Octets takes addresses as package net makes them. Fifth fails for those of
// four bytes, and Seventeenth for those of sixteen.
func Octets(ip net.IP) byte {
	if ip == nil {
		return 0
	}
	return ip[3]
}

func Fifth(ip net.IP) byte {
	if len(ip) == 4 {
		return ip[4]
	}
	return 0
}

func Seventeenth(ip net.IP) byte {
	if len(ip) == 16 {
		return ip[16]
	}
	return 0
}

func Third(xs sort.IntSlice) int {
	if len(xs) == 0 {
		return 0
	}
	return xs[2]
}

// An Address has four bytes, as ParseAddress makes it. Names may be any.
type Address []byte

func ParseAddress(s string) Address { return make(Address, 4) }

func Byte(a Address, n uint8) byte {
	if len(a) == 0 {
		return 0
	}
	return a[3]
}

// ReadByte can say that an address has another length, and a Blob has any.
func ReadByte(a Address, n uint8) (byte, error) {
	if len(a) == 0 {
		return 0, nil
	}
	return a[3], nil
}

// A Bitmap has as many bytes as ReadBitmaps reads for one.
type Bitmap []byte

func ReadBitmaps(b []byte) (int, []Bitmap) { return len(b), []Bitmap{b[:min(len(b), 8)]} }

func (b Bitmap) First() byte { return b[0] }

type Blob []byte

func NewBlob(b []byte) Blob { return Blob(b) }

func BlobByte(b Blob, n uint8) byte {
	if len(b) == 0 {
		return 0
	}
	return b[3]
}

type Names []string

func ParseNames(s string) Names { return make(Names, 4) }

func FourthName(all Names) string {
	if len(all) == 0 {
		return ""
	}
	return all[3]
}

// Prefix takes networks, which have an address. A URL may be empty.
func Prefix(n net.IPNet) byte { return n.IP[0] }

func Root(u url.URL) byte { return u.Path[0] }

// A Painter has an image, which has pixels if it has a stride.
type Painter struct{ img *image.Alpha }

func NewPainter(img *image.Alpha) *Painter { return &Painter{img} }

func (p *Painter) Corner() byte {
	if p == nil || p.img == nil || p.img.Stride == 0 {
		return 0
	}
	return p.img.Pix[0]
}

// Share fails for an image with pixels, too.
func (p *Painter) Share() int {
	if p == nil || p.img == nil || p.img.Stride == 0 {
		return 0
	}
	return 6 / (p.img.Stride - 1)
}

// A Trail has three elements for each step, and a Pile has any. So have a Block,
// which has no constants, an Escaped text, and Corners, which are no parts.
type Trail []int8

func (t *Trail) Step(x, y int8) { *t = append(*t, 1, x, y) }

func (t Trail) Y() int8 {
	if len(t) == 0 {
		return 0
	}
	return t[2]
}

type Pile []int8

func (p *Pile) Push(x int8) { *p = append(*p, x) }

func (p Pile) Third() int8 {
	if len(p) == 0 {
		return 0
	}
	return p[2]
}

type Block []byte

func (b *Block) PutUint16(n uint16) { *b = append(*b, byte(n>>8), byte(n)) }

func (b Block) Third() byte {
	if len(b) == 0 {
		return 0
	}
	return b[2]
}

type Escaped []byte

func (e *Escaped) Put(b byte) { *e = append(*e, '%', b) }

func (e *Escaped) PutAll(s string) { *e = append(*e, s...) }

func (e Escaped) Third() byte {
	if len(e) == 0 {
		return 0
	}
	return e[2]
}

type Corners []Corner

type Corner struct{ X int8 }

func (c *Corners) Side(to Corner) { *c = append(*c, Corner{}, to) }

func (c Corners) Third() int8 {
	if len(c) == 0 {
		return 0
	}
	return c[2].X
}

-- pool.go --
package doubts

import "sync"

// A Binder is from a pool alone, and has a request once somebody sets it.
type Binder struct {
	of *Request
	n  int
}

type Request struct{ n int }

var binders = sync.Pool{New: func() any { return new(Binder) }}

func Acquire() *Binder {
	b, ok := binders.Get().(*Binder)
	if !ok {
		panic("no binder")
	}
	return b
}

func (b *Binder) Reset() { b.of = &Request{} }

// Next fails for a binder that is set up.
func (b *Binder) Next(n bool) (int, error) {
	if b.of != nil && n {
		b.of = nil
		return b.of.n, nil
	}
	return 0, nil
}

func (b *Binder) Bind(n bool) (int, error) {
	if n {
		return b.of.n, nil
	}
	return 0, nil
}

-- borrowed.go --
package doubts

import "errors"

// A Label holds what others write down, a Field holds a Label.
type Label interface {
	String() string
	Bytes() []byte
}

type Field struct{ label Label }

func Wrap(l Label) Field { return Field{l} }

func (f Field) MarshalText() ([]byte, error) { return []byte(f.label.String()), nil }

func (f *Field) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errors.New("no text")
	}
	f.label = label(text)
	return nil
}

type label []byte

func (l label) String() string { return string(l) }

func (l label) Bytes() []byte { return l }

// A Note holds a Word, such as a Plain.
type Word interface {
	String() string
	Len() int
	IsWord()
}

type Plain string

func (p Plain) String() string { return string(p) }

func (p Plain) Len() int { return len(p) }

func (p Plain) IsWord() {}

type Note struct{ word Word }

func Noted(w Word) Note { return Note{w} }

func (n Note) MarshalText() ([]byte, error) { return []byte(n.word.String()), nil }

func (n *Note) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errors.New("no text")
	}
	n.word = Plain(text)
	return nil
}

-- written.go --
package doubts

// Only callers write the methods of a Canvas.
type Canvas interface {
	Width() int
	Len() int
	Words() []string
	Notes() map[string]int
	Labels() Labels
	Try() (int, error)
}

func Fits(s Canvas, n uint8) int {
	if s == nil {
		return 0
	}
	return int(n) % s.Width()
}

func Marked(s Canvas) []byte {
	if s == nil {
		return nil
	}
	size := s.Width()
	row := make([]byte, size)
	row[0] = 1
	return row
}

func Noting(s Canvas) {
	if s == nil {
		return
	}
	s.Notes()["x"] = 1
}

type Labels map[string]int

func (l Labels) Set(name string) { l[name]++ }

// Labelling has a method put something into the map.
func Labelling(s Canvas) {
	if s == nil {
		return
	}
	s.Labels().Set("x")
}

// A Palette returns a Brush, whose pixel is nil.
type Palette interface{ Brush() Brush }

type Brush interface{ Pixel() *int }

func Dipped(s Palette) int {
	if s == nil {
		return 0
	}
	brush := s.Brush()
	return *brush.Pixel()
}

// A Panel returns no pointer.
type Panel interface{ Inner() Panel }

func Framed(s Panel, n uint8) (p *int) {
	if s != nil && n == 2 {
		*p = 1
	}
	return p
}

// A Lot returns an Area, which has corners if NewArea makes it. Nothing makes
// Marks. Chosen has a list of its own.
type Lot interface{ Bounds() Area }

type Area struct{ corners []int }

func NewArea() Area { return Area{make([]int, 4)} }

func Covered(l Lot) int {
	if l == nil {
		return 0
	}
	area := l.Bounds()
	return area.corners[0]
}

func Chosen(l Lot, all []int8) int8 {
	if l == nil || len(l.Bounds().corners) > 0 {
		return 0
	}
	return all[0]
}

type Plot interface{ Marks() Marks }

type Marks struct{ At []int }

func Planted(p Plot) int {
	if p == nil {
		return 0
	}
	return p.Marks().At[0]
}

// MeanOf has an empty canvas, FirstOf no words, and Ratio a number of its own.
// Tried has an error.
func MeanOf(s Canvas) int {
	if s == nil {
		return 0
	}
	return s.Width() / s.Len()
}

func FirstOf(s Canvas) string {
	if s == nil {
		return ""
	}
	return s.Words()[0]
}

func Ratio(s Canvas, n uint8) int {
	if s == nil {
		return 0
	}
	return s.Width() / int(n)
}

// Hung and Paned have a canvas within. The size of a pane is its own.
func Hung(s Canvas, n uint8) int {
	if s == nil {
		return 0
	}
	f := &frame{s}
	return int(n) / f.Width()
}

type frame struct{ Canvas }

func Paned(s Canvas, n uint8) int {
	if s == nil {
		return 0
	}
	return int(n) / pane{s}.Size()
}

type pane struct{ Canvas }

func (pane) Size() (n int) { return n }

func Tried(s Canvas) int {
	if s == nil {
		return 0
	}
	n, _ := s.Try()
	return 10 / n
}

-- doubts_test.go --
package doubts

import "testing"

func Test(t *testing.T) {
	Guesses(&Found{Token: "a"})
	(&List{}).Cursor().Value()
}
`

// leads are the functions that fail without a doubt, and doubted those that fail
// with one.
var (
	leads = []string{
		"Reader.Byte", "Tally.Add", "Crate.Save", "Binder.Next",
		"Name.MarshalText", "Find", "Always", "Grade.Name", "Second",
		"Mask",
		"Fixed", "TryQuo", "TryMount", "Language", "Region", "Currency",
		"Note.MarshalText", "Behind",
		"Strip", "Cut", "Badge.MarshalText",
		"Packed.Valid", "Grid.Validate", "ReadByte", "Union.Equal", "Parts.Equal",
	}
	doubted = map[string]unannotated.Doubt{
		"BlobByte":            unannotated.Computed,
		"Colour.Shade":        unannotated.Computed,
		"Fifth":               unannotated.Computed,
		"FirstOf":             unannotated.Computed,
		"FourthName":          unannotated.Computed,
		"Framed":              unannotated.Computed,
		"Leading":             unannotated.Computed,
		"MeanOf":              unannotated.Computed,
		"Odd":                 unannotated.Computed,
		"Paned":               unannotated.Computed,
		"Planted":             unannotated.Computed,
		"Reader.Load":         unannotated.Computed,
		"Root":                unannotated.Computed,
		"Seventeenth":         unannotated.Computed,
		"Shelf.Next":          unannotated.Computed,
		"Shelf.UnmarshalText": unannotated.Computed,
		"Tree.Next":           unannotated.Computed,
		"Tried":               unannotated.Computed,
		"Unit.Name":           unannotated.Computed,
		"Unseen":              unannotated.Computed,
		"Whole":               unannotated.Computed,
		"Letters":             unannotated.Computed,
		"Reader.First":        unannotated.Unset,
		"Roll.Enter":          unannotated.Unset,
		"Sealer.Seal":         unannotated.Handmade,
		"Ledger.Pay":          unannotated.Unset,
		"Is":                  unannotated.Unset,
		"Shelf.Put":           unannotated.Unset,
		"Shelf.SetLast":       unannotated.Unset,
		"Shelf.Last":          unannotated.Unset,
		"Grid.Rows":           unannotated.Assembled,
		"Height":              unannotated.Assembled,
		"First":               unannotated.Assembled,
		"Merge":               unannotated.Assembled,
		"Range.Share":         unannotated.Assembled,
		"Packed.Last":         unannotated.Assembled,
		"Items.Size":          unannotated.Assembled,
		"Equal":               unannotated.OutOfReach,
		"Escape":              unannotated.NoText,
		"Pair.Sum":            unannotated.Unset,
		"Tree.Root":           unannotated.NilReceiver,
		"Suffixed":            unannotated.Stated,
		"Match":               unannotated.Compiled,
		"Guesses":             unannotated.Always,
		"Block.Third":         unannotated.Computed,
		"Escaped.Third":       unannotated.Computed,
		"Last":                unannotated.Computed,
		"Cursor.Value":        unannotated.Always,
		"Nth":                 unannotated.OutOfReach,
		"Taken":               unannotated.OutOfReach,
		"Colour.Name":         unannotated.OutOfReach,
		"Scan.Token":          unannotated.OutOfReach,
		"Suffix.First":        unannotated.OutOfReach,
		"Swap":                unannotated.TooShort,
		"Sum":                 unannotated.WrongKind,
		"Digest":              unannotated.Announced,
		"Mount":               unannotated.Announced,
		"Quo":                 unannotated.Announced,
		"Country":             unannotated.Refused,
		"Signed":              unannotated.Refused,
		"Base":                unannotated.Refused,
		"Fits":                unannotated.Zeroed,
		"Marked":              unannotated.Zeroed,
		"Noting":              unannotated.Zeroed,
		"Labelling":           unannotated.Zeroed,
		"Dipped":              unannotated.Zeroed,
		"Covered":             unannotated.Zeroed,
		"Hung":                unannotated.Zeroed,

		"Descend":       unannotated.Computed,
		"Chosen":        unannotated.Computed,
		"Corners.Third": unannotated.Computed,
		"Grid.Part":     unannotated.Computed,
		"Guessed":       unannotated.Computed,
		"Lengths":       unannotated.Computed,
		"List.Top":      unannotated.Computed,
		"Over":          unannotated.Computed,
		"Painter.Share": unannotated.Computed,
		"Pair.Ratio":    unannotated.Computed,
		"Pile.Third":    unannotated.Computed,
		"Plural":        unannotated.Computed,
		"QuoNext":       unannotated.Computed,
		"Ratio":         unannotated.Computed,
		"Span.Share":    unannotated.Computed,
		"Third":         unannotated.Computed,

		"Field.MarshalText": unannotated.Borrowed,
		"Mark.MarshalText":  unannotated.Unchecked,
		"Binder.Bind":       unannotated.Unset,
		"Fourth":            unannotated.Handmade,
		"Bitmap.First":      unannotated.Handmade,
		"Byte":              unannotated.Handmade,
		"Prefix":            unannotated.Handmade,
		"Painter.Corner":    unannotated.Handmade,
		"Trail.Y":           unannotated.Handmade,
		"Without":           unannotated.Unreported,
		"Code.MarshalText":  unannotated.Optional,
	}
)

// TestDoubts tells failures that are likely to be faults from those that are
// likely to be due to an unwritten precondition. What a function leads with has
// no doubt, even if it fails for doubtful values as well. The doubtful ones are
// there all the same, and are reported on demand.
func TestDoubts(t *testing.T) { expectDoubts(t, doubts, leads, doubted) }

// expectDoubts checks a module, with doubtful failures and without. A function may
// fail in several ways with one doubt.
func expectDoubts(t *testing.T, module string, leads []string, doubted map[string]unannotated.Doubt) {
	t.Helper()
	dir := srctree.Unpack(t, module)
	for _, all := range []bool{false, true} {
		events, summary := checktest.Events(t, check.Config{
			Dir: dir, All: spec.Exported, Bounds: &domain.Bounds{Depth: 3, Strings: "a\xff("}, Selfcheck: check.SelfcheckOff, Max: 20_000,
			Failures: check.Failures{Unannotated: check.Unannotated{Doubtful: all}},
		})
		var got, want []string
		for _, e := range events {
			if g := e.Judgement; e.Action == check.ActionCounterexample && !g.Excused {
				got = append(got, fmt.Sprintf("%s: doubt %q, no fault %v", e.Func, g.Doubt, g.IsNoFault()))
			}
		}
		for _, name := range leads {
			want = append(want, fmt.Sprintf("%s: doubt %q, no fault false", name, unannotated.NoDoubt))
		}
		for name, doubt := range doubted {
			want = append(want, fmt.Sprintf("%s: doubt %q, no fault %v", name, doubt, !all))
		}
		slices.Sort(got)
		slices.Sort(want)
		checktest.Expect(t, slices.Compact(got), want...)
		refuted := len(leads)
		if all {
			refuted += len(doubted)
		}
		if summary.Refuted != refuted {
			t.Errorf("%d functions fail, want %d", summary.Refuted, refuted)
		}
	}
}

// TestLeftover doubts a call that runs out of memory, or waits, because of what
// others have kept, and not one that runs out of memory alone.
func TestLeftover(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/leftover

go 1.26
-- a.go --
package leftover

import "sync"

var kept [][]byte

func Keep(n int8) {
	all := make([]byte, 16<<20)
	for i := 0; i < len(all); i += 4096 {
		all[i] = 1
	}
	kept = append(kept, all)
}

func Grow(n int8) (all [][]byte) {
	for n == 1 {
		one := make([]byte, 16<<20)
		for i := 0; i < len(one); i += 4096 {
			one[i] = 1
		}
		all = append(all, one)
	}
	return all
}

// Fill does not end when others have used up most of the memory.
func Fill(n int8) {
	if len(filled) > 5 {
		for {
		}
	}
	all := make([]byte, 16<<20)
	for i := 0; i < len(all); i += 4096 {
		all[i] = 1
	}
	filled = append(filled, all)
}

var filled [][]byte

// Hold keeps a lock for one number.
func Hold(n int8) {
	mu.Lock()
	if n != 1 {
		mu.Unlock()
	}
}

var mu sync.Mutex

var calls int

// Late panics after other calls, and runs out of memory alone.
func Late(n int8) (all [][]byte) {
	calls++
	if n == 2 && calls > 1 {
		return all[calls:]
	}
	return Grow(n - 1)
}
`)
	events, _ := checktest.Events(t, check.Config{
		Dir: dir, All: spec.Exported, Bounds: &domain.Bounds{Depth: 3}, Selfcheck: check.SelfcheckOff,
		Limits: check.Limits{Memory: 128 << 20},
	})
	var got []string
	for _, e := range events {
		if e.Action == check.ActionCounterexample {
			got = append(got, fmt.Sprintf("%s: %q, flaky %v", e.Func, e.Judgement.Doubt, e.Counterexample.Flaky != ""))
		}
	}
	checktest.Expect(t, got, `Keep: "what calls before it have left, or chance", flaky true`, `Grow: "", flaky false`, `Fill: "what calls before it have left, or chance", flaky true`,
		`Hold: "what calls before it have left, or chance", flaky true`, `Late: "", flaky true`)
}
