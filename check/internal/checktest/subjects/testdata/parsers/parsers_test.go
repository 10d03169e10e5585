package parsers

import (
	"encoding/hex"
	"os"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/mod/semver"
)

// successes are, by function, when a call gets through the parser with more
// than a trivial result.
var successes = map[string]func(args []string) bool{
	"IsValid":   func(args []string) bool { return IsValid(args[0]) },
	"Canonical": func(args []string) bool { return Canonical(args[0]) != "" },
	"Compare": func(args []string) bool {
		return Compare(args[0], args[1]) != 0 && semver.IsValid(args[0]) && semver.IsValid(args[1])
	},
	"CheckPath":       func(args []string) bool { return CheckPath(args[0]) == nil },
	"CheckImportPath": func(args []string) bool { return CheckImportPath(args[0]) == nil && strings.Contains(args[0], "/") },
	"ParseQuery": func(args []string) bool {
		values, err := ParseQuery(args[0])
		for _, vs := range values {
			if strings.Join(vs, "") != "" {
				return err == nil
			}
		}
		return false
	},
	"ParseMediaType": func(args []string) bool {
		mediaType, _, err := ParseMediaType(args[0])
		return err == nil && strings.Contains(mediaType, "/")
	},
	"Match": func(args []string) bool {
		ok, err := Match(args[0], args[1])
		return ok && err == nil && args[0] != args[1]
	},
	"Unquote": func(args []string) bool {
		s, err := Unquote(args[0])
		return err == nil && s != ""
	},
	"ParseDuration": func(args []string) bool {
		d, err := ParseDuration(args[0])
		return err == nil && d != 0
	},
}

// TestInputs calls the function PARSERS_FUNC on the inputs in the file
// PARSERS_INPUTS, one a line in hexadecimal, and adds to the file's name .out
// the file that has how many of them get through.
func TestInputs(t *testing.T) {
	file := os.Getenv("PARSERS_INPUTS")
	if file == "" {
		t.Skip("no inputs")
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	succeeds, through := successes[os.Getenv("PARSERS_FUNC")], 0
	for line := range strings.Lines(string(data)) {
		args := strings.Split(strings.TrimSuffix(line, "\n"), ",")
		for i, arg := range args {
			text, err := hex.DecodeString(arg)
			if err != nil {
				t.Fatal(err)
			}
			args[i] = string(text)
		}
		if succeeds(args) {
			through++
		}
	}
	if err := os.WriteFile(file+".out", []byte(strconv.Itoa(through)), 0o644); err != nil {
		t.Fatal(err)
	}
}
