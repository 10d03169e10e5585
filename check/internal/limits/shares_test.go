package limits

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/typetarget/target/check/internal/quiet"
)

const total = 90 * time.Second

// wall is the time of the wall.
func wall() quiet.Time { return quiet.Time(time.Now().UnixNano()) }

// TestFirst has the sizes of shares.
func TestFirst(t *testing.T) {
	for _, test := range []struct {
		functions FunctionCount
		parallel  int
		kind      FunctionKind
		want      time.Duration
	}{
		{FunctionCount{1}, 1, Annotated, 45 * time.Second}, {FunctionCount{1}, 4, Annotated, time.Minute}, {FunctionCount{2}, 2, Annotated, 45 * time.Second},
		{FunctionCount{120}, 2, Annotated, time.Second}, {FunctionCount{10}, 2, Annotated, 9 * time.Second}, {FunctionCount{}, 2, Annotated, time.Minute},
		{FunctionCount{0, 120}, 2, Unannotated, 750 * time.Millisecond}, {FunctionCount{0, 2000}, 2, Unannotated, 500 * time.Millisecond},
		{FunctionCount{0, 80, 100}, 2, Unannotated, 900 * time.Millisecond}, {FunctionCount{0, 80, 100}, 2, Generated, 180 * time.Millisecond},
		{FunctionCount{0, 0, 5000}, 2, Generated, 100 * time.Millisecond},
	} {
		r := NewShares(total, test.parallel, test.functions, wall)
		if got := r.Package(test.functions, test.functions).First.Of(test.kind); got.Round(time.Millisecond) != test.want {
			t.Errorf("%v functions, %d at a time: a share of %v, want %v", test.functions, test.parallel, got, test.want)
		}
	}
}

// TestSecond has a second round only if it is worth beginning anew.
func TestSecond(t *testing.T) {
	for _, test := range []struct {
		spent time.Duration
		cut   int
		want  time.Duration
	}{
		{0, 9, 20 * time.Second}, {0, 1, time.Minute}, {0, 20, 0}, {30 * time.Second, 4, 30 * time.Second}, {2 * time.Minute, 1, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := NewShares(total, 2, FunctionCount{10}, wall).Package(FunctionCount{10}, FunctionCount{10})
			time.Sleep(test.spent)
			round, ok := p.Second(FunctionCount{test.cut})
			if got := round.Of(Annotated); ok != (test.want > 0) || ok && got != test.want {
				t.Errorf("after %v each of %d functions has %v more (%v), want %v", test.spent, test.cut, got, ok, test.want)
			}
		})
	}
}

// TestTotal has packages with many functions. Each function takes all of its
// share of the first round, half of it, or nothing. The minimum shares of the
// last packages may make the run a twentieth longer than its time. Later
// packages have the time that earlier ones leave.
func TestTotal(t *testing.T) {
	const packages, functions, parallel = 15, 10, 2
	for _, takes := range []float64{0, 0.5, 1} {
		synctest.Test(t, func(t *testing.T) {
			each := FunctionCount{0, functions}
			r := NewShares(total, parallel, FunctionCount{0, packages * functions}, wall)
			begin := time.Now()
			var first, last time.Duration
			for i := range packages {
				p := r.Package(each, each)
				p.Begin()
				last = p.First.Of(Unannotated)
				if i == 0 {
					first = last
				}
				time.Sleep(time.Duration(takes * float64(last) * functions / parallel))
				if second, ok := p.Second(each); ok && takes == 1 {
					time.Sleep(second.Of(Unannotated) * functions / parallel)
				}
			}
			if took := time.Since(begin); took > total+total/20 {
				t.Errorf("functions take %v of their shares: the run takes %v", takes, took)
			}
			if takes < 1 && last < 3*first/2 {
				t.Errorf("functions take %v of their shares: the first one is %v, the last one %v", takes, first, last)
			}
		})
	}
}

// TestWrongEstimate has more functions than were to come, or fewer.
func TestWrongEstimate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := NewShares(total, 2, FunctionCount{0, 20}, wall)
		if got := r.Package(FunctionCount{0, 10}, FunctionCount{0, 30}).First.Of(Unannotated); got != 1500*time.Millisecond {
			t.Errorf("a package with three times the functions: %v", got)
		}
		if got := r.Package(FunctionCount{0, 15}, FunctionCount{0, 10}).First.Of(Unannotated); got != 9*time.Second {
			t.Errorf("the last package: %v", got)
		}
	})
}
