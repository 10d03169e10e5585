package source

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec"
)

// A Parameter is one of a contract's.
type Parameter struct {
	Contract *spec.Contract
	Index    int
}

// maxTried is how many parameters the shared memory has room for, which are
// counted from its end. The clauses of a package need the rest, if it has many.
const maxTried = (protocol.SharedWords - protocol.WordApplied) * 32

// TriedBit is the bit in the notes on clauses that stands for a parameter.
func TriedBit(n int) int { return 2*maxTried - 1 - n }

// tried writes the note of the parameters that are not empty in an input. It
// comes after the precondition and the filters.
func (f *functionWriter) tried() {
	if f.builds != nil {
		return
	}
	for i, p := range f.contract.Params {
		holds := f.isFull(fmt.Sprintf("$a%d", i), p.Type())
		if holds == "" || len(f.g.Tries) == maxTried {
			continue
		}
		n := TriedBit(len(f.g.Tries))
		f.g.Tries = append(f.g.Tries, Parameter{f.contract, i})
		f.g.printf("$w.Apply(%d, "+holds+")\n", n)
	}
}

// isFull is the condition under which a value is neither nil nor empty. There
// is none for types that have no such value, nor for opaque types.
func (f *functionWriter) isFull(name string, t types.Type) string {
	if f.g.Opaque != nil && f.g.Opaque(t) != nil {
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
