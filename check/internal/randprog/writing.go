package randprog

import (
	"fmt"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// writing returns a clause about v that writes to v: a slice of integers, a map
// of numbers or a pointer to a structure. A clause sees the input as it was
// passed, and no effects of other clauses, so the plain form writes to a copy.
// writing reports false if v is of another type.
func (p *program) writing(v variable) (expr, bool) {
	call, clone := p.written(v)
	if call == "" {
		return expr{}, false
	}
	e := both("%s", call)
	switch p.w.r.IntN(4) {
	case 0:
		e = both("!%s", call)
	case 1:
		e = both("%s && (%s)", call, p.w.boolean(1))
	}
	e.plain = fmt.Sprintf("func() bool { %s := %s; return %s }()", v.name, clone, e.plain)
	return e, true
}

// written returns a call that writes to the memory v refers to and returns a
// bool, and a copy of v that the call may write to instead. Both are empty if v
// is of another type.
func (p *program) written(v variable) (call, clone string) {
	t := v.typ
	switch {
	case t.Kind == oracle.Slice && t.Elem.Kind == oracle.Integer && t.Name == "[]"+t.Elem.Name:
		call, clone = fmt.Sprintf("%s%s(%s)", pick(p.w, []string{"settle", "wipe", "share", "extend", "spare"}), t.Elem.Name, v.name), "withRoom("+v.name+")"
	case t.Kind == oracle.Pointer:
		field := integerField(t.Elem)
		if field == "" {
			return "", ""
		}
		call = p.writer("p *"+t.Elem.Name, fmt.Sprintf("if p == nil { return true }; p.%s++; return p.%[1]s != 2", field)) + "(" + v.name + ")"
		clone = fmt.Sprintf("func() %s { if %s == nil { return nil }; c := *%[2]s; return &c }()", t.Name, v.name)
	case t.Kind == oracle.Mapping && t.Elem.Kind == oracle.Integer && t.Key.Kind != oracle.Float:
		keys := keyConstants(t.Key)
		body := fmt.Sprintf("n := len(m); m[%s]++; delete(m, %s); return len(m) %s n", pick(p.w, keys), pick(p.w, keys), pick(p.w, []string{"==", "<", ">="}))
		call = p.writer("m "+t.Name, body) + "(" + v.name + ")"
		clone = "maps.Clone(" + v.name + ")"
	}
	return call, clone
}

// writingNatively returns clauses about v that write to v and are only
// evaluated as compiled code. They are a filter, a clause that says when the
// call panics, which is never, and a clause about the value at entry. Another
// clause checks that this value is unchanged.
func (p *program) writingNatively(v variable) []clause {
	var clauses []clause
	add := func(verb, format string, v variable) bool {
		e, ok := p.writing(v)
		if !ok || !p.w.coin(4) {
			return false
		}
		if verb != "filter" {
			e.plain = ""
		}
		e.refine = fmt.Sprintf(format, e.refine)
		clauses = append(clauses, clause{verb, e})
		return true
	}
	add("filter", "%s", v)
	add("panics", "(%s) && false", v)
	if add("ensures", "(%s) || true", variable{name: "old(" + v.name + ")", typ: v.typ}) {
		same := fmt.Sprintf("%s == nil || %[1]s.%s == old(%[1]s).%[2]s", v.name, integerField(v.typ.Elem))
		if v.typ.Kind != oracle.Pointer {
			same = fmt.Sprintf("%ss.Equal(%s, old(%[2]s))", map[oracle.Kind]string{oracle.Slice: "slice", oracle.Mapping: "map"}[v.typ.Kind], v.name)
		}
		clauses = append(clauses, clause{"ensures", expr{refine: same}})
	}
	return clauses
}

// integerField returns the name of a field that holds an integer, or an empty
// string.
func integerField(t *oracle.Type) string {
	for _, f := range t.Fields {
		if f.Type.Kind == oracle.Integer {
			return f.Name
		}
	}
	return ""
}

// writer declares a predicate that writes to its parameter, and returns its
// name.
func (p *program) writer(param, body string) string {
	p.w.fresh++
	name := fmt.Sprintf("writes%d", p.w.fresh)
	fmt.Fprintf(&p.decls, "func %s(%s) bool { %s }\n\n", name, param, body)
	return name
}
