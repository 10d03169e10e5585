package ci

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"time"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"github.com/typetarget/target/spec/terminal"
)

// JUnit is the XML that most systems read lists of tests from. A package is a
// suite and a function a test. The lines of the text report about a function
// are the text of its failure, or else its output.
var JUnit = Format{Name: "junit", Write: writeJUnit}

// writeJUnit writes a run as test suites.
func writeJUnit(w io.Writer, r *Run) error {
	var suites []*junit.Testsuite
	elapsed := map[*junit.Testsuite]time.Duration{}
	for i := range r.Results {
		res := &r.Results[i]
		if len(suites) == 0 || suites[len(suites)-1].Package != res.Package {
			suite := &junit.Testsuite{Name: cmp.Or(res.Package, "target"), Package: res.Package, ID: len(suites)}
			suites = append(suites, suite)
		}
		suite := suites[len(suites)-1]
		suite.AddTestcase(testcase(res))
		elapsed[suite] += res.Elapsed
	}
	all := junit.Testsuites{Name: "target " + r.Command, Time: inSeconds(r.Elapsed)}
	for _, suite := range suites {
		suite.Time = inSeconds(elapsed[suite])
		all.AddSuite(*suite)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	return all.WriteXML(w)
}

// testcase returns a result as a test.
func testcase(r *Result) junit.Testcase {
	name := r.Func
	switch {
	case name != "":
	case r.Package != "":
		name = "(package)"
	default:
		name = "(run)"
	}
	c := junit.Testcase{Name: name, Classname: r.Package, Time: inSeconds(r.Elapsed)}
	text := terminal.Escape(r.Text)
	result := &junit.Result{Message: terminal.Escape(r.Message), Data: text}
	for _, f := range r.Findings {
		if !f.Remark {
			result.Type = f.ID
			break
		}
	}
	switch r.Status {
	case Failed:
		c.Failure = result
	case Broken:
		c.Error = result
	case Skipped:
		c.Skipped = result
	default:
		if text != "" {
			c.SystemOut = &junit.Output{Data: text}
		}
	}
	return c
}

// inSeconds writes a duration as the format has it.
func inSeconds(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }
