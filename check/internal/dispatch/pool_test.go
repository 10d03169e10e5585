package dispatch_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

const crewed = `
-- go.mod --
module example.com/crewed

go 1.24
-- crewed.go --
package crewed

import (
	"os"
	"strconv"
	"syscall"
	"time"
)

func init() {
	if dir := os.Getenv("CREW"); dir != "" {
		os.WriteFile(dir+"/"+strconv.Itoa(os.Getpid()), nil, 0o600)
	}
}

// crew waits until as many processes have begun as there are to be. It is called for an early input, so that
// there are enough left to wait for each further worker.
func crew() bool {
	want, _ := strconv.Atoi(os.Getenv("WORKERS"))
	for range 15000 {
		if begun, _ := os.ReadDir(os.Getenv("CREW")); len(begun) >= want {
			return true
		}
		time.Sleep(time.Millisecond)
	}
	return false
}

//refine:bound ints=0..179999
//refine:requires x%2 == 0
//refine:filter x%6 != 0
//refine:ensures result == x
func Keeps(x int) int {
	if x == 500 && !crew() {
		return -1
	}
	return x
}

//refine:bound ints=0..59999
//refine:ensures result == x
func Breaks(x int) int {
	switch {
	case x == 500 && !crew():
		return -1
	case x < 9000:
		return x
	case x%7 == 3:
		panic("three of seven " + strconv.Itoa(x))
	case x%1000 == 1:
		return -x
	case x == 25000:
		return []int{}[x]
	}
	return x
}

var sink any

func endless(x int) int { return endless(x+1) + 1 }

//refine:bound ints=0..59999
//refine:ensures result == x
func Ends(x int) int {
	switch x {
	case 500:
		if !crew() {
			return -1
		}
	case 11000, 11001, 30000:
		os.Exit(3)
	case 12000:
		go panic("elsewhere")
		select {}
	case 13000:
		select {}
	case 16000:
		sink = endless(x)
	case 20000:
		return x + 1
	case 24000:
		for fd := 100; fd < 1024; fd++ { // those below are the runtime's, which may notice first
			syscall.Close(fd)
		}
	case 59998:
		go func() { time.Sleep(5 * time.Millisecond); panic("later") }()
	}
	return x
}

//refine:bound ints=0..59999
//refine:ensures result == x
func Hangs(x int) int {
	switch x {
	case 500:
		time.Sleep(300 * time.Millisecond) // meanwhile others begin
	case 17000, 40000:
		for {
		}
	case 17001, 30000:
		return -x
	}
	return x
}

//refine:bound ints=0..59999
//refine:ensures result == x
func Loses(x int) int {
	if x == 500 && !crew() {
		return -1
	}
	if x > 6000 && x%3000 == 0 {
		os.Exit(x / 3000)
	}
	return x
}
`

// TestCrew checks functions with one worker and with several: what is told is
// the same, the workers that are lost in the midst of it included.
func TestCrew(t *testing.T) {
	dir, counts := srctree.Unpack(t, crewed), tier.Of([]int{1, 3}, []int{1, 3})
	type crew struct {
		name string
		cfg  check.Config
		end  string
	}
	for _, test := range tier.Some(3, 1, []crew{
		{"Keeps", check.Config{}, "pass Keeps exhausted 60000"},
		{"Breaks", check.Config{Failures: check.Failures{Generalize: 5 * time.Second}}, "fail Breaks counterexample postcondition: Breaks(9001) = -9001"},
		{"Breaks", check.Config{Failures: check.Failures{FailFast: true}}, "fail Breaks counterexample postcondition: Breaks(9001) = -9001"},
		{"Breaks", check.Config{Max: 55000, Spread: new(int64)}, "fail Breaks counterexample postcondition: Breaks(9001) = -9001"},
		{"Ends", check.Config{}, "fail Ends counterexample exit: Ends(11000)"},
		{"Hangs", check.Config{Limits: check.Limits{Call: 2 * time.Second}}, "fail Hangs counterexample timeout: Hangs(17000)"},
		{"Loses", check.Config{}, "fail Loses counterexample exit: Loses(9000)"},
	}) {
		var first []string
		for _, workers := range counts {
			t.Setenv("CREW", t.TempDir())
			t.Setenv("WORKERS", strconv.Itoa(workers))
			cfg := test.cfg
			cfg.Dir, cfg.Run, cfg.Bounds = dir, regexp.MustCompile(test.name), &domain.Bounds{}
			cfg.Parallel = workers
			got, _ := checktest.EventsWithin(t, limits.Run{Patience: 1}, cfg)
			checktest.Expect(t, checktest.Endings(got), test.end)
			for i := range got {
				got[i].Reach, got[i].Findings = nil, nil // crew takes other branches if it has others
			}
			lines := eventLines(t, got)
			if first == nil {
				first = lines
			}
			for i := range max(len(lines), len(first)) {
				if i >= len(lines) || i >= len(first) || lines[i] != first[i] {
					t.Errorf("%s: %d workers tell\n%s\none tells\n%s", test.name, workers, strings.Join(lines[i:min(i+1, len(lines))], ""), strings.Join(first[i:min(i+1, len(first))], ""))
					break
				}
			}
		}
	}
}

