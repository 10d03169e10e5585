package sym

import "go/types"

// Unchanged returns a condition under which after is the value before: numbers
// and texts are the same, and references lead to the same places. The condition
// is only sufficient: a floating-point number or map that has been computed
// again may be the same where the condition is false.
func Unchanged(mem *Memory, before, after Value) Term {
	t := mem.t
	if before == after || mem.Identical(before, after) {
		return t.Yes
	}
	switch x := before.(type) {
	case Term:
		return t.Same(x, after.(Term))
	case *Text:
		return mem.EqualText(x, after.(*Text))
	case *Aggregate:
		r := t.Yes
		for i, p := range x.Parts {
			r = t.And(r, Unchanged(mem, p, after.(*Aggregate).Parts[i]))
		}
		return r
	case *Pointer:
		return sameAlts(t, x.Alts, after.(*Pointer).Alts)
	case *Slice:
		y := after.(*Slice)
		r := t.No
		for _, p := range x.Alts {
			for _, q := range y.Alts {
				if p.At == q.At && p.Empty == q.Empty {
					r = t.Or(r, t.And(p.Guard, q.Guard, t.Same(p.Off, q.Off)))
				}
			}
		}
		return t.And(r, t.Same(x.Length, y.Length))
	case *Mapping:
		return sameAlts(t, x.Alts, after.(*Mapping).Alts)
	case *Dynamic:
		r := t.No
		for _, p := range x.Alts {
			for _, q := range after.(*Dynamic).Alts {
				if held := unchangedAlt(mem, p, q); held != t.No {
					r = t.Or(r, t.And(p.Guard, q.Guard, held))
				}
			}
		}
		return r
	}
	return t.No
}

// unchangedAlt returns Unchanged for the values of two alternatives of
// interfaces.
func unchangedAlt(mem *Memory, p, q DynamicAlt) Term {
	switch {
	case p.Typ == nil || q.Typ == nil:
		if p.Typ == nil && q.Typ == nil && p.Val == nil && q.Val == nil {
			return mem.t.Yes
		}
		return mem.t.No
	case !types.Identical(p.Typ, q.Typ):
		return mem.t.No
	}
	return Unchanged(mem, p.Val, q.Val)
}
