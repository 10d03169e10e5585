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

// notes are remarks, each once, in the order in which they were made.
type notes struct {
	list []Note
	has  map[Note]bool
}

// add adds remarks, unless they have been made before.
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

// remarks are what there is to say about a level: the calls that broke their
// contracts, and the constructors that no annotation marks and that are left
// out. Those on the way to arguments are included.
type remarks struct{ faults, leftOut notes }

// add adds the remarks of another level.
func (r *remarks) add(more *remarks) {
	r.faults.add(more.faults.list...)
	r.leftOut.add(more.leftOut.list...)
}

// isPartial reports whether calls are left out, here or of what makes the
// arguments.
func (r *remarks) isPartial() bool { return len(r.leftOut.list) > 0 }

// list are the constructors that were left out, and how many calls broke their
// contracts, with the first of these.
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
