package keeps

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
