package diff

import (
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
)

// views are types that keep what they know in other ways in the other version,
// where KEPT is 2 in the place of 1.
const views = `package p

import (
	"fmt"
	"io"
	"strconv"
)

const kept = KEPT

// Other modules do not see how it is kept.
type Plain struct{ n int }

func NewPlain() *Plain { return &Plain{kept} }

func (p *Plain) Set(n int) { p.n = n * kept }

func (p *Plain) Get() int { return p.n / kept }

// What else it has is seen.
type Shown struct {
	N int
	n int
}

func NewShown() Shown { return Shown{kept, kept} }

type Text struct{ n int }

func NewText() Text { return Text{kept} }

func (t Text) String() string { return strconv.Itoa(t.n) }

type Long struct{ n int }

func NewLong() *Long { return &Long{kept} }

func (l *Long) Len() int { return l.n }

type Coded struct{ n int }

func NewCoded() *Coded { return &Coded{kept} }

func (c *Coded) MarshalText() ([]byte, error) { return []byte{'0' + byte(c.n)}, nil }

type inner struct{ N int }

type Embeds struct{ inner }

func NewEmbeds() Embeds { return Embeds{inner{kept}} }

type Deep struct{ M map[string][]Plain }

func NewDeep() Deep { return Deep{map[string][]Plain{"a": {{kept}}}} }

func NewWide() Deep { return Deep{map[string][]Plain{"a": make([]Plain, kept)}} }

// A type without a name is what it does.
type reader1 struct{ n int }

func (reader1) Read([]byte) (int, error) { return 0, io.EOF }

type reader2 struct{ n int }

func (reader2) Read([]byte) (int, error) { return 0, io.EOF }

func NewReader() io.Reader { return readerKEPT{} }

type failed1 struct{ n int }

func (failed1) Error() string { return "failed" }

type failed2 struct{ n int }

func (failed2) Error() string { return fmt.Sprint("failed") }

func Fail() error { return failedKEPT{kept} }

func Panic() { panic(failedKEPT{}) }

// What is zero in one version is not in the other.
type Half struct{ P Plain }

func NewHalf() Half { return Half{Plain{kept - 1}} }
`

// TestInside tells what other modules see from what they do not.
func TestInside(t *testing.T) {
	version := func(kept string) string { return strings.ReplaceAll(views, "KEPT", kept) }
	events, sum := compare(t, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 1}}}, version("1"), version("2"))
	var got []string
	for _, e := range events {
		if e.Action != ActionEnd {
			continue
		}
		if want := e.Verdict == Inside; want != (e.Inside > 0 && e.Differs == 0) {
			t.Errorf("%+v", e)
		}
		got = append(got, e.Func+" "+e.Verdict.String())
	}
	want := []string{
		"NewPlain inside", "Plain.Set inside", "Plain.Get same", "NewShown different", "NewText different", "Text.String different",
		"NewLong different", "Long.Len different", "NewCoded different", "Coded.MarshalText different", "NewEmbeds different",
		"NewDeep inside", "NewWide different", "NewReader inside", "Fail inside", "Panic different", "NewHalf inside",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
	if sum.Inside != 6 || sum.Functions() != len(want) {
		t.Errorf("%+v", sum)
	}
}

// TestNoTime has no time for an input, which is no error.
func TestNoTime(t *testing.T) {
	cfg := Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 3}}}
	cfg.Check.Limits.Function = 1
	events, sum := compare(t, cfg, "package p\n\nfunc F(n int) int { return n }\n", "package p\n\nfunc F(n int) int { return n }\n")
	if e := events[0]; len(events) != 2 || e.Verdict != NoTime || !strings.Contains(e.Message, "ended before") {
		t.Errorf("%+v", events)
	}
	if sum.ExitCode() != 2 || sum.Failed != 0 {
		t.Errorf("exit code %d, %+v", sum.ExitCode(), sum)
	}
}
