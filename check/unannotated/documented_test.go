package unannotated_test

import (
	"regexp"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// protocols has makers whose values need a call before or after others.
const protocols = `
-- go.mod --
module example.com/protocols

go 1.22
-- locks.go --
package protocols

import "sync"

type Map struct {
	mu sync.Mutex
	n  int
}

func NewMap() *Map { return &Map{} }

func (m *Map) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.n
}

// NewIter returns an iterator. The caller must call Release when it is done.
func NewIter() *Iter { return Entries() }

// Entries returns an iterator as well.
func Entries() *Iter {
	m := NewMap()
	m.mu.Lock()
	return &Iter{m}
}

type Iter struct{ m *Map }

func (i *Iter) Release() { i.m.mu.Unlock() }

func (i *Iter) Count() int { return i.m.Len() }

type Set struct{ m *Map }

func NewSet() *Set {
	m := NewMap()
	m.mu.Lock()
	return &Set{m}
}

func (s *Set) Len() int { return s.m.Len() }

// Spins has a loop without an end.
func (i *Iter) Spins(n int8) int8 {
	for n > 0 {
	}
	return n
}
-- root.go --
package protocols

import (
	"os"
	"os/signal"
	"sync"
	"time"
)

// A Root reads the clock, which is fixed.
type Root struct {
	at   time.Time
	done chan bool
	mu   sync.RWMutex
}

func NewRoot() *Root { return &Root{at: time.Now(), done: make(chan bool)} }

func (r *Root) Stop() {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt)
	select {
	case <-ch:
	case <-r.done:
	}
}

func (r *Root) Unlock() { r.mu.Unlock() }

func (r *Root) Leave() { r.mu.RUnlock() }

// Rest leaves a lock, which must be held.
func (r *Root) Rest() { r.mu.RUnlock() }
-- pool.go --
package protocols

import (
	"io"
	"sync"
)

var pool = sync.Pool{New: func() any { return &Encoder{} }}

type Encoder struct{ w io.Writer }

func NewEncoder(w io.Writer) *Encoder { return &Encoder{w} }

func Get() *Encoder {
	e := pool.Get().(*Encoder)
	return e
}

func (e *Encoder) Reset(w io.Writer) { e.w = w }

func (e *Encoder) Encode() error {
	_, err := e.w.Write(nil)
	return err
}
-- feed.go --
package protocols

import (
	"os"
	"time"
)

// A Feed has what a pipe has, as long as its goroutine waits.
type Feed struct{ Bytes chan byte }

func Follow(b bool) (*Feed, error) {
	r, _, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	feed := &Feed{make(chan byte)}
	go func() {
		b := make([]byte, 1)
		r.Read(b)
		feed.Bytes <- b[0]
	}()
	return feed, nil
}

// A Stamp fixes the clock of the package.
type Stamp struct{ at time.Time }

func NewStamp() *Stamp { return &Stamp{time.Now()} }

func (s *Stamp) IsOld() bool { return time.Since(s.at) > time.Hour }
`

// TestProtocols does not take it for a fault that a call waits for a lock that
// its caller is to release, or that a value from a pool is not set up.
func TestProtocols(t *testing.T) {
	events, _ := run(t, srctree.Unpack(t, protocols), "", check.Unannotated{Uses: 1})
	checktest.Expect(t, judged(events),
		"Follow deliberate feed.go:11 excused",
		"NewIter deliberate locks.go:13 excused",
		"Iter.Count deliberate locks.go:13 excused",
		"Set.Len crash locks.go:13 doubtful",   // nobody says that it is locked
		"Iter.Spins hang locks.go:46 doubtful", // which is no lock
		"Root.Stop deliberate root.go:19 excused",
		"Root.Unlock deliberate root.go:28 excused",
		"Root.Leave crash root.go:30 doubtful",
		"Root.Rest deliberate root.go:33 excused",
	)
}

// TestOwedResult does not take it for a fault that a call waits for a lock that
// belongs to the result of an earlier call, whose type has to be released.
func TestOwedResult(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/walks

go 1.22
-- a.go --
package walks

import "sync"

type Tree struct {
	mu    sync.Mutex
	walks int
}

func NewTree() *Tree { return &Tree{} }

// Walk returns a walk. Its Release method must be called when it is done.
func (t *Tree) Walk() Walk { return Walk{t} }

func (t *Tree) WalkAll() Walk {
	t.mu.Lock()
	t.walks++
	return Walk{t}
}

type Walk struct{ t *Tree }

func (w Walk) Release() { w.t.mu.Unlock() }

func (t *Tree) Len() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.walks
}
`)
	events, _ := checktest.Events(t, check.Config{
		Dir: dir, All: spec.Exported, Run: regexp.MustCompile("Len"), Bounds: &domain.Bounds{Depth: 3}, Selfcheck: check.SelfcheckOff,
	})
	checktest.Expect(t, judged(events), "Tree.Len deliberate a.go:26 excused")
}

// origins has functions whose arguments are results of others.
const origins = `
-- go.mod --
module example.com/origins

go 1.22
-- a.go --
package origins

import "errors"

// Table returns a table of eight places.
func Table(pattern string) []int { return make([]int, 8) }

// Find looks for a pattern. The table is the one returned by [Table].
func Find(table []int, key uint8) int { return table[key&7] }

// Next goes on, with a table, as computed by Table for the pattern.
func Next(key uint8, table []int) int { return table[key&7] }

// A Searcher has such a table.
type Searcher struct{ table []int }

// NewSearcher returns a searcher for a table that is the result of a call to Table.
func NewSearcher(table []int) *Searcher { return &Searcher{table} }

func (s *Searcher) First() int { return s.table[0] }

// Last returns the last place of the table.
func Last(table []int) int { return table[7] }

// Slot returns the place in the table, as Table computes it.
func Slot(table []int, key uint8) int { return table[key&7] }

// Place returns the number that is returned by Table for the key.
func Place(table []int, key uint8) int { return table[key&7] }

// Own looks into a table that is made by Own.
func Own(table []int) []int { return table[:7] }

// Foreign looks into a table that is made by others.
func Foreign(table []int) int { return table[7] }

// Try looks into a table that is made by Table.
func Try(table []int) (int, error) {
	if table == nil {
		return 0, errors.New("no table")
	}
	return table[7], nil
}

// Half takes a table that is made by Table, and a divisor.
func Half(n uint8) int { return 8 / int(n) }

// Tree makes a tree of the places (as computed by Table).
func Tree(places []int) int { return places[7] }

// Both has two lists, one as computed by Table.
func Both(places, others []int) int { return places[7] + others[7] }

// Sorted returns the places in order, as computed by Table.
func Sorted(places []int) []int { return places[:7] }

// Sized has the length, as computed by Length.
func Sized(places []int) int { return places[7] }

func Length(pattern string) int { return len(pattern) }
`

// TestOrigins doubts calls whose arguments are to come from a function, and no
// others.
func TestOrigins(t *testing.T) {
	expectDoubts(t, origins, []string{}, map[string]unannotated.Doubt{
		"Last":           unannotated.Computed,
		"Own":            unannotated.Computed,
		"Foreign":        unannotated.Computed,
		"Try":            unannotated.Computed,
		"Both":           unannotated.Computed,
		"Sorted":         unannotated.Computed,
		"Sized":          unannotated.Computed,
		"Find":           unannotated.Stated,
		"Next":           unannotated.Stated,
		"Searcher.First": unannotated.Stated,
		"Tree":           unannotated.Stated,
		"Half":           unannotated.Computed,
		"Place":          unannotated.Computed,
		"Slot":           unannotated.Computed,
	})
}
