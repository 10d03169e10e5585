package worker

import (
	"encoding/binary"
	"slices"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
)

// A Built is the outcome of one call of a constructor.
type Built struct {
	Kind protocol.BuiltKind
	// Identity is the same for equal values of one type. Only a BuiltValue
	// and a BuiltNilPointer have one.
	Identity string
	// Fault says how the call broke the contract. Only a BuiltFault has
	// one.
	Fault *Fault
}

// readBuilt reads the payload of a batch of constructor calls.
func readBuilt(payload []byte, known numbered) ([]Built, error) {
	var all []Built
	for len(payload) > 0 {
		kind := protocol.BuiltKind(payload[0])
		size, n := binary.Uvarint(payload[1:])
		if n <= 0 || kind > protocol.BuiltFault || size > uint64(len(payload)-1-n) {
			return nil, errFrame
		}
		content := payload[1+n:][:size]
		payload = payload[1+n+int(size):]
		b := Built{Kind: kind, Identity: string(content)}
		if kind == protocol.BuiltFault {
			fault, err := readFault(content, known)
			if err != nil {
				return nil, err
			}
			b.Identity, b.Fault = "", fault
		}
		all = append(all, b)
	}
	return all, nil
}

// Constructor returns the number, for Process.Send, of the function that builds
// values by a constructor. The inputs are the arguments of the constructor, and
// the reply holds the outcome of each call.
func (b *Binary) Constructor(c *spec.Constructor) int {
	return b.functions - len(b.builders) + slices.Index(b.builders, c)
}

// Tried reports whether a parameter of a contract was neither nil nor empty in
// a valid input of a process that has ended. It returns true for a parameter
// that cannot be nil or empty, and for one that the shared memory has no bit
// for.
func (b *Binary) Tried(c *spec.Contract, param int) bool {
	n := slices.Index(b.tries, source.Parameter{Contract: c, Index: param})
	return n < 0 || b.notes.has(source.TriedBit(n))
}

// Seen returns what the calls have shown so far, in processes that run and in
// those that have ended.
func (b *Binary) Seen() Shown {
	n := &b.notes
	n.mu.Lock()
	defer n.mu.Unlock()
	all := Shown{union(nil, n.applied), union(nil, n.reached)}
	for s := range n.running {
		applied, reached := s.live()
		all = Shown{union(all.Applied, applied), union(all.Reached, reached)}
	}
	return all
}

// See adds what the calls of another binary of the same functions have shown.
func (b *Binary) See(o Shown) {
	n := &b.notes
	n.mu.Lock()
	defer n.mu.Unlock()
	n.add(make([]uint64, protocol.SharedWords-protocol.WordApplied), make([]uint64, (n.marks()+63)/64*n.functions))
	n.add(o.Applied, o.Reached)
}
