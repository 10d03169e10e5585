package cli

import (
	"errors"
	"slices"
	"strings"

	diffreport "github.com/typetarget/target/check/diff/report"
	mutatereport "github.com/typetarget/target/check/mutate/report"
	"github.com/typetarget/target/check/report"
)

// A formatName names a form of report. The empty name is that of the first.
type formatName string

// parseFormat reads the value of -format.
func parseFormat(s string) (formatName, error) {
	var names []string
	for _, f := range report.Formats {
		names = append(names, f.Name)
	}
	if !slices.Contains(names, s) {
		return "", errors.New("want " + strings.Join(names, " or "))
	}
	return formatName(s), nil
}

// parseJSON reads the value of -json, which is short for a format.
func parseJSON(s string) (formatName, error) {
	on, err := parseBool(s)
	if err != nil || !on {
		return "", err
	}
	return formatName(report.JSON.Name), nil
}

// ofCheck returns the form of the report of a check.
func (name formatName) ofCheck() report.Format {
	i := slices.IndexFunc(report.Formats, func(f report.Format) bool { return f.Name == string(name) })
	return report.Formats[max(i, 0)]
}

// ofMutate returns the form of the report of mutants.
func (name formatName) ofMutate() mutatereport.Format {
	i := slices.IndexFunc(mutatereport.Formats, func(f mutatereport.Format) bool { return f.Name == string(name) })
	return mutatereport.Formats[max(i, 0)]
}

// ofDiff returns the form of the report of a comparison.
func (name formatName) ofDiff() diffreport.Format {
	i := slices.IndexFunc(diffreport.Formats, func(f diffreport.Format) bool { return f.Name == string(name) })
	return diffreport.Formats[max(i, 0)]
}
