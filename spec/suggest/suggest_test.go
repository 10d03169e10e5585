package suggest

import "testing"

// slowDistance is the definition of the restricted edit distance, without a
// table.
func slowDistance(a, b string) int {
	if a == "" || b == "" {
		return len(a) + len(b)
	}
	change := 1
	if a[0] == b[0] {
		change = 0
	}
	d := min(slowDistance(a[1:], b)+1, slowDistance(a, b[1:])+1, slowDistance(a[1:], b[1:])+change)
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		d = min(d, slowDistance(a[2:], b[2:])+1)
	}
	return d
}

func TestEditDistance(t *testing.T) {
	var texts []string
	var grow func(s string)
	grow = func(s string) {
		texts = append(texts, s)
		if len(s) < 4 {
			for _, c := range "abc" {
				grow(s + string(c))
			}
		}
	}
	grow("")
	for _, a := range texts {
		for _, b := range texts {
			if got, want := editDistance(a, b), slowDistance(a, b); got != want {
				t.Fatalf("editDistance(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestClosest(t *testing.T) {
	candidates := []string{"len", "lens", "requires", "x", "_"}
	for name, want := range map[string]string{
		"lenn": "len", "lne": "len", "requiers": "requires", "reqires": "requires", "Requires": "requires",
		"y": "", "foo": "", "": "", "__": "", "X": "x", "LEN": "len",
	} {
		if got := Closest(name, candidates); got != want {
			t.Errorf("closest(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestDidYouMean names the command that a misspelt one stands for, and none if
// none is close.
func TestDidYouMean(t *testing.T) {
	commands := []string{"check", "list", "explain", "version", "help"}
	for name, want := range map[string]string{
		"chek": "check", "chekc": "check", "CHECK": "check", "lsit": "list", "hlep": "help", "versions": "version", "explian": "explain",
		"check": "", "gen": "", "x": "", "": "", "frobnicate": "",
	} {
		if want != "" {
			want = " (did you mean -" + want + "?)"
		}
		if got := DidYouMean("-", name, commands); got != want {
			t.Errorf("DidYouMean(%q) = %q, want %q", name, got, want)
		}
	}
}
