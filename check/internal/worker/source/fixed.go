package source

import (
	"fmt"
	"slices"
	"strings"

	"github.com/typetarget/target/spec"
)

// FixedLinkFlag is the linker flag that a worker with a fixed clock needs,
// since it uses the part of the runtime that package testing/synctest is made
// of.
const FixedLinkFlag = "-checklinkname=0"

// fixedIn returns the packages of the standard library whose clock or random
// numbers some constructors may read, each once and sorted.
func fixedIn(builders []*spec.Constructor) []string {
	var all []string
	for _, one := range builders {
		if one.Contract != nil {
			all = append(all, spec.FixedIn(one.Contract.Pkg, one.Contract.Func)...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// wrappers returns the statements that wrap all functions that run inputs. The
// timer by which a goroutine sleeps belongs to a bubble or to none, so that the
// goroutine that runs inputs must not sleep outside.
func wrappers(runs []string) string {
	var b strings.Builder
	b.WriteString("\trefine_fix()\n")
	for i, run := range runs {
		fmt.Fprintf(&b, "\trefine_runs[%d] = func(w *refine_runtime.Worker) (out refine_runtime.Outcome) { refine_fixed(func() { out = %s(w) }); return }\n", i, run)
	}
	return b.String()
}

// fixing returns the file that the wrappers need in a package of some name,
// with the packages whose clock or random numbers are fixed.
func fixing(name string, fixed []string) []byte {
	var imports, seeds string
	for _, path := range fixed {
		if one, ok := randomness[path]; ok {
			imports += fmt.Sprintf("\t%s %q\n", one.name, path)
			seeds += one.seed
		}
	}
	return fmt.Appendf(nil, fixedFile, name, imports, seeds)
}

// randomness has what begins the random numbers of a package anew, by its path.
var randomness = map[string]struct{ name, seed string }{
	"crypto/rand": {"refine_cryptorand", "\trefine_cryptorand.Reader = &refine_stream{}\n"},
	"math/rand":   {"refine_mathrand", "\trefine_mathrand.Seed(1)\n"},
}

// fixedFile is a file of the package under test, for the name of the package,
// imports of packages with random numbers, and statements that begin these
// anew.
//
// The clock is that of a bubble of package testing/synctest. Its first
// goroutine blocks on a channel from outside, so that the clock does not move
// while a call runs. If a call sleeps, nothing in the bubble runs, and the
// clock moves to the end of the sleep. The next input then has a new bubble.
// All others share one, so that a channel that a call leaves behind can be
// used by the next call.
const fixedFile = `//go:build go1.25

//go:debug asynctimerchan=0
//go:debug randseednop=0

package %[1]s

import (
%[2]s	refine_sync "sync"
	refine_time "time"
	_ "unsafe"
)

//go:linkname refine_bubble internal/synctest.Run
func refine_bubble(func())

//go:linkname refine_acquire internal/synctest.acquire
func refine_acquire() interface{}

//go:linkname refine_release internal/synctest.release
func refine_release(interface{})

//go:linkname refine_within internal/synctest.inBubble
func refine_within(interface{}, func())

var (
	refine_clock interface{}
	refine_ended chan bool
)

func refine_fix() {
	opened, ended := make(chan interface{}), make(chan bool)
	go func() {
		defer func() { recover() }()
		refine_bubble(func() {
			opened <- refine_acquire()
			<-ended
		})
	}()
	refine_clock, refine_ended = <-opened, ended
	refine_release(refine_clock)
}

func refine_fixed(f func()) {
%[3]s	defer func() {
		moved := false
		refine_within(refine_clock, func() { moved = refine_time.Now().Unix() != 946684800 || refine_time.Now().Nanosecond() != 0 })
		if moved {
			close(refine_ended)
			refine_fix()
		}
	}()
	refine_within(refine_clock, f)
}

type refine_stream struct {
	lock  refine_sync.Mutex
	state uint64
}

func (s *refine_stream) Read(p []byte) (int, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	for i := range p {
		s.state += 0x9e3779b97f4a7c15
		z := s.state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		p[i] = byte(z ^ z>>31)
	}
	return len(p), nil
}
`
