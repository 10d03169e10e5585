package breaks

// Box is cloned without its number.
type Box struct{ N int }

func (x *Box) Equal(y *Box) bool { return x.N == y.N }
func (x *Box) Clone() *Box       { return &Box{} }

// Same is its own clone.
type Same struct{ N int }

func (x *Same) Clone() *Same { return x }

// Moved is emptied before it is cloned.
type Moved struct{ N int }

func (x *Moved) Equal(y *Moved) bool { return x.N == y.N }
func (x *Moved) Clone() *Moved {
	x.N = 0
	return &Moved{x.N}
}

// Wrap wraps itself.
type Wrap struct{ N int }

func (x *Wrap) Error() string { return "wrap" }
func (x *Wrap) Unwrap() error { return x }

var asked bool

func (x *Wrap) Is(target error) bool {
	asked = !asked
	return asked
}

func (x *Wrap) As(target any) bool {
	p, ok := target.(*int)
	return ok && 1 / *p > 0
}
