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
