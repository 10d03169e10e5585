package keeps

// Ints are in order.
type Ints []int

func (x Ints) Len() int           { return len(x) }
func (x Ints) Cap() int           { return cap(x) }
func (x Ints) IsEmpty() bool      { return len(x) == 0 }
func (x Ints) Empty() bool        { return len(x) == 0 }
func (x Ints) Less(i, j int) bool { return x[i] < x[j] }
func (x Ints) Swap(i, j int)      { x[i], x[j] = x[j], x[i] }
func (x *Ints) Push(v any)        { *x = append(*x, v.(int)) }
func (x *Ints) Pop() any {
	last := (*x)[len(*x)-1]
	*x = (*x)[:len(*x)-1]
	return last
}