// eventLines are events but for their times, and for how much of the report of
// a stack overflow there was time for.
func eventLines(t *testing.T, events []check.Event) (lines []string) {
	for _, e := range events {
		e.Time, e.Elapsed = time.Time{}, 0
		if e.Summary != nil {
			s := *e.Summary
			s.Elapsed, e.Summary = 0, &s
		}
		if c := e.Counterexample; c != nil && strings.Contains(c.Detail, "stack overflow") {
			c.Stack, e.Notes = nil, nil // the place of the crash is read off it
		}
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(line))
	}
	return lines
}

// TestCrewAlone has a package of which only one process can run at a time: it
// does.
func TestCrewAlone(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/alone

go 1.24
-- alone.go --
package alone

import (
	"net"
	"os"
	"time"
)

var socket net.Listener

func init() {
	var err error
	if socket, err = net.Listen("unix", os.Getenv("SOCKET")); err != nil {
		os.WriteFile(os.Getenv("SOCKET")+"-refused", nil, 0o600)
		panic(err)
	}
}

//refine:bound ints=0..59999
//refine:ensures result == x
func Keeps(x int) int {
	for range 15000 {
		if x != 500 || refused() {
			return x
		}
		time.Sleep(time.Millisecond)
	}
	return -1
}

func refused() bool {
	_, err := os.Stat(os.Getenv("SOCKET") + "-refused")
	return err == nil
}
`)
	sockets, err := os.MkdirTemp("", "crew")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(sockets)
	t.Setenv("SOCKET", sockets+"/s")
	got, _ := checktest.EventsWithin(t, limits.Run{Patience: 1}, check.Config{Dir: dir, Bounds: &domain.Bounds{}, Parallel: 4})
	checktest.Expect(t, checktest.Endings(got), "pass Keeps exhausted 60000")
}

// TestCrewMakesRoom has a function with all the workers that there may be,
// which ends only once another that has come later has run.
func TestCrewMakesRoom(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/room

go 1.24
-- a/a.go --
package a

import (
	"os"
	"time"
)

//refine:bound ints=0..999999
//refine:ensures result == x
func Long(x int) int {
	time.Sleep(20 * time.Microsecond)
	if _, err := os.Stat(os.Getenv("ROOM")); x > 2000 && err == nil {
		return -1
	}
	return x
}
-- b/b.go --
package b

import "os"

//refine:check
//refine:bound ints=0..9
func Short(x int) { os.WriteFile(os.Getenv("ROOM"), nil, 0o600) }
`)
	t.Setenv("ROOM", t.TempDir()+"/room")
	got, _ := checktest.EventsWithin(t, limits.Run{Patience: 1}, check.Config{Dir: dir, Patterns: []string{"./..."}, Bounds: &domain.Bounds{}, Failures: check.Failures{FailFast: true}, Parallel: 2})
	if len(got) < 4 {
		t.Fatalf("%+v", got)
	}
	for _, e := range got {
		if e.Action.Ends() && (e.Verdict != check.Refuted) != (e.Func == "Short") {
			t.Errorf("%+v", e)
		}
	}
}
