package constructors_test

import (
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// fixed has constructors that read the clock or random numbers. Each method
// has a runtime error if its value is not the one that a worker makes, whatever has run
// before.
const fixed = `
-- go.mod --
module example.com/fixed

go 1.22
-- clock.go --
package fixed

import "time"

// Log begins at the time of its making.
type Log struct{ begin time.Time }

func NewLog() *Log { return &Log{system.now()} }

func (l *Log) IsNew(n uint8) bool {
	hours := []int{1, 0}[l.begin.Hour()]
	if time.Since(l.begin) != 0 || !l.begin.Equal(time.Date(2000, 1, 1, 1-hours, 0, 0, 0, time.UTC)) {
		return 0/(hours-hours) == 0
	}
	return n == 0
}

// Age fails on some day of the year 2000.
func (l *Log) Age(days uint8) int { return 6 / (l.begin.AddDate(0, 0, int(days)).YearDay() - 2) }

// Wait waits for a goroutine that it starts.
func (l *Log) Wait(n uint8) int {
	result := make(chan int)
	go func() { result <- 1 }()
	return <-result
}

func (l *Log) Sleep(n bool) time.Duration {
	before := system.now()
	system.sleep(time.Hour)
	return time.Since(before) / (time.Since(before) / time.Hour)
}

type clock interface {
	now() time.Time
	sleep(d time.Duration)
}

// system is a clock that is reached by way of an interface.
var system clock = &hands{}

type hands struct{}

func (*hands) now() time.Time { return time.Now() }

func (*hands) sleep(d time.Duration) { time.Sleep(d) }

// Nap lets an hour pass.
func (l *Log) Nap() { time.Sleep(time.Hour); l.begin = time.Now() }

// Stuck receives from a channel of its own.
func (l *Log) Stuck() { <-make(chan int) }

-- random.go --
package fixed

import (
	"crypto/rand"
	mathrand "math/rand"
	newrand "math/rand/v2"
)

type Token struct{ secret [4]byte }

func NewToken() (*Token, error) {
	t := &Token{}
	_, err := rand.Read(t.secret[:])
	return t, err
}

func (t *Token) Same(n uint8) bool {
	return n/number(t.secret == first) == 0
}

// number returns 1 for true and 0 for false.
func number(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

var first = [4]byte{175, 244, 79, 236}

type Die struct{ n int }

func Roll() Die { return Die{mathrand.Intn(1 << 30)} }

func (d Die) Same(n uint8) bool {
	if d.n != 224756257 {
		return n/number(false) == 0
	}
	return n == 0
}

// Both has a clock and a token.
func Both(l *Log, t *Token) (int, error) {
	if t == nil || t.secret != first {
		return 0, nil
	}
	return 6 / (l.begin.YearDay() - 1), nil
}

// Seeded numbers are the same each time.
type Seeded struct{ r *mathrand.Rand }

func NewSeeded(seed int64) *Seeded { return &Seeded{mathrand.New(mathrand.NewSource(seed))} }

func (s *Seeded) Next() int { return s.r.Intn(7) }

// Coin is thrown by numbers that nobody can fix.
type Coin struct{ side int }

func Throw() Coin { return Coin{newrand.IntN(1 << 62)} }

func (c Coin) IsHeads() bool { return c.side == 0 }
`

// TestFixed builds values from the clock and random numbers, which are the same
// for each input. A value that still differs is left out.
func TestFixed(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{
		Dir: srctree.Unpack(t, fixed), All: spec.Exported, Limits: check.Limits{Call: 2 * time.Second}, Selfcheck: check.SelfcheckAll, Bounds: &domain.Bounds{Depth: 2},
		Failures: check.Failures{Unannotated: check.Unannotated{Doubtful: true}},
	})
	checktest.Expect(t, checktest.Endings(got),
		"pass NewLog exhausted 1",
		"pass Log.IsNew exhausted 6",
		"fail Log.Age counterexample panic: NewLog().Age(1)",
		"pass Log.Wait exhausted 6",
		"pass Log.Sleep exhausted 4",
		"pass Log.Nap exhausted 2",
		"fail Log.Stuck counterexample crash: NewLog().Stuck()",
		"pass NewToken exhausted 1",
		"pass Token.Same exhausted 3",
		"pass Roll exhausted 1",
		"pass Die.Same exhausted 3",
		"fail Both counterexample panic: Both(NewLog(), func() *Token { v, _ := NewToken(); return v }())",
		"pass NewSeeded exhausted 5",
		"pass Seeded.Next exhausted 10",
		"pass Throw exhausted 1",
		"skip Coin.IsHeads unsupported",
	)
	for _, e := range got {
		notes := notesOf(e)
		switch {
		case e.Action != check.ActionFail:
		case e.Func == "Both":
			checktest.Expect(t, notes[len(notes)-1:], "called at 2000-01-01 00:00:00 UTC, and with the first numbers that a worker has for crypto/rand")
		case e.Func == "Log.Age":
			checktest.Expect(t, notes[len(notes)-1:], "called at 2000-01-01 00:00:00 UTC")
		}
	}
}

// notesOf returns the messages of the notes of an event.
func notesOf(e check.Event) (all []string) {
	for _, n := range e.Notes {
		all = append(all, n.Msg)
	}
	return all
}
