package breaks

// Count is a number of elements.
type Count struct{ N int }

func (c Count) Len() int           { return c.N }
func (c Count) Less(i, j int) bool { return i < j }
func (c Count) Swap(i, j int)      {}
func (c Count) Cap() int           { return c.N / 2 }
func (c Count) IsEmpty() bool      { return c.N > 0 }
func (c Count) Empty() bool        { return c.N > 0 }

// Beyond looks at the next element.
type Beyond []int

func (x Beyond) Len() int           { return len(x) }
func (x Beyond) Less(i, j int) bool { return x[i] < x[j+1] }
func (x Beyond) Swap(i, j int)      { x[i], x[j+1] = x[j+1], x[i] }
func (x *Beyond) Push(v any)        { *x = append(*x, v.(int), v.(int)) }
func (x *Beyond) Pop() any {
	last := (*x)[len(*x)-1]
	*x = (*x)[:0]
	return last
}

// Twos has twos in a row, which it swaps by copying.
type Twos []int

func (x Twos) Len() int           { return len(x) }
func (x Twos) Less(i, j int) bool { return x[i] <= x[j] }
func (x Twos) Swap(i, j int)      { x[i] = x[j] }

// Turns has a circle as its order.
type Turns []uint8

func (x Turns) Len() int           { return len(x) }
func (x Turns) Less(i, j int) bool { return (x[i]%3+1)%3 == x[j]%3 }
func (x Turns) Swap(i, j int)      { x[i], x[j] = x[j], x[i] }
