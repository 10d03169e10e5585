package worker

import (
	"encoding/binary"
	"slices"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
)

// A Built is what one call of a constructor came to.
type Built struct {
	Kind protocol.BuiltKind
	// Identity is the same for equal values of one type, of a BuiltValue.
	Identity string
	// Fault is how the call broke the contract, of a BuiltFault.
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

// Constructor returns the number of the function that builds values by a
// constructor, for Process.Send: the inputs are its arguments, and the reply
// has what each call came to.
func (b *Binary) Constructor(c *spec.Constructor) int {
	return b.functions - len(b.builders) + slices.Index(b.builders, c)
}

// Tried reports whether a parameter of a contract was neither nil nor empty in
// a valid input of a process that has ended. It is true of parameters that
// cannot be either, and of those that there was no room to keep count of.
func (b *Binary) Tried(c *spec.Contract, param int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := slices.Index(b.tries, source.Parameter{Contract: c, Index: param})
	if n < 0 {
		return true
	}
	bit := source.TriedBit(n)
	return bit/64 >= len(b.applied) || b.applied[bit/64]&(1<<(bit%64)) != 0
}
