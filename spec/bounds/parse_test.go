package bounds

import "testing"

func TestParseRange(t *testing.T) {
	tests := []struct {
		text string
		want Range
		err  string
	}{
		{"0..0", Range{0, 0}, ""},
		{"-3..3", Range{-3, 3}, ""},
		{"+1..1_000", Range{1, 1000}, ""},
		{"0x10..0b11111", Range{16, 31}, ""},
		{"-9223372036854775808..9223372036854775807", Range{-1 << 63, 1<<63 - 1}, ""},
		{"full", FullRange, ""},
		{"", Range{}, " is neither a range lo..hi nor full"},
		{"3", Range{}, "3 is neither a range lo..hi nor full"},
		{"..", Range{}, ".. is not a range lo..hi: one end is missing"},
		{"1..", Range{}, "1.. is not a range lo..hi: one end is missing"},
		{"..1", Range{}, "..1 is not a range lo..hi: one end is missing"},
		{"1...2", Range{}, ".2 is not an integer, in the range 1...2"},
		{"1..2..3", Range{}, "2..3 is not an integer, in the range 1..2..3"},
		{"a..3", Range{}, "a is not an integer, in the range a..3"},
		{"1.5..3", Range{}, "1.5 is not an integer, in the range 1.5..3"},
		{"2..1", Range{}, "2..1 is empty: 2 is greater than 1"},
		{"0..9223372036854775808", Range{}, "9223372036854775808 is out of range: it does not fit in an int64"},
	}
	for _, test := range tests {
		got, err := parseRange(test.text)
		msg := ""
		if err != nil {
			msg = err.Msg
		}
		if got != test.want || msg != test.err {
			t.Errorf("parseRange(%q) = %v, %q; want %v, %q", test.text, got, msg, test.want, test.err)
		}
		if err == nil {
			if again, err := parseRange(got.String()); again != got || err != nil {
				t.Errorf("parseRange(%q) = %v, %v; want %v", got.String(), again, err, got)
			}
		}
	}
}

// TestBoundKeys reads the example of every key, which the help shows.
func TestBoundKeys(t *testing.T) {
	for _, key := range Keys {
		var p Parser
		if faults := p.Parse(key.Example); len(faults) > 0 {
			t.Errorf("%s: %s", key.Example, faults[0].Msg)
		}
		if key.Doc == "" {
			t.Errorf("%s has no documentation", key.Name)
		}
	}
}

func TestWords(t *testing.T) {
	tests := []struct {
		text string
		want []Word
	}{
		{"", nil},
		{"  a\tb=1 ", []Word{{"a", 2}, {"b=1", 4}}},
		{`s="a b" t`, []Word{{`s="a b"`, 0}, {"t", 8}}},
		{`s="\" //" t // note`, []Word{{`s="\" //"`, 0}, {"t", 10}}},
		{"a // b\nc", []Word{{"a", 0}, {"c", 7}}},
		{"T=func(a, b int) (c int) x", []Word{{"T=func(a, b int)", 0}, {"(c int)", 17}, {"x", 25}}},
		{"T=struct{ x int },int x", []Word{{"T=struct{ x int },int", 0}, {"x", 22}}},
		{"//x", nil},
		{"a=http://x", []Word{{"a=http://x", 0}}},
	}
	for _, test := range tests {
		got := words(test.text)
		if len(got) != len(test.want) {
			t.Errorf("words(%q) = %v, want %v", test.text, got, test.want)
			continue
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("words(%q) = %v, want %v", test.text, got, test.want)
			}
		}
	}
}
