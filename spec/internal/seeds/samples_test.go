package seeds

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// read reads one test file.
func read(t *testing.T, source string) *Tests {
	t.Helper()
	name := filepath.Join(t.TempDir(), "p_test.go")
	if err := os.WriteFile(name, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	return Read([]string{name})
}

func texts(all []Text) []string {
	var s []string
	for _, t := range all {
		s = append(s, t.Text)
	}
	return s
}

const source = `package p

import "missing/module"

type row struct {
	name, in string
	want     int
}

var table = []row{{"one", "1.0", 1}, {in: "2.0", name: "two"}}

const fixed = "3" + ".0"

var long = ` + "`raw`" + `

func TestTable(t *testing.T) {
	for _, tc := range table {
		if got := Parse(tc.in); got != tc.want {
			t.Errorf("Parse(%q)", tc.in)
		}
	}
	for i := range table {
		Parse(table[i].in)
	}
}

func TestMaps(t *testing.T) {
	for in, want := range map[string]string{"4.0": "x", "5.0": "y"} {
		module.Parse(in)
		Other(want)
	}
	pairs := [][2]string{{"6.0", "7.0"}}
	for _, p := range pairs {
		Cut(p[0], p[1])
	}
}

func TestLocals(t *testing.T) {
	type local struct{ s string }
	tests := map[string]*local{"n": {"8.0"}, "m": {s: "9.0"}}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) { must(t, tt.s) })
	}
	s := "10.0"
	must(t, s)
	Parse(fixed)
	Bytes([]byte(long), strings.NewReader("11.0"))
	Lists("12.0", "13.0")
	Lists([]string{"14.0"}...)
	Parse("")
}

func must(t *testing.T, text string) { Parse(text) }

type entry struct{ before, in string }

func entries() []entry {
	all := []entry{{"x", "15.0"}, {in: "16.0"}}
	return all
}

func TestReturned(t *testing.T) {
	for _, e := range entries() {
		Returned(e.in)
	}
	each(func(p *entry) { Handed([]byte(p.in)) })
	Handed(unknown.other)
}

func recursive(s string) { s = s; recursive(s); Loop(s) }
`

// TestPassed checks which literals are found to be passed, through tables,
// maps, indexes, helpers and conversions.
func TestPassed(t *testing.T) {
	tests := read(t, source)
	for _, want := range []struct {
		name  string
		arg   int
		texts []string
	}{
		{"Parse", 0, []string{"1.0", "2.0", "3.0", "4.0", "5.0", "8.0", "9.0", "10.0"}},
		{"Other", 0, []string{"x", "y"}},
		{"Cut", 0, []string{"6.0"}},
		{"Cut", 1, []string{"7.0"}},
		{"Bytes", 0, []string{"raw"}},
		{"Bytes", 1, []string{"11.0"}},
		{"Lists", 0, []string{"12.0", "14.0"}},
		{"Returned", 0, []string{"15.0", "16.0"}},
		{"Handed", 0, []string{"1.0", "15.0", "16.0", "2.0"}}, // of all that have such a field
		{"Loop", 0, nil},
		{"Absent", 0, nil},
		{"Parse", 1, nil},
	} {
		got := texts(tests.Passed(want.name, want.arg))
		slices.Sort(got)
		slices.Sort(want.texts)
		if got = slices.Compact(got); !slices.Equal(got, want.texts) {
			t.Errorf("argument %d of %s: %q, want %q", want.arg, want.name, got, want.texts)
		}
	}
	all := texts(tests.All())
	for _, text := range []string{"one", "4.0", "raw"} {
		if !slices.Contains(all, text) {
			t.Errorf("all texts lack %q", text)
		}
	}
	for _, text := range []string{"Parse(%q)", "missing/module", ""} {
		if slices.Contains(all, text) {
			t.Errorf("all texts have %q", text)
		}
	}
	if at := tests.Passed("Loop", 0); at != nil {
		t.Errorf("Loop is passed %v", at)
	}
}

// TestReadBroken checks that what is in front of a syntax error counts.
func TestReadBroken(t *testing.T) {
	tests := read(t, "package p\nfunc f() { Parse(\"a\") }\nfunc {")
	if got := texts(tests.Passed("Parse", 0)); !slices.Equal(got, []string{"a"}) {
		t.Errorf("got %q", got)
	}
	if got := Read([]string{filepath.Join(t.TempDir(), "none_test.go")}).All(); got != nil {
		t.Errorf("a file that is not there has %v", got)
	}
}

// TestChoose checks that texts of different forms come first, and those of
// better groups before.
func TestChoose(t *testing.T) {
	group := func(all ...string) []Text {
		var g []Text
		for _, s := range all {
			g = append(g, Text{Text: s})
		}
		return g
	}
	best := group("1.2.3", "v1", "10.20.30", "4.5.6", "v1", "x y")
	rest := group("a", "v1", "?")
	want := []string{"v1", "x y", "1.2.3", "4.5.6", "10.20.30", "?", "a"}
	if got := texts(Choose(100, best, rest)); !slices.Equal(got, want) {
		t.Errorf("chose %q, want %q", got, want)
	}
	if got := texts(Choose(3, best, rest)); !slices.Equal(got, want[:3]) {
		t.Errorf("chose %q, want %q", got, want[:3])
	}
}

// TestEdited checks the edits of two texts one by one.
func TestEdited(t *testing.T) {
	of := []Text{{Text: "a1:b,2"}, {Text: "{}"}}
	signs := []string{"\"", ","}
	want := []string{
		"a1:b,", "{", "\"", // without the last byte, and a sign
		"a1:\"", "}", ",", // open behind the first separator, without the first byte
		"1:b,2",                     // half of the second is there already
		"a99999999999999999999:b,2", // the second has no numbers and no parts
		"a1,2", "{}{}", "a1:", "{},",
		"a1:b,2a1:b,2", "{}\xff",
		"a1:b,99999999999999999999", "{}\"", "a-1:b,2", "a1:b,2\"", "a1:b,2,", "a1:b,2\xff",
		"a1:b,\"", "{\xff}", // open behind the second separator, a sign at a byte
		"a1:b", "{\xff", "a1", // cut short at each separator
		"a1:b,,2", "a1:b,,", "a1:b\xff,2", "a1:b\xff", "a1:b2", "a1:\"b,2", "a1:,2",
		"a1,:b,2", "a1,", "a1b,2", "a\xff1:b,2", "a\xff", "a:b,2",
	}
	got := texts(Edited(100, of, signs))
	if !slices.Equal(got, want) {
		t.Errorf("edits\n%q, want\n%q", got, want)
	}
	if got := texts(Edited(5, of, signs)); !slices.Equal(got, want[:5]) {
		t.Errorf("five edits %q, want %q", got, want[:5])
	}
	if got := Edited(5, nil, nil); got != nil {
		t.Errorf("edits of nothing: %v", got)
	}
	spliced := texts(Edited(100, []Text{{Text: "de-t-x"}, {Text: "en-u"}}, nil))
	for _, text := range []string{"de-u", "de-x", "en-x", "de-t-", "de-t"} {
		if !slices.Contains(spliced, text) {
			t.Errorf("no %s among %q", text, spliced)
		}
	}
}

// TestOwn reads files that target gen has written, which have no samples.
func TestOwn(t *testing.T) {
	if n := len(read(t, source).literals); n == 0 {
		t.Fatal("the source has no literals")
	}
	for _, header := range []string{"// Code generated by target gen; DO NOT EDIT.", "// Code generated by target gen -snapshot; DO NOT EDIT."} {
		if own := read(t, header+"\n\n"+source); len(own.literals)+len(own.calls)+len(own.funcs) > 0 {
			t.Errorf("%s: %d literals", header, len(own.literals))
		}
	}
}
