package constructors

import (
	"fmt"
	"go/token"
)

// A Note is a remark on a constructor or a call of one.
type Note struct {
	Pos token.Position // invalid if it is in another package
	Msg string
}

// notes holds remarks, each once, in the order in which they were made.
type notes struct {
	list []Note
	has  map[Note]bool
}

// add adds the remarks that have not been made before.
func (n *notes) add(more ...Note) {
	if n.has == nil {
		n.has = map[Note]bool{}
	}
	for _, one := range more {
		if !n.has[one] {
			n.has[one] = true
			n.list = append(n.list, one)
		}
	}
}

// remarks holds the remarks on a level: the calls that broke their contracts,
// and the constructors without an annotation that are left out. The remarks on
// the levels of the arguments are included.
type remarks struct{ faults, leftOut notes }

// add adds the remarks of another level.
func (r *remarks) add(more *remarks) {
	r.faults.add(more.faults.list...)
	r.leftOut.add(more.leftOut.list...)
}

// isPartial reports whether calls are left out, here or in the levels of the
// arguments.
func (r *remarks) isPartial() bool { return len(r.leftOut.list) > 0 }

// list returns the constructors that were left out, and the number of calls
// that broke their contracts, with the first of these.
func (r *remarks) list() []Note {
	all := r.leftOut.list
	if len(r.faults.list) == 0 {
		return all
	}
	first := r.faults.list[0]
	msg := "a constructor call that breaks its contract builds nothing: "
	if n := len(r.faults.list); n > 1 {
		msg = fmt.Sprintf("%d constructor calls that break their contracts build nothing, the first: ", n)
	}
	return append(all[:len(all):len(all)], Note{first.Pos, msg + first.Msg})
}
