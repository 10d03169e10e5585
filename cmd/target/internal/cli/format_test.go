package cli

import (
	"slices"
	"strings"
	"testing"

	diffreport "github.com/typetarget/target/check/diff/report"
	"github.com/typetarget/target/check/report"
)

// TestFormats chooses each form of report, of a check and of a comparison, by
// its name, and refuses other names.
func TestFormats(t *testing.T) {
	var names, ofDiff []string
	for _, f := range report.Formats {
		names = append(names, f.Name)
	}
	for _, f := range diffreport.Formats {
		ofDiff = append(ofDiff, f.Name)
	}
	if !slices.Equal(names, ofDiff) {
		t.Errorf("a check has the formats %q, and a comparison %q", names, ofDiff)
	}
	for args, want := range map[string]string{"": "text", "-json": "json", "-json=false": "text"} {
		expectFormat(t, args, want)
	}
	for _, name := range names {
		expectFormat(t, "-format="+name, name)
	}
	for _, args := range []string{"-format=xml", "-format=", "-json=text"} {
		if _, err := withFlags(args); err == nil {
			t.Errorf("%s is no error", args)
		}
	}
	for name, want := range map[string]string{
		"sarif": "want text or json; check, diff and merge have a flag -sarif",
		"JUnit": "want text or json; check, diff and merge have a flag -junit",
		"jsn":   "want text or json",
	} {
		if _, err := parseFormat(name); err == nil || err.Error() != want {
			t.Errorf("-format=%s: %v, want %s", name, err, want)
		}
	}
	for _, c := range []string{"check", "diff", "merge"} {
		for _, name := range []string{"sarif", "junit"} {
			if !slices.ContainsFunc(flagsOf(findCommand(c), newOptions()), func(def flagDef) bool { return def.name == name }) {
				t.Errorf("%s has no flag -%s", c, name)
			}
		}
	}
}

// expectFormat expects the name of the format that flags choose.
func expectFormat(t *testing.T, args, want string) {
	t.Helper()
	o, err := withFlags(args)
	if err != nil {
		t.Fatal(err)
	}
	if got, ofDiff := formatOf(o.output.format, report.Formats).Name, formatOf(o.output.format, diffreport.Formats).Name; got != want || ofDiff != want {
		t.Errorf("%q: %s for a check and %s for a comparison, want %s", args, got, ofDiff, want)
	}
}

// withFlags returns the options of a check with flags.
func withFlags(args string) (*options, error) {
	o, _, err := parseFlags(findCommand("check"), strings.Fields(args))
	return o, err
}
