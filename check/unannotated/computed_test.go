package unannotated_test

import (
	"testing"

	"github.com/typetarget/target/check/unannotated"
)

// computed has functions that fail for a value that their callers compute, and
// functions next to them that differ in one point.
const computed = `
-- go.mod --
module example.com/computed

go 1.22
-- number.go --
package computed

import (
	"errors"
	"math"
	"math/rand"
	"time"
)

func Share(n int) int { return 6 / n }

// Each fails for each number, and needs no value that calls set up.
func Each(n int8) int8 { return []int8{}[uint8(n)] }

// Early fails for 1, too.
func Early(n int) int { return 6 / (n * (n - 1)) }

// Try has an error to return.
func Try(n int) (int, error) { return 6 / n, nil }

// Between has an error to return, and fails below zero. Class takes numbers of
// a range.
func Between(n int) (int, error) { return 6 / (n + 1), nil }

func Class(s string, n int) (int, error) { return len(s) + 6/(n/100), nil }

// Known is called with 0, and Other is not known to be.
func Known(n int) int { return 6 / n }

func Other(n int) int { return 6 / n }

func Hand(n int) int { return Other(n + 1) }

// Labelled fails for each text, and Padded for those that are longer than n.
func Labelled(s string, n int) int { return len(s) + 6/n }

func Padded(s string, n int) []byte { return make([]byte, n-len(s)) }

// Parsed takes a text that was not refused.
func Parsed(t *Text, n int) int { return len(t.s) + 6/n }

type Text struct{ s string }

func Parse(s string) (*Text, error) {
	if s == "" {
		return nil, errors.New("empty")
	}
	return &Text{s}, nil
}

// Cut has a text and a number that are both to blame.
func Cut(s string, n int) byte {
	if n > 0 {
		return 0
	}
	return s[0]
}

// A Level is one of two.
type Level int

const (
	Low Level = iota
	High
)

func Part(l Level) int { return 6 / int(l) }

// A Rate is between zero and one. Half fails for one half as well.
func Rate(x float64) []bool { return make([]bool, int(math.Min(math.Log2(1/x), 100))) }

func Half(x float64) []bool { return make([]bool, int(math.Min(math.Log2(0.4/x), 100))) }

// Tock wants two nanoseconds at least, and Hours more than other calls pass.
func Tock(d time.Duration) { time.NewTicker(d / 2).Stop() }

func Hours(d time.Duration) { time.NewTicker(d / time.Hour).Stop() }

// A Wheel has places, and a Careful wheel could have been refused.
type Wheel struct{ places int }

func NewWheel(places uint8) *Wheel { return &Wheel{int(places)} }

func (w *Wheel) Spin() int { return rand.Intn(w.places) }

type Careful struct{ places int }

func NewCareful(places uint8) (*Careful, error) { return &Careful{int(places)}, nil }

func (w *Careful) Spin() int { return rand.Intn(w.places) }

// A Ledger has a map that another function makes.
type Ledger struct{ sums map[string]int }

func NewLedger() *Ledger { return &Ledger{} }

func (l *Ledger) Open() { l.sums = map[string]int{} }

func (l *Ledger) Add(to string) { l.sums[to]++ }

// Answer is done when others are.
func Answer(addresses []int8) (int, error) {
	if len(addresses) > 0 {
		return 0, errors.New("no such address")
	}
	go func() {
		for range time.Tick(time.Hour) {
		}
	}()
	return len(<-make(chan []int8)), nil
}

// Sum may refuse the wheel.
func Sum(w *Wheel) (int, error) { return 6 / w.places, nil }

-- list.go --
package computed

func Mean(xs []int8) int { return 6 / len(xs) }

// First is called with no numbers.
func First(xs []int8) int8 { return xs[0] }

// Second has a list that is too short.
func Second(xs []int8) int8 { return xs[1] }

// Third returns for a list without elements. ThirdOf has an error to return, and
// does not need it for such a list.
func Third(xs []int8) int8 {
	if len(xs) == 0 {
		return 0
	}
	return xs[2]
}

func ThirdOf(xs []int8) (int8, error) {
	if len(xs) == 0 {
		return 0, nil
	}
	return xs[2], nil
}

// Letter has texts, and Numbered a text that is not to blame.
func Letter(words []string) byte {
	if len(words) == 0 {
		return 0
	}
	return words[0][0]
}

func Numbered(s string, xs []int8) int8 {
	if len(xs) == 0 {
		return 0
	}
	return xs[2] + int8(len(s))
}

// Split has a function of its callers that may return nothing.
func Split(s string, by func(string) []string) string { return by(s)[0] }

// Bytes are a text.
func Bytes(b []byte) byte { return b[0] }

// Always fails for each list.
func Always(xs []int8) int8 { return xs[len(xs)] }

func Value(p *int8) int8 {
	if p == nil {
		println("none")
	}
	return *p
}

-- literal.go --
package computed

import "errors"

// A Span is a struct that callers write.
type Span struct {
	From, To int8
	Name     string
}

func Over(s Span) int8 {
	if s.To == 0 {
		return 0
	}
	return s.To / s.From
}

func Initial(s Span) byte { return s.Name[0] }

// InitialOf has a text of its own that is to blame as well.
func InitialOf(s Span, text string) byte {
	if s.To == 0 {
		return 0
	}
	return text[0]
}

// Ratio has an error for its argument, and not for its receiver.
func (s Span) Ratio(n int8) (int8, error) { return n / s.From, nil }

func Of(s Span) (int8, error) { return s.To / s.From, nil }

// Scaled fails for spans that are not zero, and Named for a text in one.
func Scaled(s Span) (int8, error) {
	if s.To == 0 {
		return 0, nil
	}
	return s.To / s.From, nil
}

func Named(s Span) (byte, error) {
	if len(s.Name) < 3 {
		return 0, nil
	}
	return s.Name[len(s.Name)], nil
}

// Encode has to take all that an any holds.
func Encode(v any) (byte, error) {
	if s, ok := v.(Span); ok && s.To > 0 {
		return s.Name[len(s.Name)], nil
	}
	return 0, nil
}

// Open refuses most texts before it fails for a size below zero, and Spawn
// fails in a goroutine.
func Open(s string, o Sizes) (int, error) {
	if s != "" {
		return 0, errors.New("no such text")
	}
	return 6 / (o.Size + 1), nil
}

func Spawn(o Sizes) (int, error) {
	n := make(chan int)
	go func() { n <- 6 / (o.Size + 1) }()
	return <-n, nil
}

type Sizes struct{ Size int }

// IsValid is there for spans that are not.
func (s Span) IsValid() bool { return s.To/s.From > 0 }

// An Estimate has parts that others fill in.
type Estimate struct{ Parts []int8 }

func (e Estimate) Total() int8 { return e.Parts[0] }

// A Stack is built by calls.
type Stack struct{ all []int8 }

func NewStack(limits ...int8) *Stack { return &Stack{} }

func (s *Stack) Push(n uint8) { s.all = append(s.all, int8(n)) }

func (s *Stack) Top() int8 { return s.all[len(s.all)-1] }

// Nth fails for each number, and Plus for one.
func (s *Stack) Nth(n int8) int8 { return s.all[0] + n }

func (s *Stack) Plus(n int8) int8 {
	if n == 2 {
		return s.all[0]
	}
	return n
}

// Only has an error to return.
func (s *Stack) Only() (int8, error) { return s.all[0], nil }

// A Count fails after it has been changed, and only then.
type Count struct{ n int }

func NewCount() *Count { return &Count{1} }

func (c *Count) Lower() { c.n-- }

func (c *Count) Share() int { return 6 / c.n }

// Close ends the use of a Tap. Clear does not end that of a Tank.
type Tap struct{ all []int8 }

func OpenTap(name string) (*Tap, error) { return &Tap{[]int8{1}}, nil }

func (t *Tap) Close() { t.all = nil }

func (t *Tap) Drop() (int8, error) { return t.all[0], nil }

type Tank struct{ all []int8 }

func OpenTank(name string) (*Tank, error) { return &Tank{[]int8{1}}, nil }

func (t *Tank) Clear() { t.all = nil }

func (t *Tank) Drop() (int8, error) { return t.all[0], nil }

// A Pile has a zero value, whose top fails whatever is done to it.
type Pile struct {
	all   []int8
	limit int8
}

func (p *Pile) Limit() { p.limit = 1 }

func (p *Pile) Top() int8 { return p.all[len(p.all)-1] }

// An Engine stops what Start starts.
type Engine struct{ running []int8 }

func OpenEngine(name string) (*Engine, error) { return &Engine{}, nil }

func (e *Engine) Start(fast bool) { e.running = append(e.running, 1) }

func (e *Engine) Stop() (int8, error) { return e.running[0], nil }

// A Deck can be refused.
type Deck struct{ cards []string }

func OpenDeck(name string) (*Deck, error) { return &Deck{}, nil }

func (d *Deck) Deal() string { return d.cards[0] }

// Leading fails for decks without a title, and titles are texts of a form.
func Leading(p *Pack) string { return p.cards[0] }

type Pack struct{ cards []string }

func Titled(title string) *Pack {
	if len(title) < 3 {
		return &Pack{}
	}
	return &Pack{[]string{title}}
}

// Chosen fails for one of two values.
func Chosen(first bool) string { return map[bool][]string{true: {"a"}}[first][0] }


-- text.go --
package computed

import "time"

// A date is a text of a form. Year has an error to return.
func Day(date string) string { return date[8:10] }

func Year(date string) (string, error) { return date[:4], nil }

// Month takes no text at all as well.
func Month(date string) string {
	if date == "" {
		return ""
	}
	return date[5:7]
}

// Head fails for the empty text, and HeadOf has an error to return. Marked fails
// for few texts, and Spaced for the empty one as well. Paired fails if one of
// two is empty.
func Head(s string) byte { return s[0] }

func HeadOf(s string) (byte, error) { return s[0], nil }

func Spaced(s string) byte {
	if s == "(" || s == "" {
		return (s + "(")[1+len(s)]
	}
	return 0
}

func Paired(s, t string) byte { return s[0] + t[0] }

func Marked(s string) byte {
	if s == "(" {
		return s[1]
	}
	return 0
}

// Seen fails for a list, since a map has no lists as keys.
func Seen(v any) bool {
	_, isList := v.([]int8)
	return isList == map[any]bool{1: true}[v]
}

// Impossible has a message that speaks of a fault of the code. Unlikely has an
// error to return.
func Impossible(n int) int {
	if n == 2 {
		panic("internal error: no such number")
	}
	return n
}

func Unlikely(n int) (int, error) {
	if n == 2 {
		panic("internal error: no such number")
	}
	return n, nil
}

// Convert asserts a type that no argument has.
func Convert(s string) time.Time { return any(s).(time.Time) }

// A Pocket holds all values, and a Purse can refuse one.
type Pocket struct{ held any }

func NewPocket() *Pocket { return &Pocket{} }

func (p *Pocket) Hold(v any) { p.held = v }

func (p *Pocket) Text() string {
	if p.held == nil {
		return ""
	}
	return p.held.(string)
}

type Purse struct{ held any }

func NewPurse() *Purse { return &Purse{} }

func (p *Purse) Hold(v any) error {
	p.held = v
	return nil
}

func (p *Purse) Text() string {
	if p.held == nil {
		return ""
	}
	return p.held.(string)
}

-- a_test.go --
package computed

import "testing"

func Test(t *testing.T) {
	for _, n := range []int{0, 2} {
		Known(n)
	}
	First(nil)
}
`

