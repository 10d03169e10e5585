package keeps

import "slices"

// Box has a number.
type Box struct{ N int }

func (x *Box) Equal(y *Box) bool {
	if x == nil || y == nil {
		return x == y
	}
	return x.N == y.N
}

func (x *Box) Clone() *Box {
	if x == nil {
		return nil
	}
	return &Box{x.N}
}

// Order is of no use as a nil, which no method expects.
type Order struct{ Lines []int }

func (x *Order) Equal(y *Order) bool { return slices.Equal(x.Lines, y.Lines) }
func (x *Order) Clone() *Order       { return &Order{slices.Clone(x.Lines)} }

// Wrap is an error around another.
type Wrap struct{ N int }

func (x *Wrap) Error() string { return "wrap" }
func (x *Wrap) Unwrap() error { return nil }
func (x *Wrap) Is(target error) bool {
	return target == nil
}
func (x *Wrap) As(target any) bool {
	p, ok := target.(*int)
	if ok {
		*p = x.N
	}
	return ok
}
