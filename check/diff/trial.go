package diff

import (
	"context"
	"sync"
)

// These constants say how often an input runs before its outcome counts as
// stable. A call that has one of two outcomes by the toss of a coin passes with
// a chance of 1 in 2^57 if it tosses each time. The chance is 1 in 2^17 if each
// process tosses once, and each version has one outcome by chance.
const (
	trialProcesses = 10 // of each version
	trialRepeats   = 3  // in each of them
	// lossProcesses is the number of processes if calls end them. Each
	// process then costs the time that a call may take.
	lossProcesses = 3
)

// A trial is the outcome of the last of some inputs in fresh processes.
type trial struct {
	// stable says that the outcome is the same in every process of a
	// version.
	stable bool
	// told is the outcome in the first process of each version.
	told [2]outcome
	// later says that the versions have the same outcome the first time,
	// and differ if the call is made again.
	later bool
}

// try runs inputs, one after the other, and then the last of them again, in
// fresh processes of both versions.
func (f *function) try(ctx context.Context, inputs [][]byte) (trial, error) {
	w := &wire{}
	for _, input := range inputs {
		w.add(input)
	}
	for range trialRepeats - 1 {
		w.add(inputs[len(inputs)-1])
	}
	last := len(inputs) - 1
	var first [2][]outcome
	t := trial{stable: true}
	for processes := trialProcesses; processes > 0 && t.stable; processes-- {
		ran, err := f.tryOnce(ctx, w)
		if err != nil {
			return trial{}, err
		}
		if first[older] == nil {
			first = ran
			t.told = [2]outcome{ran[older][last], ran[newer][last]}
			if t.told[older].loss != nil || t.told[newer].loss != nil {
				processes = lossProcesses
				w = w.until(last)
			}
			continue
		}
		for _, v := range versions {
			for i := range ran[v] {
				t.stable = t.stable && ran[v][i].same(first[v][i])
			}
		}
	}
	if t.stable && differInAddresses(t.told) {
		t.stable = false
	}
	for i := last + 1; i < w.len(); i++ {
		t.later = t.later || !first[older][i].same(first[newer][i])
	}
	t.later = t.later && t.told[older].same(t.told[newer])
	return t, nil
}

// tryOnce runs inputs in a fresh process of each version at once.
func (f *function) tryOnce(ctx context.Context, w *wire) (ran [2][]outcome, err error) {
	var errs [2]error
	var both sync.WaitGroup
	for _, v := range versions {
		both.Go(func() {
			s := f.sides[v].beside()
			ran[v], errs[v] = s.observe(ctx, w, true)
			s.close()
		})
	}
	both.Wait()
	for _, e := range errs {
		if e != nil {
			return ran, e
		}
	}
	return ran, nil
}
