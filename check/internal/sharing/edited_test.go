package sharing_test

import (
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// edited has a function without annotations that fails for texts which are
// three edits away from those of its test, and one that passes for all edits.
const edited = `
-- go.mod --
module example.com/edited

go 1.24
-- a.go --
package edited

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

func Passes(s string) bool { return len(s) > 40 && s[40] == '#' && s[39] == '!' }
-- a_test.go --
package edited

import "testing"

func TestParse(t *testing.T) {
	for _, s := range []string{"key=12", "other=value", "a=b", "size=345"} {
		if Parse(s) == 0 || Passes(s) {
			t.Error(s)
		}
	}
}
`

// TestEditedTexts divides functions whose texts are edited again. No part does
// that; merging does, and finds what one run finds.
func TestEditedTexts(t *testing.T) {
	tier.LongOnly(t, "the long tier edits texts")
	t.Parallel()
	j := newJob(t, "edited", check.Config{Dir: srctree.Unpack(t, edited), All: spec.Exported})
	whole, _, status := j.run(t, nil)
	for _, want := range []string{"FAIL: Parse", "with texts edited again and again"} {
		if !strings.Contains(whole, want) || status != 1 {
			t.Errorf("exit status %d, and the report lacks %q:\n%s", status, want, whole)
		}
	}
	parts := j.parts(t, 2)
	for _, p := range parts {
		for _, f := range p.Functions {
			for _, l := range f.Levels {
				if len(l.Failing) > 0 {
					t.Errorf("%v finds a failure of %s in %s", p, f.Func, l.Name)
				}
			}
		}
	}
	r, err := shard.Join(parts)
	if err != nil {
		t.Fatal(err)
	}
	if text, _, exit := j.run(t, r); text != whole || exit != status {
		t.Errorf("exit status %d, want %d\n%s", exit, status, differences(whole, text))
	}
}
