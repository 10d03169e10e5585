package z3

import "testing"

func TestCheckVersions(t *testing.T) {
	tests := []struct {
		built, library version
		want           string
	}{
		{version{4, 8, 12}, version{4, 8, 12}, ""},
		{version{4, 8, 12}, version{4, 8, 14}, ""},
		{version{4, 8, 17}, version{4, 13, 0}, ""},
		{version{4, 13, 0}, version{5, 0, 0}, ""},
		{version{4, 8, 12}, version{4, 8, 11}, "libz3 is of version 4.8.11, which is too old: install 4.8.12 or later"},
		{version{4, 8, 12}, version{4, 4, 1}, "libz3 is of version 4.4.1, which is too old: install 4.8.12 or later"},
		{version{4, 8, 12}, version{4, 13, 3}, "libz3 is of version 4.13.3, and the program is built for 4.8.12: build it again"},
		{version{4, 8, 15}, version{4, 8, 16}, "libz3 is of version 4.8.16, and the program is built for 4.8.15: build it again"},
	}
	for _, test := range tests {
		got := ""
		if err := checkVersions(test.built, test.library); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("built for %v, with %v: %q, want %q", test.built, test.library, got, test.want)
		}
	}
}
