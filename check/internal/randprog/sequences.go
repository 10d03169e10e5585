package randprog

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// sequenceLoop writes a loop over a sequence that accumulates, or calls of it.
func (w *writer) sequenceLoop(s variable) string {
	k := &oracle.Type{Kind: oracle.Integer, Name: pick(w, oracle.IntegerTypes).Name}
	var b strings.Builder
	fmt.Fprintf(&b, "acc, n := %s, 0\n_, _ = acc, n\n", constant(k, w.r.IntN(3)).plain)
	before := w.scope
	after := append(before[:len(before):len(before)], variable{name: "acc", typ: k}, variable{name: "n", typ: &oracle.Type{Kind: oracle.Integer, Name: "int"}})
	w.scope = after
	for i, of := range s.typ.StepTypes() {
		w.scope = append(w.scope[:len(w.scope):len(w.scope)], variable{name: s.typ.Names()[i], typ: of})
	}
	use := ""
	for _, name := range s.typ.Names() {
		use += "_ = " + name + "\n"
	}
	ranges := w.level >= rangeFuncs
	if w.coin(3) || !ranges {
		var params []string
		for i, of := range s.typ.StepTypes() {
			params = append(params, s.typ.Names()[i]+" "+of.Name)
		}
		fmt.Fprintf(&b, "%s(func(%s) bool {\n%sn++\nacc %s %s\nreturn %s\n})\n", s.name, strings.Join(params, ", "), use,
			pick(w, []string{"+=", "-=", "^="}), w.integer(k, 1).plain, w.boolean(1).plain)
	} else {
		fmt.Fprintf(&b, "%s {\n%sn++\n%s}\n", s.typ.RangeOver(s.name), use, w.statements(k, 2, true))
	}
	w.scope = after
	if ranges && w.coin(3) {
		fmt.Fprintf(&b, "%s { n-- }\n", "for range "+s.name)
	}
	fmt.Fprintf(&b, "return %s\n", w.boolean(2).plain)
	return b.String()
}
