package cli

import (
	"errors"
	"io"
	"path/filepath"

	"github.com/typetarget/target/check/report/ci"
	"github.com/typetarget/target/spec/terminal"
)

// ciOptions say which systems get the results besides the report.
type ciOptions struct {
	sarif, junit string // files; empty for none
	github       bool
}

// summaryVariable names the file of the summary of a job.
const summaryVariable = "GITHUB_STEP_SUMMARY"

// files returns the files to write, whose names are relative to a directory.
// summary is the file of the summary of a job; empty if there is none. The
// error says that one cannot be written.
func (o ciOptions) files(dir, summary string) ([]ci.File, error) {
	var all []ci.File
	add := func(f ci.File) {
		if !filepath.IsAbs(f.Name) {
			f.Name = filepath.Join(dir, f.Name)
		}
		all = append(all, f)
	}
	if o.sarif != "" {
		add(ci.File{Format: ci.SARIF, Name: o.sarif, Label: "-sarif " + o.sarif})
	}
	if o.junit != "" {
		add(ci.File{Format: ci.JUnit, Name: o.junit, Label: "-junit " + o.junit})
	}
	if o.github && summary != "" {
		add(ci.File{Format: ci.Summary, Name: summary, Label: summaryVariable, Append: true})
	}
	for _, f := range all {
		if err := f.Check(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// A ciOutput is what a command writes for the systems that run it.
type ciOutput struct {
	files []ci.File
	guard ci.Guard  // around the report; empty if there are no annotations
	w     io.Writer // of annotations
}

// openCI begins what the flags ask for; the result is nil if that is nothing. w
// is the stream for annotations.
func openCI(o ciOptions, dir, summary string, w io.Writer) (*ciOutput, error) {
	if o == (ciOptions{}) {
		return nil, nil
	}
	files, err := o.files(dir, summary)
	if err != nil {
		return nil, err
	}
	c := &ciOutput{files: files, w: w}
	if o.github {
		c.guard = ci.NewGuard()
		if _, err := io.WriteString(w, c.guard.Begin()); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// finish writes a run, however it has ended. It returns the errors of writing.
// It may be called on nil.
func (c *ciOutput) finish(r *ci.Run) error {
	if c == nil {
		return nil
	}
	var all []error
	if c.guard != "" {
		_, err := io.WriteString(c.w, c.guard.End())
		all = append(all, err, ci.Annotations.Write(terminal.Writer(c.w), r))
	}
	for _, f := range c.files {
		all = append(all, f.Write(r))
	}
	return errors.Join(all...)
}

// parseFile reads the name of a file.
func parseFile(s string) (string, error) {
	if s == "" {
		return "", errors.New("want the name of a file")
	}
	return s, nil
}
