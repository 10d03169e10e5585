package report

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestCutLine checks that a line fits unless it is one word, and that nothing
// is lost.
func TestCutLine(t *testing.T) {
	for _, line := range []string{"", "no part", "what is wrong; what to do about it", "añejo áéíóú ñandú; así es", "one: (two; three), four; five; six"} {
		for most := 1; most < 40; most++ {
			var parts []string
			for rest := line; rest != ""; {
				var head string
				head, rest = cutLine(rest, most)
				if utf8.RuneCountInString(head) > most && strings.Contains(strings.TrimPrefix(head, "one: "), " ") {
					t.Errorf("%q is cut to %q at %d", line, head, most)
				}
				parts = append(parts, head)
			}
			if got := strings.Join(parts, " "); got != line {
				t.Errorf("%q at %d becomes %q", line, most, got)
			}
		}
	}
}

// TestCutPlaces gives lines that are cut at the best place that fits.
func TestCutPlaces(t *testing.T) {
	for _, test := range []struct {
		line string
		most int
		head string
	}{
		{"one; two; three; four", 12, "one; two;"},
		{"one; two, three, four", 17, "one;"},
		{"one two, three, four", 17, "one two, three,"},
		{"one two, three, four, five", 24, "one two,"},
		{"and one: two (three, four) and five", 24, "and one:"},
		{"one.go:1:2: two three", 13, "one.go:1:2: two"},
		{"one two (three; four) five", 20, "one two"},
		{`say "one; two" and so on`, 13, "say"},
		{"(one two; three four)", 15, "(one two;"},
		{"byte '(' one, and ')' two", 15, "byte '(' one,"},
		{`one "a\" (b" two, three, four`, 19, `one "a\" (b" two,`},
		{"the module's one, two and more", 18, "the module's one,"},
		{"unbroken word", 3, "unbroken"},
	} {
		head, rest := cutLine(test.line, test.most)
		if head != test.head || head+" "+rest != test.line {
			t.Errorf("%q at %d: %q, %q", test.line, test.most, head, rest)
		}
	}
}

// TestFold indents what goes on below.
func TestFold(t *testing.T) {
	long := strings.Repeat("word ", 18) + "word; advice"
	if got, want := Fold("\t", long+"\nnext\n"), "\t"+long[:95]+"\n\t    "+long[96:]+"\n\t    next\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
