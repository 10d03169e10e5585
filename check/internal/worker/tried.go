package worker

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec"
)

// A parameter is one of a contract's.
type parameter struct {
	contract *spec.Contract
	index    int
}

// maxTried is how many parameters the shared memory has room for, which are
// counted from its end. The clauses of a package need the rest, if it has many.
const maxTried = (len(shared{}.word) - appliedWord) * 32

// triedBit is the bit in the notes on clauses that stands for a parameter.
func triedBit(n int) int { return 2*maxTried - 1 - n }

// tried writes the note of the parameters that are not empty in an input, until
// each has been noted. It comes after the precondition and the filters.
func (f *functionWriter) tried() {
	if f.builds != nil {
		return
	}
	for i, p := range f.contract.Params {
		holds := f.isFull(fmt.Sprintf("$a%d", i), p.Type())
		if holds == "" || len(f.tries) == maxTried {
			continue
		}
		n := triedBit(len(f.tries))
		f.tries = append(f.tries, parameter{f.contract, i})
		f.printf("if !$w.applied(%d) {\n$w.apply(%d, "+holds+")\n}\n", n, n)
	}
}

// isFull is the condition under which a value is neither nil nor empty. There is
// none for types that have no such value, nor for opaque types.
func (f *functionWriter) isFull(name string, t types.Type) string {
	if f.Opaque != nil && f.Opaque(t) != nil {
		return ""
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			return "len(" + name + ") > 0"
		}
	case *types.Slice, *types.Map:
		return "len(" + name + ") > 0"
	case *types.Pointer, *types.Interface:
		return name + " != nil"
	}
	return ""
}

// Tried reports whether a parameter of a contract was neither nil nor empty in a
// valid input of a process that has ended. It is true of parameters that cannot
// be either, and of those that there was no room to keep count of.
func (b *Binary) Tried(c *spec.Contract, param int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := slices.Index(b.tries, parameter{c, param})
	if n < 0 {
		return true
	}
	bit := triedBit(n)
	return bit/64 >= len(b.applied) || b.applied[bit/64]&(1<<(bit%64)) != 0
}
