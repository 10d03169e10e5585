// Package psum adds up a slice with a goroutine for each element.
package psum

import "sync"

// A total is shared by goroutines.
type total struct {
	mu  sync.Mutex
	sum int
}

func (t *total) add(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sum += n
}

// each calls f in a goroutine for each element, and waits for all.
func each(s []int, f func(n int)) {
	var done sync.WaitGroup
	for _, n := range s {
		done.Go(func() { f(n) })
	}
	done.Wait()
}

// Sum returns the sum of s.
//
//refine:ensures result == sum(s)
//refine:pure
func Sum(s []int) int {
	var t total
	each(s, t.add)
	return t.sum
}
