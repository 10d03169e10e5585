package contracts

// An Expr is a number or a negation.
//
//refine:invariant self == nil || eval() != 1
type Expr interface{ eval() int }

// A Num is even.
//
//refine:invariant self%2 == 0
type Num int8

// A Neg is implemented by its pointer.
type Neg struct {
	of   Expr
	Sign bool
}

func (n Num) eval() int { return int(n) }

func (n *Neg) eval() int {
	if n.of == nil {
		return 1
	}
	return -n.of.eval()
}

func Exprs(e Expr) {}

//refine:bound any=bool,Num
func Held(x any, err error) {}

// A Cell has a bound of its own.
//
//refine:bound any=bool
type Cell struct{ v any }

func Cells(a Cell, b any) {}

// A Term is a truth value or the negation of a term.
type Term interface{ term() }

type Truth bool

type Not struct{ Of Term }

func (Truth) term() {}
func (Not) term()   {}

func Terms(m map[Term]bool) {}
