package problem

import (
	"io"

	"github.com/typetarget/target/solver/term"
)

// WriteSMTLIB writes p as a script in SMT-LIB 2.6: the answer is sat if p has a
// model, and get-value then gives one. See [term.WriteSMTLIB]. The error is
// that of w.
func (p *Problem) WriteSMTLIB(w io.Writer) error {
	return term.WriteSMTLIB(p.Store, w, p.Goal(), p.VarName)
}

// VarName returns the name of a variable of p, or "" for any other variable of
// the store.
func (p *Problem) VarName(index int) string {
	if index < len(p.Vars) {
		return p.Vars[index].Name
	}
	return ""
}
