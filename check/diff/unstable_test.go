package diff

import (
	"fmt"
	"slices"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/tier"
)

// unstable are functions that differ from themselves.
const unstable = `package p

import (
	"errors"
	"fmt"
	"hash/maphash"
	"maps"
	"math/rand"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"
	"unsafe"
)

type T struct{ n int }

var seed = maphash.MakeSeed()

var start = time.Now()

func Keys(xs []int) []int {
	m := map[int]bool{}
	for _, x := range xs {
		m[x] = true
	}
	return slices.Collect(maps.Keys(m))
}

func First(m map[int]int) int {
	for k := range m {
		return k
	}
	return 0
}

func Coin(n int) int { return rand.Intn(2) }

func Once() bool { return rand.Intn(2) == 0 }

func Seldom(n int) bool { return rand.Intn(50) == 0 }

func OfSeed(n int) bool { return maphash.Comparable(seed, 1)%2 == 0 }

func Now(n int) int64 { return time.Now().UnixNano() }

func Odd(n int) bool { return time.Now().UnixMicro()%2 == 0 }

func Start(n int) string { return start.String() }

func Process(n int) int { return os.Getpid() }

func Address(n int) string { return fmt.Sprintf("%p", new(T)) }

func AddressOfVariable(n int) string { return fmt.Sprint(&start == nil, fmt.Sprintf("%p", &start)) }

func AddressOfFunction(n int) string { return fmt.Sprintf("%p", Coin) }

func Pointer(n int) error { return fmt.Errorf("at %v", &T{n}) }

func PointerValue(n int) error { return errors.New(fmt.Sprint(&n)) }

func Number(n int) uintptr { return uintptr(unsafe.Pointer(&T{n})) / 8 }

func Panics(n int) { panic(fmt.Sprintf("%d at %p", n, &T{n})) }

func Order(n int) (got []int) {
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			runtime.Gosched()
			mu.Lock()
			defer mu.Unlock()
			got = append(got, i)
		})
	}
	all.Wait()
	return got
}

func Race(n int) int {
	a, b := make(chan int, 1), make(chan int, 1)
	a <- 1
	b <- 2
	select {
	case x := <-a:
		return x
	case x := <-b:
		return x
	}
}

func Changes(xs []int) { rand.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] }) }
`

// TestUnstable compares functions that differ from themselves with themselves,
// as another program: none of them is reported as different.
func TestUnstable(t *testing.T) {
	tier.LongOnly(t, "TestRun has functions of which calls differ")
	for range 3 {
		// What lies behind a function is at another address.
		events, _ := compare(t, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 2}}}, unstable, unstable+"\nvar behind = [...]string{\"one\", \"two\", fmt.Sprint(seed)}\n\nfunc Behind() int { return len(behind[2]) }\n")
		n := 0
		for _, e := range events {
			if e.Action != ActionEnd || e.Func == "Behind" {
				if e.Action == ActionDifference {
					t.Errorf("%s", line(e))
				}
				continue
			}
			n++
			if e.Verdict != SameButUnstable && e.Verdict != Same {
				t.Errorf("%s", line(e))
			}
			if e.Verdict == Same && e.Func != "Pointer" && e.Func != "Once" && e.Func != "Seldom" && e.Func != "OfSeed" {
				t.Logf("by chance: %s", line(e))
			}
		}
		if n != 20 {
			t.Errorf("%d functions", n)
		}
	}
}

// TestFolders compares functions that return the names of folders with
// themselves: two versions do not lie in the same one, nor do their processes.
// The name of another folder is a difference.
func TestFolders(t *testing.T) {
	const named = `package p

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

func File(n int) string { _, file, line, _ := runtime.Caller(0); return fmt.Sprint(file, ":", line) }

func Panics(n int) { panic(File(n)) }

func Fails(n int) (map[string]bool, error) {
	_, err := os.Open(filepath.Join(dir(), "none"))
	return map[string]bool{dir(): true}, err
}

func Wraps(n int) error { return errors.New("in " + dir() + ", and " + dir()) }

func Program(n int) []string { return os.Args }

func Temporary(n int) string { return os.TempDir() }

func Yields(n int) func(func(string) bool) { return func(yield func(string) bool) { yield(dir()) } }

func Beside(n int) string { return strings.TrimSuffix(dir(), "e") + "%s" }

func dir() string { d, _ := os.Getwd(); return d }
`
	events, _ := compare(t, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 1}}}, fmt.Sprintf(named, "e-old"), fmt.Sprintf(named, "e-new"))
	var got []string
	for _, e := range events {
		if e.Action != ActionEnd {
			continue
		}
		got = append(got, fmt.Sprint(e.Func, " ", e.Verdict))
	}
	want := []string{"File same", "Panics same", "Fails same", "Wraps same", "Program same", "Temporary same", "Yields same", "Beside different"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
