package goload

import "testing"

// TestHasGoFlag reads the flags of GOFLAGS, of which those with spaces are
// quoted.
func TestHasGoFlag(t *testing.T) {
	for _, test := range []struct {
		flags, name string
		want        bool
	}{
		{"", "race", false},
		{"-race", "race", true},
		{"--race -v", "race", true},
		{"-race=false", "race", false},
		{"-trimpath", "race", false},
		{"-ldflags=-w", "ldflags", true},
		{"-v '-ldflags=-X main.v=1 -w'", "ldflags", true},
		{`"-ldflags=-s -w" -v`, "ldflags", true},
	} {
		if got := HasGoFlag([]string{"GOFLAGS=-race", "GOFLAGS=" + test.flags}, test.name); got != test.want {
			t.Errorf("GOFLAGS=%s has -%s: %v, want %v", test.flags, test.name, got, test.want)
		}
	}
}
