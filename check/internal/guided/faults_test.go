package guided_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// settings has a fault behind nested branches, three edits away from the texts
// of its test, for a string, for bytes and for a reader. Decode raises again
// what has panicked, and a value that is no pointer is an invalid argument.
// Short reaches all branches by the texts themselves.
const settings = `
-- go.mod --
module example.com/settings

go 1.24
-- settings.go --
package settings

import (
	"io"
	"reflect"
	"runtime"
)

func Parse(s string) int {
	i := 0
	for i < len(s) && 'a' <= s[i] && s[i] <= 'z' {
		i++
	}
	if i == 0 || i == len(s) || s[i] != '=' {
		return 0
	}
	v := s[i+1:]
	if len(v) > 2 && v[0] == '[' {
		if v[len(v)-1] == ']' {
			commas := 0
			for j := range v {
				if v[j] == ',' {
					commas++
				}
			}
			if commas > 0 && v[1] == ';' {
				return int(v[len(v)+commas])
			}
		}
	}
	return len(v)
}

func Bytes(b []byte) int { return Parse(string(b)) }

func Read(r io.Reader) int {
	b, _ := io.ReadAll(r)
	return Parse(string(b))
}

func Decode(s string, v any) {
	defer func() {
		r := recover()
		if e, ok := r.(runtime.Error); ok {
			r = "internal error: " + e.Error()
		}
		if r != nil {
			panic(r)
		}
	}()
	Parse(s)
	out := reflect.ValueOf(v)
	if out.Kind() == reflect.Pointer && !out.IsNil() {
		out = out.Elem()
	}
	out.Set(reflect.Zero(out.Type()))
}

func Last(s string) {
	if len(s) > 12 && s[0] == '[' {
		if s[1] == ']' {
			for i := 0; i < 9; i = 0 {
			}
		}
	}
}

func Short(s string) bool {
	if s == "" {
		return true
	}
	return false
}
-- settings_test.go --
package settings

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, s := range []string{"key=12", "other=value", "a=b", "size=345"} {
		if Parse(s) == 0 || Bytes([]byte(s)) == 0 || Read(strings.NewReader(s)) == 0 || Short(s) {
			t.Error(s)
		}
		Decode(s, new(int))
		Last(s)
	}
}
`

// TestFaults finds the fault, with one worker and with three, and reports the
// same. Decode has failures before that its arguments excuse. Without the second round of edits, as with a given depth, it is not
// found. A function without branches left has no second round.
func TestFaults(t *testing.T) {
	dir := srctree.Unpack(t, settings)
	checked := func(workers int, fit bool) map[string]check.Event {
		cfg := check.Config{
			Dir: dir, Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Fit: fit, Parallel: workers, All: spec.Exported,
			Limits: check.Limits{Function: check.AutoBudget}, Run: regexp.MustCompile("^[^L]"),
		}
		cfg.Failures.Unannotated.Uses = 1
		events, _ := checktest.Events(t, cfg)
		ends := map[string]check.Event{}
		for _, e := range events {
			if e.Action.Ends() {
				ends[e.Func] = e
			}
		}
		return ends
	}
	ends := checked(1, true)
	for fn, call := range map[string]string{"Parse": `Parse("`, "Bytes": `Bytes([]byte("`, "Read": `Read(`, "Decode": `Decode("`} {
		e := ends[fn]
		if e.Verdict != check.Refuted || !strings.HasPrefix(e.Counterexample.Call, call) || !strings.Contains(e.Counterexample.Call, "[;") || e.Counterexample.Flaky != "" {
			t.Errorf("%s: %s, %+v", fn, e.Verdict, e.Counterexample)
		}
		if last := e.Further; len(last) == 0 || last[len(last)-1].Part != levels.Guided || last[len(last)-1].Inputs < e.Failures {
			t.Errorf("%s: further inputs %+v, %d failures", fn, last, e.Failures)
		}
	}
	if detail := ends["Decode"].Counterexample.Detail; !strings.HasPrefix(detail, "internal error: ") {
		t.Errorf("Decode: %s", detail)
	}
	if e := ends["Short"]; e.Verdict != check.Exhausted || strings.Contains(levelsOf(e), "guided") {
		t.Errorf("Short: %s with %s", e.Verdict, levelsOf(e))
	}
	for fn, e := range checked(3, true) {
		if one := ends[fn]; e.Verdict != one.Verdict || e.Inputs != one.Inputs || e.Failures != one.Failures || e.Counterexample != nil && e.Counterexample.Call != one.Counterexample.Call {
			t.Errorf("%s with three workers: %s, %d inputs, %d failures", fn, e.Verdict, e.Inputs, e.Failures)
		}
	}
	for fn, e := range checked(1, false) {
		if e.Verdict != check.Exhausted {
			t.Errorf("%s without further inputs: %s", fn, e.Verdict)
		}
	}
}

// TestHang finds a call with an edited text that does not return, though the
// inputs before have gone beyond the depths at which such a call counts.
func TestHang(t *testing.T) {
	cfg := check.Config{
		Dir: srctree.Unpack(t, settings), Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Fit: true, All: spec.Exported,
		Limits: check.Limits{Function: check.AutoBudget, Call: 200 * time.Millisecond}, Run: regexp.MustCompile("^Last$"),
	}
	cfg.Failures.FailFast = true
	events, _ := checktest.Events(t, cfg)
	var e check.Event
	for _, one := range events {
		if one.Action.Ends() && one.Func != "" {
			e = one
		}
	}
	if e.Verdict != check.Refuted || !strings.Contains(e.Counterexample.Call, "[]") || e.Counterexample.Kind != check.Timeout {
		t.Errorf("%s %s: %+v", e.Func, e.Verdict, e.Counterexample)
	}
}

// chunks has a fault in a chunk that has as many bytes as the number in front of
// them says. The texts of the test have no such number.
const chunks = `
-- go.mod --
module example.com/chunks

go 1.24
-- chunks.go --
package chunks

import "encoding/binary"

func Rating(b []byte) int {
	if len(b) < 8 || string(b[:4]) != "rtng" {
		return 1
	}
	size, rest := binary.BigEndian.Uint32(b[4:]), b[8:]
	if size > 64 {
		return 2
	}
	if int(size) != len(rest) || len(rest) <= len("rtng") {
		return 3
	}
	return int(rest[len(rest)])
}
-- chunks_test.go --
package chunks

import "testing"

func Test(t *testing.T) {
	for _, s := range []string{"\x01\x02\x03\x04name", "nameabc\x01\x02ef"} {
		if Rating([]byte(s)) != 1 {
			t.Error(s)
		}
	}
}
`

// TestLengths finds a fault behind a number of bytes, which no text has.
func TestLengths(t *testing.T) {
	events, _ := checktest.Events(t, check.Config{
		Dir: srctree.Unpack(t, chunks), Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Fit: true, All: spec.Exported,
		Limits: check.Limits{Function: check.AutoBudget},
	})
	for _, e := range events {
		if e.Action.Ends() && e.Func != "" && (e.Verdict != check.Refuted || !strings.Contains(e.Counterexample.Call, "114, 116, 110, 103")) {
			t.Errorf("%s: %s with %s, %+v", e.Func, e.Verdict, levelsOf(e), e.Counterexample)
		}
	}
}

// levelsOf names the further parts of the inputs of a function.
func levelsOf(e check.Event) string {
	var all []string
	for _, f := range e.Further {
		all = append(all, f.Part.String())
	}
	return strings.Join(all, " ")
}
