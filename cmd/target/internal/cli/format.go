package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/ci"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/cmd/target/internal/values"
	"github.com/typetarget/target/spec/suggest"
)

// A formatName names a form of report. The empty name is that of the first.
type formatName string

// parseFormat reads the value of -format. The error also names the flag for a
// file of another form, if that seems to be wanted.
func parseFormat(s string) (formatName, error) {
	var names []string
	for _, f := range report.Formats {
		names = append(names, f.Name)
	}
	if slices.Contains(names, s) {
		return formatName(s), nil
	}
	want := "want " + strings.Join(names, " or ")
	for _, f := range []ci.Format{ci.SARIF, ci.JUnit} {
		if s == f.Name || suggest.Closest(s, []string{f.Name}) != "" {
			want += "; check, diff and merge have a flag -" + f.Name
		}
	}
	return "", errors.New(want)
}

// parseJSON reads the value of -json, which is short for a format.
func parseJSON(s string) (formatName, error) {
	on, err := values.Bool(s)
	if err != nil || !on {
		return "", err
	}
	return formatName(report.JSON.Name), nil
}

// formatOf returns the form with a name.
func formatOf[Options, Report any](name formatName, formats []stream.Format[Options, Report]) stream.Format[Options, Report] {
	i := slices.IndexFunc(formats, func(f stream.Format[Options, Report]) bool { return f.Name == string(name) })
	return formats[max(i, 0)]
}
