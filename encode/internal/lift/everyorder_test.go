package lift

import (
	"fmt"
	"testing"
)

// TestPermute lists the orders of some items, each once.
func TestPermute(t *testing.T) {
	for n, want := range []int{1, 1, 2, 6, 24, 120} {
		seen := map[string]bool{}
		for order := range want {
			items := make([]int, n)
			for i := range items {
				items[i] = i
			}
			if orders := permute(items, order); orders != want {
				t.Errorf("%d items have %d orders, want %d", n, orders, want)
			}
			sum := 0
			for _, i := range items {
				sum |= 1 << i
			}
			if sum != 1<<n-1 {
				t.Errorf("order %d of %d items is %v", order, n, items)
			}
			seen[fmt.Sprint(items)] = true
		}
		if len(seen) != want {
			t.Errorf("%d items come in %d orders, want %d", n, len(seen), want)
		}
	}
	if orders := permute(make([]int, 100), 0); orders <= mostOrders {
		t.Errorf("100 items have %d orders", orders)
	}
}
