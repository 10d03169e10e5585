package cliff

// Brute evaluates the precondition of a function on all values within its
// bounds, made by nested loops. It returns how many values there are and how
// many satisfy the precondition.
func Brute(function string) (values, valid int) {
	c := &counter{}
	all[function](c)
	return c.values, c.valid
}

// all has the loops of each function.
var all = map[string]func(*counter){
	"Build": func(c *counter) {
		mapsOf(numbers(-3, 3), lists(numbers(-3, 3), 2), 3, func(m map[int][]int) { c.count(acyclic(m)) })
	},
	"Layers": func(c *counter) {
		rows := lists([]bool{false, true}, 3)
		for _, edges := range lists(rows, 4) {
			c.count(isDAG(edges))
		}
	},
	"Next": func(c *counter) {
		texts("-019", 9, func(s string) { c.count(format(value(s)) == s) })
	},
	"Nesting": func(c *counter) { texts("[a,]", 11, func(s string) { c.count(isList(s)) }) },
	"Pack":    func(c *counter) { texts("02.", 12, func(s string) { c.count(isQuad(s)) }) },
	"Eval":    func(c *counter) { texts("1+*()", 8, func(s string) { c.count(parses(s)) }) },
	"Undo": func(c *counter) {
		var transfers []Transfer
		for from := range 3 {
			for to := range 3 {
				for amount := range 3 {
					transfers = append(transfers, Transfer{from, to, amount})
				}
			}
		}
		logs := lists(transfers, 3)
		mapsOf(numbers(0, 2), numbers(0, 2), 3, func(balances map[int]int) {
			for _, log := range logs {
				c.count(explained(Ledger{balances, log}))
			}
		})
	},
	"Inverse": func(c *counter) {
		for _, p := range lists(numbers(0, 5), 8) {
			c.count(isPermutation(p))
		}
	},
	"Cache.Get": func(c *counter) {
		orders := lists(numbers(0, 3), 3)
		mapsOf(numbers(0, 3), numbers(0, 3), 3, func(values map[int]int) {
			for _, order := range orders {
				cache := &Cache{order, values}
				for range 4 { // keys
					c.count(cache.consistent())
				}
			}
		})
	},
	"Queue.Min": func(c *counter) {
		items := lists(numbers(0, 3), 4)
		mapsOf(numbers(0, 3), numbers(0, 3), 4, func(place map[int]int) {
			for _, list := range items {
				c.count((&Queue{list, place}).consistent())
			}
		})
	},
}

// A counter counts values.
type counter struct{ values, valid int }

func (c *counter) count(holds bool) {
	c.values++
	if holds {
		c.valid++
	}
}

func numbers(lo, hi int) []int {
	var all []int
	for n := lo; n <= hi; n++ {
		all = append(all, n)
	}
	return all
}

// lists returns the slices of up to n of some elements.
func lists[T any](elements []T, n int) [][]T {
	all := [][]T{nil}
	for begin, length := 0, 1; length <= n; length++ {
		end := len(all)
		for _, list := range all[begin:end] {
			for _, x := range elements {
				all = append(all, append(list[:len(list):len(list)], x))
			}
		}
		begin = end
	}
	return all
}

// texts yields the strings of up to n of some bytes.
func texts(alphabet string, n int, yield func(string)) {
	b := make([]byte, 0, n)
	var extend func()
	extend = func() {
		yield(string(b))
		if len(b) == n {
			return
		}
		for _, c := range []byte(alphabet) {
			b = append(b, c)
			extend()
			b = b[:len(b)-1]
		}
	}
	extend()
}

// mapsOf yields the maps of up to n of some keys with some values; each is only
// valid during the call.
func mapsOf[V any](keys []int, values []V, n int, yield func(map[int]V)) {
	m := map[int]V{}
	var extend func(from int)
	extend = func(from int) {
		yield(m)
		if len(m) == n {
			return
		}
		for i := from; i < len(keys); i++ {
			for _, v := range values {
				m[keys[i]] = v
				extend(i + 1)
				delete(m, keys[i])
			}
		}
	}
	extend(0)
}
