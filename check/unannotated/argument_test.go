package unannotated_test

import (
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// arguments has functions that are given numbers below zero, indexes that are
// too great and values of other types, and functions that compute them.
const arguments = `
-- go.mod --
module example.com/arguments

go 1.22
-- a.go --
package arguments

import (
	"errors"
	"reflect"
	"strings"
)

func At(i int) byte { return "some"[i] }

func From(s string, i int) string { return s[i:] }

func Before(i int) byte { return "some"[i-1] }

func Found(s string, i int) byte { return ("some" + s)[strings.Index(s, "z")] }

func Make(n int) []int { return make([]int, n) }

func Rest(n int) []int { return make([]int, n-1) }

func Shift(n int8) int { return 1 << n }

func Times(n int) string { return strings.Repeat("a", n) }

func Pad(s string, n int) string { return strings.Repeat("a", n-len(s)) }

type Kind int

func (k Kind) Name() string { return []string{"a", "b", "c"}[k] }

func Half(n int) int { return 2 / (n + 1) }

// Skip and the functions below use a number that is not the argument.
func Skip(n int) int {
	xs := []int{1, 2, 3}
	for i := range xs {
		if n < 0 {
			return xs[i-2]
		}
	}
	return 0
}

func (k Kind) Skip(s string, n int8) int { return Skip(int(n)) }

func Hole(n int) int {
	if n == -100 {
		return 0
	}
	return Skip(n)
}

func Remainder(n int) int { return []int{0, 0, 1, 0, 2}[2*(n%3)] }

func Hash(n int32) int { return (&[512]int{})[2*(n%256)] }

type Point struct{ X int }

func Set(v any) { reflect.ValueOf(v).Set(reflect.ValueOf(1)) }

func Truth(v any) bool { return reflect.ValueOf(v).Bool() }

func Fields(v any) int {
	if v == nil {
		return 0
	}
	return reflect.TypeOf(v).NumField()
}

func IsNil(v any) bool { return v == nil || reflect.ValueOf(v).IsNil() }

func Inner(p Point, v any) bool { return v == nil || reflect.ValueOf(p).FieldByName("X").Bool() }

func Known(v any) int {
	switch v.(type) {
	case string:
		return 1
	}
	return 0
}

func SetOwn(p Point, v any) { reflect.ValueOf(p).Field(0).SetInt(1) }

func Sized(s string, ps []Point) []int { return make([]int, ps[0].X) }

func Short(v any, s string) int8 {
	if s == "b" {
		return 1
	}
	return v.(int8)
}

var stored = map[string]any{"a": 1, "b": "b"}

func Stored(v any, s string) string {
	if v == nil || s == "" {
		return ""
	}
	return stored["a"].(string)
}

// Nth and the functions below are given an index that is too great.
func Nth(xs []int, i int) int { return xs[i] }

func (k Kind) Nth(s string, n uint8) string { return s[n:] }

func Try(xs []int, i int) (int, bool) { return xs[i], true }

func OffByOne(xs []int, i int) int {
	if i < 0 || i > len(xs) {
		return 0
	}
	return xs[i]
}

func Next(xs []int, i int) int { return xs[i+1] }

func Text(v any) bool {
	_, ok := v.(string)
	return ok
}

// Put and the functions below have an error result, and use a nil.
func Put(s string, v any) error {
	if kind := reflect.TypeOf(v).Kind(); kind != reflect.Int {
		return errors.New("no number, but " + kind.String())
	}
	if s == "b" {
		return errors.New("b")
	}
	return nil
}

func Element(v any) error {
	if xs, ok := v.(*[]any); ok && len(*xs) > 0 && (*xs)[0] == nil {
		return errors.New("no element")
	}
	_ = reflect.TypeOf(v).Kind()
	return nil
}

func Takes(v any) error {
	_ = reflect.TypeOf(v).Kind()
	return nil
}

func Never(s string, v any) (string, error) {
	_ = reflect.TypeOf(v).Kind()
	return s, errors.New("not today")
}

func Strict(v any) error {
	switch reflect.TypeOf(v).Kind() {
	case reflect.Int:
		return nil
	case reflect.String:
		panic("no text: " + v.(string))
	}
	return errors.New("no number")
}

func Both(p *Point, v any) error {
	if reflect.TypeOf(v).Kind() != reflect.Int {
		return errors.New("no number")
	}
	p.X++
	return nil
}

func Said(v any) (err error) {
	if reflect.TypeOf(v).Kind() == reflect.String {
		return silent{}
	}
	return nil
}

type silent struct{}

func (silent) Error() string { return "" }

// Warned is like Put, and v must not be nil.
func Warned(v any) error {
	if kind := reflect.TypeOf(v).Kind(); kind != reflect.Int {
		return errors.New("no number, but " + kind.String())
	}
	return nil
}
-- b.go --
package arguments

import (
	"encoding/binary"
	"io"
	"math/big"
	"math/rand"
)

// Pick and Roll hand a number to a function that refuses zero.
func Pick(n int) int { return rand.Intn(n) }

func Roll(n int) int { return rand.Intn(n * 0) }

type Level int

const (
	Low  Level = 1
	High Level = 2
)

func (l Level) Name() string { return []string{"", "low", "high"}[l] }

func (l Level) Next() string { return []string{"", "low", "high"}[l+1] }

type Named struct{ Level Level }

func Names(all []Named) (names []string) {
	for _, n := range all {
		names = append(names, n.Level.Name())
	}
	return names
}

func First(all []Named) string { return all[0].Level.Name() }

type Token struct {
	Level Level
	Value any
}

func Worded(t Token) string {
	if t.Level == Low {
		return t.Value.(string)
	}
	return ""
}

func Worn(t Token) string { return t.Value.(string) }

type Tee struct {
	Out io.Writer
	n   int
}

func (t *Tee) Write(p []byte) (int, error) {
	n, err := t.Out.Write(p)
	t.n += n
	return n, err
}

type Counter struct {
	Out io.Writer
	n   map[string]int
}

func (c *Counter) Add(s string) { c.n[s]++ }

// FillBytes wraps a function that says that it fails like this, Fill does so under
// another name, and Append wraps one that says nothing.
func FillBytes(n uint8) []byte { return big.NewInt(256).FillBytes(make([]byte, n)) }

func Fill(n uint8) []byte { return big.NewInt(256).FillBytes(make([]byte, n)) }

func Append(n uint8) []byte { return big.NewInt(1).Append(nil, int(n)) }

// A Bits checks that an index is not too great, and finds the word of one that
// is below zero before the first, or not at all.
type Bits struct {
	n     int
	words []byte
}

func NewBits(n uint8) *Bits { return &Bits{int(n), make([]byte, (int(n)+7)/8)} }

func (b *Bits) At(i int) bool {
	if i >= b.n {
		return false
	}
	return b.words[i/8]&(1<<(i&7)) != 0
}

// Part makes memory of the length first.
func (b *Bits) Part(from, to int) (part []bool) {
	if from > to || to > b.n {
		panic("out of range")
	}
	part = make([]bool, (to-from+7)/8)
	for i := from; i < to; i++ {
		part[0] = b.At(i)
	}
	return part
}

// Word is out of range for 0, too.
func (b *Bits) Word(i int) byte {
	if i > b.n {
		return 0
	}
	return b.words[i/8]
}

// Put8 and the functions below it take a slice that is too short.
func Put8(b []byte, n uint64) { binary.BigEndian.PutUint64(b, n) }

func Put2(b []byte, n byte) []byte {
	_ = b[1]
	b[0] = n
	b[1] = n
	return b
}

func Put3(b []byte, n byte) {
	copy(b[:2], "ab")
	Put2(b[1:], n)
}

func Get2(b []byte) byte { return b[1] }

func Swap(b []byte) { b[0], b[1] = b[1], b[0] }

func PutAll(b []byte, n int8) {
	for i := range b {
		b[i+1] = byte(n)
	}
}

// A Shape has a last constant that only the package can name. Corners of a Round
// one fail as well.
type Shape int

const (
	Flat Shape = iota
	Round
	shapes
)

func (s Shape) Title() string { return [shapes]string{"flat", "round"}[s] }

func (s Shape) Corners() byte { return "4"[s] }

func Sides(s Shape) byte { return "4"[s] }
`

const pointers = `
-- go.mod --
module example.com/pointers

go 1.22
-- a.go --
package pointers

import (
	"errors"
	"reflect"
)

// Lookup takes any value, and fails for pointers to those without fields.
func Lookup(data any) (any, error) {
	if list, ok := data.([]any); ok {
		return len(list), nil
	}
	v := reflect.ValueOf(data)
	switch v.Kind() {
	case reflect.Pointer:
		return v.Elem().FieldByName("A").IsValid(), nil
	case reflect.Struct:
		return v.FieldByName("A").IsValid(), nil
	}
	return nil, nil
}

// Fill takes pointers to structs, and says so.
func Fill(data any) error {
	v := reflect.ValueOf(data)
	if v.Kind() != reflect.Pointer {
		return errors.New("no pointer")
	}
	return errors.New(v.Elem().FieldByName("A").String())
}
`

// TestPointers has values that a function takes be no excuse for pointers to
// them, unless it returns an error for the values.
func TestPointers(t *testing.T) {
	events, _ := run(t, srctree.Unpack(t, pointers), "", check.Unannotated{})
	checktest.Expect(t, judged(events),
		"Lookup nil-argument a.go:16 excused",
		"Lookup runtime a.go:16",
		"Fill argument a.go:29 excused",
		"Fill nil-argument a.go:29 excused",
	)
}

// TestArguments tells numbers below zero that a call passed from those that the
// code computes.
func TestArguments(t *testing.T) {
	events, summary := run(t, srctree.Unpack(t, arguments), "", check.Unannotated{})
	checktest.Expect(t, judged(events),
		"At argument a.go:9 excused",
		"From argument a.go:11 excused",
		"From argument a.go:11 excused", // beyond the end
		"Before runtime a.go:13 doubtful",
		"Found runtime a.go:15 doubtful",
		"Found argument a.go:15 excused", // as for 0, which is a fault
		"Make argument a.go:17 excused",
		"Rest runtime a.go:19 doubtful",
		"Rest argument a.go:19 excused",
		"Shift argument a.go:21 excused",
		"Times argument a.go:23 excused",
		"Pad argument a.go:25 excused",
		"Pad runtime a.go:25 doubtful",
		"Kind.Name runtime a.go:29 doubtful",
		"Half runtime a.go:31 doubtful",
		"Skip argument a.go:38 excused",
		"Kind.Skip argument a.go:38 excused",
		"Hole runtime a.go:38 doubtful",
		"Remainder runtime a.go:53 doubtful",
		"Hash runtime a.go:55 doubtful",
		"Set nil-argument a.go:59 excused",
		"Set argument a.go:59 excused",
		"Truth nil-argument a.go:61 excused",
		"Truth argument a.go:61 excused",
		"Fields argument a.go:67 excused",
		"IsNil runtime a.go:70 doubtful",
		"Inner runtime a.go:72 doubtful",
		"SetOwn nil-argument a.go:82 excused", // as for others, which is a fault
		"SetOwn runtime a.go:82 doubtful",
		"Sized runtime a.go:84 doubtful", // of no points
		"Sized argument a.go:84 excused",
		"Short nil-argument a.go:90 excused",
		"Short argument a.go:90 excused",
		"Stored runtime a.go:99 doubtful",
		"Nth argument a.go:103 excused",
		"Nth argument a.go:103 excused",
		"Kind.Nth argument a.go:105 excused",
		"Try argument a.go:107 excused",
		"Try runtime a.go:107",
		"OffByOne runtime a.go:113 doubtful",
		"Next runtime a.go:116 doubtful",
		"Put runtime a.go:125",
		"Element runtime a.go:138",
		"Takes nil-argument a.go:143 excused",
		"Never nil-argument a.go:148 excused", // whatever the argument is
		"Strict nil-argument a.go:153 excused",
		"Strict deliberate a.go:157 excused",
		"Both nil-argument a.go:163 excused", // with a number p is used
		"Both nil-argument a.go:166 excused",
		"Said runtime a.go:171",
		"Warned nil-argument a.go:183 excused",
		"Pick argument b.go:11 excused",
		"Roll runtime b.go:13", // whatever the argument is
		"Level.Name argument b.go:22 excused",
		"Level.Next runtime b.go:24", // for a constant
		"Names argument b.go:22 excused",
		"First runtime b.go:35 doubtful", // of nothing
		"First argument b.go:22 excused",
		"Worded nil-argument b.go:44 excused",
		"Worded argument b.go:44 excused",
		"Worn nil-argument b.go:49 excused",
		"Worn runtime b.go:49 doubtful", // of any kind
		"Tee.Write nil-argument b.go:57 excused",
		"FillBytes deliberate b.go:71 excused",
		"Fill runtime b.go:73",
		"Append runtime b.go:75 doubtful",
		"Bits.At argument b.go:90 excused",
		"Bits.Part argument b.go:90 excused",
		"Bits.Part deliberate b.go:96 excused",
		"Bits.Word runtime b.go:110 doubtful",
		"Put8 argument b.go:114 excused",
		"Put2 argument b.go:117 excused",
		"Put3 argument b.go:124 excused",
		"Put3 argument b.go:125 excused",
		"Put3 argument b.go:117 excused",
		"Get2 runtime b.go:128",
		"Swap runtime b.go:130 doubtful",
		"PutAll runtime b.go:134 doubtful", // however long it is
		"Shape.Title argument b.go:148 excused",
		"Shape.Corners runtime b.go:150",
		"Sides runtime b.go:152",
		"Counter.Add runtime b.go:67", // a nil that callers cannot fill in
	)
	if summary.Faults != 11 {
		t.Errorf("%d faults", summary.Faults)
	}
}
