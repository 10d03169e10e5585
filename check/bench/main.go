// Bench measures target against its rivals and writes the tables into a
// markdown file.
//
// Usage:
//
//	go run -C check/bench . [-run regexp] [-runs n] [-limit duration] [-o file] [-cpuprofile directory]
//
// It is a module of its own, so that what it compares with is not a dependency
// of target. Run it on a machine that does nothing else. The programs that are
// compared run in turns (one run of each, then the next run of each), and the
// tables have the medians. A rival ends after -limit; the tables then show its
// rate until that time.
//
// The tables are engine, everyday, korat, endtoend, strategies, filters, growth,
// deep, bugs, parallel, probes, cached and work. The flag -run ^bugs/ selects all rows
// of one table, and -run /HeapArray the rows with this name in all tables.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"iter"
	"os"
	"os/signal"
	"regexp"
	"testing"
	"time"

	"github.com/typetarget/target/check/bench/rival"
)

// options holds what to measure and how long.
type options struct {
	run   *regexp.Regexp // the rows, as "table/row"
	runs  int
	limit time.Duration // of a rival in one run
	out   string
	// profiles is the directory for profiles of target in the table
	// endtoend; empty for none.
	profiles string
}

// A report makes the tables of one chapter. It only measures the rows that are
// wanted.
type report struct {
	name string
	make func(context.Context, *options) (*table, error)
}

var reports = []report{
	{"engine", engineTable},
	{"everyday", everydayTable},
	{"korat", koratTable},
	{"endtoend", endToEndTable},
	{"strategies", strategiesTable},
	{"filters", filtersTable},
	{"growth", growthTable},
	{"deep", deepTable},
	{"bugs", bugsTable},
	{"parallel", parallelTable},
	{"probes", probesTable},
	{"cached", cachedTable},
	{"work", workTable},
}

func main() {
	if job := os.Getenv(childJob); job != "" {
		os.Exit(child(job))
	}
	o := &options{}
	flags := flag.NewFlagSet("bench", flag.ExitOnError)
	run := flags.String("run", "", "measure only the rows whose `table/row` matches this regexp")
	flags.IntVar(&o.runs, "runs", 5, "how many runs the medians are of")
	flags.DurationVar(&o.limit, "limit", 200*time.Millisecond, "how long a rival may take in a run")
	flags.StringVar(&o.out, "o", "RESULTS.md", "write to this `file`")
	flags.StringVar(&o.profiles, "cpuprofile", "", "write CPU profiles of target end to end into this `directory`")
	flags.Parse(os.Args[1:])
	command := "go run -C check/bench ."
	flags.Visit(func(f *flag.Flag) {
		if f.Name != "o" && f.Name != "cpuprofile" { // they do not change the tables
			command += fmt.Sprintf(" -%s=%s", f.Name, f.Value)
		}
	})
	testing.Init() // rapid asks for the flags of tests
	flag.CommandLine.Parse(nil)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := measure(ctx, o, *run, command); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// measure writes all tables that have rows.
func measure(ctx context.Context, o *options, run, command string) (err error) {
	if o.run, err = regexp.Compile(run); err != nil {
		return err
	}
	defer rival.RemoveFuzzer()
	var text bytes.Buffer
	writeHead(&text, command)
	fmt.Fprintf(&text, "\nThe numbers are medians of %d runs, in turns with what they are compared with; of less where those of a row take more than %v, and of more where they take less than %v.\n", o.runs, rowLimit, rowLeast)
	for _, r := range reports {
		t, err := r.make(ctx, o)
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		if len(t.rows) > 0 {
			t.write(&text)
		}
	}
	return os.WriteFile(o.out, text.Bytes(), 0o644)
}

const (
	// rowLimit is the time after which no further run of a row begins.
	rowLimit = 10 * time.Second
	// rowLeast is the time until which further runs of a row begin.
	rowLeast = 500 * time.Millisecond
)

// repeats yields the numbers of the runs of a row.
func (o *options) repeats() iter.Seq[int] {
	return func(yield func(int) bool) {
		begin := time.Now()
		for i := 0; i < o.runs || time.Since(begin) < rowLeast; i++ {
			if i > 0 && time.Since(begin) > rowLimit || !yield(i) {
				return
			}
		}
	}
}

// halves returns the options for half of the runs each.
func (o *options) halves() (first, second *options) {
	a, b := *o, *o
	a.runs /= 2
	b.runs -= a.runs
	return &a, &b
}

// wants reports whether a row is to be measured, and says so on standard error.
func (o *options) wants(table, row string) bool {
	name := table + "/" + row
	if !o.run.MatchString(name) {
		return false
	}
	fmt.Fprintln(os.Stderr, name)
	return true
}
