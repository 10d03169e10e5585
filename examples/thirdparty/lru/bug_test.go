package lru_test

import (
	"fmt"

	lru "github.com/hashicorp/golang-lru/v2"
)

// A cache of size 2 holds three entries.
func Example_twoQueueLen() {
	cache, err := lru.New2QParams[int, string](2, 1, lru.Default2QGhostEntries)
	if err != nil {
		panic(err)
	}
	for _, key := range []int{0, 1, 2, 0} {
		cache.Add(key, "")
	}
	fmt.Println(cache.Len())
	// Output: 3
}
