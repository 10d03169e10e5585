package tier

import "testing"

// TestTier reads the variables, and refuses what they cannot mean.
func TestTier(t *testing.T) {
	for _, test := range []struct {
		tests, seed string
		samples     int
		want        uint64
	}{
		{"", "", 3, 1},
		{"short", "7", 3, 7},
		{"long", "18446744073709551615", 30, 1<<64 - 1},
		{"rest", "", 30, 1},
	} {
		t.Setenv(Variable, test.tests)
		t.Setenv(SeedVariable, test.seed)
		if got := Of(3, 30); got != test.samples {
			t.Errorf("%s=%s: %d samples, want %d", Variable, test.tests, got, test.samples)
		}
		if got := Seed(); got != test.want {
			t.Errorf("%s=%s: seed %d, want %d", SeedVariable, test.seed, got, test.want)
		}
	}
	for _, value := range []string{"lnog", "-1"} {
		t.Setenv(Variable, value)
		t.Setenv(SeedVariable, value)
		for what, read := range map[string]func(){Variable: func() { Long() }, SeedVariable: func() { Seed() }} {
			if !panics(read) {
				t.Errorf("%s=%s is no error", what, value)
			}
		}
	}
}

func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}
