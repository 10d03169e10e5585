package source

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec"
)

// A Parameter is a parameter of a contract.
type Parameter struct {
	Contract *spec.Contract
	Index    int
}

// maxTried is the maximum number of parameters that have a bit in the shared
// memory, counted from its end. The rest is for the clauses of a package.
const maxTried = (protocol.SharedWords - protocol.WordApplied) * 32

// TriedBit returns the bit for parameter n in the words for clauses that have
// applied.
func TriedBit(n int) int { return 2*maxTried - 1 - n }

// tried writes the code that notes the parameters that are neither nil nor
// empty in an input. The code follows the precondition and the filters.
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

// isFull returns the condition that a value is neither nil nor empty. It
// returns "" for types that have no nil or empty value, and for opaque types.
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
