package cli

import (
	"sync"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec"
)

// contractNotes are the clauses of functions. They may be used concurrently.
type contractNotes struct {
	// next, if not nil, gets each package as well.
	next func(*spec.Package)
	mu   sync.Mutex
	of   map[contractName][]check.Note
}

// A contractName is the path of a package and the name of one of its functions.
type contractName struct{ pkg, fn string }

// add adds the clauses of the functions of a package.
func (n *contractNotes) add(p *spec.Package) {
	if n.next != nil {
		n.next(p)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, c := range p.Contracts {
		var notes []check.Note
		for _, cl := range clausesOf(c) {
			notes = append(notes, check.Note{Pos: cl.clause.Pos, Msg: cl.text()})
		}
		n.of[contractName{p.Path, c.FullName()}] = notes
	}
}

// get returns the clauses of a function.
func (n *contractNotes) get(pkg, fn string) []check.Note {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.of[contractName{pkg, fn}]
}
