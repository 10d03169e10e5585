package report

import (
	"fmt"
	"strings"
	"time"

	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/internal/prose"
)

// A tally counts how the functions of a package ended.
type tally struct {
	path    string
	counts  diff.Summary
	elapsed time.Duration // of all functions together
}

// add counts an event.
func (t *tally) add(e diff.Event) {
	t.counts.Count(e)
	if e.Action == diff.ActionEnd {
		t.elapsed += e.Elapsed
	}
}

// word returns the first word of the package's line, and the verdict that has
// its colour.
func (t *tally) word() (string, diff.Verdict) {
	s := &t.counts
	switch {
	case s.Failed+s.Errors > 0:
		return "ERROR", diff.Failed
	case s.ExitCode() == 1:
		return "DIFF", diff.Different
	case s.Functions() == 0 && s.Unsupported+s.NoTime+s.Skipped > 0:
		return "?", diff.Skipped
	}
	return "ok", diff.Same
}

// endPackage writes the line that ends a package, if there is one.
func (r *textReport) endPackage(b *strings.Builder) {
	if r.pkg.path == "" {
		return
	}
	r.packages++
	word, v := r.pkg.word()
	fmt.Fprintf(b, "%s\t%s\t%s\t%s\n", r.paint(v, word), r.pkg.path, counts(&r.pkg.counts), prose.Seconds(r.pkg.elapsed))
}

// counts lists how functions ended: "1 differs, 2 are the same".
func counts(s *diff.Summary) string {
	var parts []string
	add := func(n int, one, more string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, verb(int64(n), one, more)))
		}
	}
	if s.Follows > 0 {
		parts = append(parts, fmt.Sprintf("%s %s in %d functions", prose.Count(int64(s.Different), "change"), verb(int64(s.Different), "shows", "show"), s.Different+s.Follows))
	} else {
		add(s.Different, "differs", "differ")
	}
	add(s.Accepted, "is accepted", "are accepted")
	add(s.Same+s.SameButUnstable, "is the same", "are the same")
	add(s.Inside, "differs inside", "differ inside")
	add(s.Removed, "is gone", "are gone")
	add(s.Added, "is new", "are new")
	add(s.Changed, "has other types", "have other types")
	add(s.Unsupported+s.Skipped+s.NoTime, "is not compared", "are not compared")
	add(s.Failed+s.Errors, "error", "errors")
	return strings.Join(parts, ", ")
}

// summary is the last line of a run. It counts the functions unless the line of
// the only package has done so.
func (r *textReport) summary(s *diff.Summary) string {
	line := counts(s)
	switch {
	case line == "":
		line = "no functions to compare; "
	case r.packages == 1:
		line = ""
	default:
		line += "; "
	}
	line += fmt.Sprintf("%s, %s", prose.Count(s.Inputs, "input"), prose.Seconds(s.Elapsed))
	if s.Stopped != "" {
		line += "; stopped: " + s.Stopped
	}
	return line
}
