package constructors_test

import (
	"go/types"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// states has types whose methods change them only in some states, which other
// methods lead to. Each has a fault in one that takes a change of its own.
const states = `
-- go.mod --
module example.com/states

go 1.26
-- states.go --
package states

// Cache keeps what has been used last in front.
type Cache struct {
	entries     map[bool]*entry
	first, last *entry
}

type entry struct {
	key        bool
	prev, next *entry
}

func NewCache() *Cache { return &Cache{entries: map[bool]*entry{}} }

func (c *Cache) Put(key bool) {
	if c.entries[key] != nil {
		return
	}
	e := &entry{key: key, next: c.first}
	if c.first == nil {
		c.last = e
	} else {
		c.first.prev = e
	}
	c.entries[key], c.first = e, e
}

// Get has forgotten that what moves to the front has no next of its own any
// more.
func (c *Cache) Get(key bool) bool {
	e := c.entries[key]
	if e == nil || e == c.first {
		return e != nil
	}
	e.next, c.first.prev, c.first = c.first, e, e
	return true
}

// Keys finds more than there is room for if what is behind leads to the front.
func (c *Cache) Keys() []bool {
	keys, n := make([]bool, len(c.entries)), 0
	for e := c.first; e != nil; e = e.next {
		keys[n] = e.key
		n++
	}
	return keys
}

// Ring has room for two.
type Ring struct {
	items   [2]bool
	head, n int
}

func NewRing() *Ring { return &Ring{} }

func (r *Ring) Push(x bool) bool {
	if r.n == len(r.items) {
		return false
	}
	r.items[(r.head+r.n)%2] = x
	r.n++
	return true
}

// Pop has forgotten to begin anew behind the last.
func (r *Ring) Pop() {
	if r.n > 0 {
		r.head++
		r.n--
	}
}

func (r *Ring) First() bool { return r.items[r.head] }

// Cursor goes through a text.
type Cursor struct {
	open bool
	at   int
}

func NewCursor() *Cursor { return &Cursor{} }

func (c *Cursor) Next() {
	if c.open {
		c.at++
	}
}

func (c *Cursor) Open() { c.open = true }

func (c *Cursor) Byte() byte { return "ab"[c.at] }
`

// marked matches the functions that build values of the types of states.
var marked = regexp.MustCompile(`(?m)^func (New|\(\w \*\w+\) (Put|Get|Push|Pop|Next|Open)\()`)

// TestStates compares the values that the methods of types build without
// annotations with those that marked methods build, of which every call is
// made. What fails for values of a later state is found.
func TestStates(t *testing.T) {
	dir := srctree.Unpack(t, states)
	cfg := check.Config{
		Dir: dir, All: spec.Exported, Limits: check.Limits{Call: time.Second}, Bounds: &domain.Bounds{Depth: 5},
		Failures: check.Failures{Unannotated: check.Unannotated{Doubtful: true}},
	}
	got := valuesOf(t, cfg, "*Cache", "*Ring", "*Cursor")
	cfg.Dir = srctree.Unpack(t, marked.ReplaceAllString(states, "//refine:construct\n$0"))
	checktest.Expect(t, got, valuesOf(t, cfg, "*Cache", "*Ring", "*Cursor")...)
	cfg.Dir = dir
	events, _ := checktest.Events(t, cfg)
	endings := strings.Join(checktest.Endings(events), "\n")
	for _, call := range []string{
		"v.Put(false); v.Put(true); v.Get(false); return v }().Keys()",
		"v.Push(false); v.Pop(); v.Push(false); v.Pop(); return v }().First()",
		"v.Open(); v.Next(); v.Next(); return v }().Byte()",
	} {
		if !strings.Contains(endings, call) {
			t.Errorf("%s does not fail:\n%s", call, endings)
		}
	}
}

// valuesOf are the values of some opaque types of a package at each depth up to
// that of the bounds, as Go.
func valuesOf(t *testing.T, cfg check.Config, names ...string) (texts []string) {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: cfg.Dir, All: cfg.All})
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	opaques, stop, err := check.OpenOpaque(t.Context(), cfg, p.Contracts...)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for _, name := range names {
		tv, err := types.Eval(p.Fset, p.Types, p.Syntax[0].End()-1, name)
		if err != nil {
			t.Fatal(err)
		}
		for depth := range cfg.Bounds.Depth + 1 {
			values, err := opaques.Values(t.Context(), tv.Type, domain.Bounds{Depth: depth, Opaque: opaques}, depth)
			if err != nil {
				t.Fatal(err)
			}
			at := len(texts)
			for _, v := range values {
				read, rest, err := decode.ReadWire(p, v.Wire, []types.Type{tv.Type})
				if err != nil || len(rest) > 0 {
					t.Fatal(err)
				}
				texts = append(texts, value.Literal(read[0], p.Qualify))
			}
			slices.Sort(texts[at:])
		}
	}
	return texts
}
