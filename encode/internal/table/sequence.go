package table

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
)

// A Sequence is what a sequence of the input does.
type Sequence struct {
	m      *exec.Machine
	id     int
	yield  *types.Signature
	Length sym.Term
	// Steps are the values of each step.
	Steps [][]sym.Value
}

// NewSequence returns a sequence of type t and some length, so far without
// steps.
func NewSequence(m *exec.Machine, t types.Type, length sym.Term) *Sequence {
	m.Mem.Tables++
	return &Sequence{m: m, id: m.Mem.Tables, yield: signature(signature(t).Params().At(0).Type()), Length: length}
}

// AppendKey implements [sym.Function].
func (s *Sequence) AppendKey(k *sym.Keyer) {
	k.Buf = append(k.Buf, 'q')
	k.Int(s.id)
}

// Mark implements [sym.Function]: what a sequence gives is made anew.
func (s *Sequence) Mark(*sym.Marker) {}

// Call calls yield with the values of each step, until it returns false. The
// objects that the values point to are new in every call.
func (s *Sequence) Call(from exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	m, yield := s.m, args[0].(*sym.Closure)
	e := m.Start(&sym.State{Heap: h})
	goes := m.T.Yes
	for i, vals := range s.Steps {
		goes = m.T.And(goes, m.T.Above(s.Length, i))
		if goes == m.T.No || e.Dead() {
			break
		}
		more := m.T.No
		e.Where(goes, func(e *exec.Execution) {
			more = e.Call(from, yield, m.Mem.Renewed(vals), s.yield)[0].(sym.Term)
		})
		goes = m.T.And(goes, more)
	}
	return e.Result(nil)
}
