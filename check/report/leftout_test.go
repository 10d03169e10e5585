package report

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/encode"
)

// TestLeftOut reports inputs that lack a part of their dictionary, under every
// way in which a function ends after inputs ran: the report says so.
func TestLeftOut(t *testing.T) {
	const less = "less than the dictionary"
	lacking := encode.Scope{Kind: encode.Dropped, Short: less, Text: less + ": without byte '=', spare capacity"}
	wide := encode.Scope{Kind: "strings", Short: strings.Repeat("w", 2*maxScopes), Text: "wide"}
	for _, end := range []check.Event{
		{Action: check.ActionPass, Verdict: check.Exhausted, Ending: check.Ending{Exhaustive: true}},
		{Action: check.ActionPass, Verdict: check.Exhausted, Ending: check.Ending{Exhaustive: true}, Unannotated: true},
		{Action: check.ActionPass, Verdict: check.Bounded, Message: "the budget ended"},
		{Action: check.ActionPass, Verdict: check.Vacuous, Ending: check.Ending{Exhaustive: true}, Message: "allowed"},
		{Action: check.ActionFail, Verdict: check.Refuted, Ending: check.Ending{Failures: 1, Exhaustive: true}},
		{Action: check.ActionFail, Verdict: check.Vacuous, Message: "no input"},
		{Action: check.ActionFail, Verdict: check.Unproved, Message: "not proved"},
		{Action: check.ActionFail, Verdict: check.Bounded, Message: "the budget ended before an input ran"},
		{Action: check.ActionError, Verdict: check.Failed, Message: "internal error"},
	} {
		for _, scopes := range [][]encode.Scope{{wide}, {wide, lacking}, {wide, wide, wide, lacking}} {
			end.Package, end.Func, end.Inputs, end.Domain = "p", "F", 4, scopes
			want := 0
			if slices.Contains(scopes, lacking) {
				want = 1
			}
			for _, verbose := range []bool{false, true} {
				var text bytes.Buffer
				r := newText(&text, Options{Look: stream.Look{Verbose: verbose}})
				r.Event(end)
				r.Event(check.Event{Action: check.ActionSummary, Summary: &check.Summary{}})
				if strings.Contains(text.String(), less) != (want > 0) {
					t.Errorf("%s, verbose %v, %d scopes:\n%s", end.Verdict, verbose, len(scopes), text.String())
				}
				named := end.Action != check.ActionPass || verbose
				if named && strings.Count(text.String(), "without byte '=', spare capacity") != want {
					t.Errorf("%s, verbose %v, does not name what is left out:\n%s", end.Verdict, verbose, text.String())
				}
			}
			var js bytes.Buffer
			newJSON(&js, Options{}).Event(end)
			if n := strings.Count(js.String(), `{"Kind":"dropped","Text":"`+lacking.Text+`"}`); n != want {
				t.Errorf("%s in JSON:\n%s", end.Verdict, js.String())
			}
		}
	}
	long := lacking
	long.Text += strings.Repeat(", byte 'é'", 40)
	if line := LeftOut([]encode.Scope{long}); utf8.RuneCountInString(line) > 100 || !strings.HasSuffix(line, "spare capacity, byte 'é' and more") {
		t.Errorf("%d columns: %s", utf8.RuneCountInString(line), line)
	}
}
