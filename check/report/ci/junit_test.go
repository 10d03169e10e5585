package ci

import (
	"encoding/xml"
	"strings"
	"testing"
	"time"

	"github.com/jstemmer/go-junit-report/v2/junit"
)

// TestJUnit reads back what was written: texts with the end of a block, with
// characters that XML lacks, and counts of each status.
func TestJUnit(t *testing.T) {
	const text = "a ]]> b & <c> \x00 \xff \uFFFE"
	r := &Run{Command: "check", Elapsed: 1500 * time.Millisecond, Results: []Result{
		{Package: "m/p", Func: "A", Elapsed: time.Second, Text: "ok\n"},
		{Package: "m/p", Func: "B", Status: Failed, Message: "x < \"1\"\x01", Text: text, Findings: []Finding{{Rule: Rule{ID: "idle"}, Remark: true}, {Rule: Rule{ID: "panic"}}}},
		{Package: "m/p", Func: "C", Status: Skipped, Message: "skipped: why"},
		{Package: "m/q", Status: Broken, Message: "syntax error"},
		{Status: Broken, Message: "stopped"},
	}}
	var b strings.Builder
	if err := JUnit.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	var got junit.Testsuites
	if err := xml.Unmarshal([]byte(b.String()), &got); err != nil {
		t.Fatalf("%v: %s", err, b.String())
	}
	if got.Tests != 5 || got.Failures != 1 || got.Errors != 2 || got.Skipped != 1 || len(got.Suites) != 3 || got.Time != "1.500" {
		t.Fatalf("%+v", got)
	}
	p := got.Suites[0]
	if p.Name != "m/p" || p.Time != "1.000" || p.Testcases[0].Name != "A" || p.Testcases[0].SystemOut.Data != "ok\n" || p.Testcases[0].Classname != "m/p" {
		t.Errorf("%+v", p)
	}
	if f := p.Testcases[1].Failure; f == nil || f.Message != `x < "1"\x01` || f.Type != "panic" || f.Data != `a ]]> b & <c> \x00 \xff \ufffe` {
		t.Errorf("%+v", f)
	}
	if s := p.Testcases[2].Skipped; s == nil || s.Message != "skipped: why" {
		t.Errorf("%+v", s)
	}
	if q, run := got.Suites[1].Testcases[0], got.Suites[2].Testcases[0]; q.Name != "(package)" || q.Error == nil || run.Name != "(run)" || run.Error == nil {
		t.Errorf("%+v, %+v", q, run)
	}
}