// TestComputed doubts failures unless a value is to blame that the function has
// to take: a text, which is not empty unless it can be refused, a zero value in
// a function that can refuse it, a boolean or a constant. Failures for all
// ordinary numbers lead as well.
func TestComputed(t *testing.T) {
	doubted := map[string]unannotated.Doubt{}
	for _, name := range []string{
		"Share", "Early", "Between", "Class", "Other", "Hand", "Labelled", "Padded", "Parsed", "Rate", "Half", "Tock", "Hours", "Wheel.Spin", "Ledger.Add", "Answer", "Always",
		"Mean", "Second", "Third", "ThirdOf", "Numbered", "Value", "Over", "Scaled", "Initial", "Span.Ratio", "Open", "Spawn",
		"Stack.Top", "Stack.Nth", "Stack.Plus", "Count.Share", "Deck.Deal", "Engine.Stop", "Leading", "Day", "Month",
		"Cut", "Letter", "Bytes", "InitialOf", "Head", "Paired", "Impossible", "Pocket.Text",
	} {
		doubted[name] = unannotated.Computed
	}
	doubted["Pile.Top"], doubted["Tap.Drop"] = unannotated.Unset, unannotated.Closed
	doubted["Estimate.Total"] = unannotated.Unset
	doubted["Split"] = unannotated.Zeroed
	expectDoubts(t, computed, []string{
		"Try", "Known", "Part", "Stack.Only", "Tank.Drop", "Careful.Spin", "Sum",
		"First", "Of", "Named", "Encode", "Span.IsValid",
		"Each", "Chosen", "Year", "HeadOf", "Marked", "Spaced", "Unlikely", "Convert", "Purse.Text",
	}, doubted)
}
