package prose

import "testing"

func TestShorten(t *testing.T) {
	for _, test := range []struct {
		text string
		n    int
		want string
	}{{"abc", 3, "abc"}, {"abcdefghij", 7, "ab...ij"}, {"abcdefghij", 8, "abc...ij"}, {"äöüäöüäöü", 7, "äö...öü"}} {
		if got := Shorten(test.text, test.n); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// TestColumns counts tabs up to the next stop.
func TestColumns(t *testing.T) {
	for line, want := range map[string]int{"": 0, "ä\n": 1, "\t": 8, "ok  \tF": 9, "1234567\t": 8, "12345678\t": 16} {
		if got := Columns(line); got != want {
			t.Errorf("%q: %d, want %d", line, got, want)
		}
	}
}

type fruit uint8

// TestName names constants that have names, and others by their number.
func TestName(t *testing.T) {
	for f, want := range []string{"apple", "pear", "fruit(2)"} {
		if got := Name(fruit(f), []string{"apple", "pear"}); got != want {
			t.Errorf("%d: %s, want %s", f, got, want)
		}
	}
}
