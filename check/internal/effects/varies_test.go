package effects_test

import (
	"testing"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const varying = `
-- go.mod --
module example.com/varying

go 1.26

require lib v0.0.0

replace lib => ./lib
-- lib/go.mod --
module lib

go 1.26
-- lib/lib.go --
package lib

var Counter int
-- more/more.go --
package more

var Calls, Calm int
var Names = []string{"a"}
-- third/third.go --
package third

import "example.com/varying/more"

func Bump() { more.Calls++ }

var rename = more.Names
-- p.go --
package varying

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"lib"
	"maps"
	"os"
	"slices"
	"strings"
	"time"
	"unicode"

	"example.com/varying/more"
	"example.com/varying/third"
)

var (
	started = time.Now().UnixNano()
	mode    = os.Getenv("MODE")
	primes  = sieve(10)
	errNone = errors.New("none")
	bump    = third.Bump
)

func sieve(n int) (all []int) {
	for i := 2; i < n; i++ {
		all = append(all, i)
	}
	return all
}

type Areaer interface{ Area() int }
type Box[T Areaer] struct{}
type Loud struct{}
type L struct{}
type sink struct{ at *int64 }

func (Loud) Area() int   { return time.Now().Day() }
func (L) Area() int      { return time.Now().Day() }
func (Box[T]) Area() int { var z T; return z.Area() }

func (s sink) Write(b []byte) (int, error) { *s.at = time.Now().Unix(); return len(b), nil }

func local() Areaer { return L{} }
func other() int    { type L struct{}; _ = L{}; return 0 }

func Started(b bool) int64    { return started }
func Mode(b bool) string      { return mode }
func Args(b bool) int         { return len(os.Args) }
func Lib(b bool) int          { return lib.Counter }
func Third(b bool) int        { return more.Calls }
func Handed(b bool) string    { return more.Names[0] }
func Keys(b bool) int         { return slices.Collect(maps.Keys(map[int]int{1: 1, 2: 2}))[0] }
func Address(b bool) string   { return fmt.Sprintf("%p", []int{1}) }
func Value(b bool) string     { f, x := fmt.Sprint, 1; return f(&x) }
func Phantom(b Box[Loud]) int { return b.Area() }
func Local(b bool) int        { return local().Area() + other() }
func Sink(b bool) int64       { var at int64; strings.NewReplacer("a", "b").WriteString(sink{&at}, "a"); return at }

func OKPrimes(n int) bool      { return slices.Contains(primes, n) }
func OKNone(b bool) error      { return errNone }
func OKCalm(b bool) int        { return more.Calm }
func OKEnd(b bool) error       { return io.EOF }
func OKOrder(b []byte) uint16  { return binary.LittleEndian.Uint16(b) }
func OKLatin(r rune) bool      { return unicode.Is(unicode.Latin, r) }
func OKPrint(n int) string     { return fmt.Sprintf("%v %d", []int{n}, n) }
func OKSorted(b bool) []int    { return slices.Sorted(slices.Values([]int{2, 1})) }
`

// TestVariesBetweenRuns has functions whose calls differ although no code that
// they call looks like it: by first values of variables, by code of third
// packages, by the library, and by methods that only type arguments name.
func TestVariesBetweenRuns(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, varying), All: spec.Everything}, ".")
	if err != nil || len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs)
	}
	want := map[string]string{
		"Started": "it may call time.Now", "Mode": "it may call os.Getenv", "Args": "it reads the variable os.Args", "Lib": "it reads the variable lib.Counter",
		"Third": "it reads the variable Calls, which other code may change", "Handed": "it reads the variable Names, which other code may change",
		"Keys": "it may call maps.Keys", "Address": "it may print the address of a slice", "Value": "it uses fmt.Sprint as a value, whose arguments are not known",
		"Phantom": "it may call time.Now", "Local": "it may call time.Now", "Sink": "it may call time.Now",
		"OKPrimes": "", "OKNone": "", "OKCalm": "", "OKEnd": "", "OKOrder": "", "OKLatin": "", "OKPrint": "", "OKSorted": "",
	}
	wantVaries(t, pkgs[0], want)
}
