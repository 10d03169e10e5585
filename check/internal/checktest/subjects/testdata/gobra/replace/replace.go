// Package replace searches a slice and replaces what it finds, in sections that
// goroutines share out among themselves.
package replace

import "sync"

const (
	workers = 3
	section = 2
)

// All replaces each x by y.
//
//refine:ensures forall i, v in s: v == (if old(s)[i] == x { y } else { old(s)[i] })
func All(s []int, x, y int) {
	share(s, func(part []int) {
		for i, v := range part {
			if v == x {
				part[i] = y
			}
		}
	})
}

// share has the workers do the same with all sections of a slice.
func share(s []int, do func(part []int)) {
	parts := make(chan []int, 4)
	var done sync.WaitGroup
	for range workers {
		go func() {
			for part := range parts {
				do(part)
				done.Done()
			}
		}()
	}
	for len(s) > 0 {
		n := min(section, len(s))
		done.Add(1)
		parts <- s[:n]
		s = s[n:]
	}
	done.Wait()
	close(parts)
}
