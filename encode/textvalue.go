package encode

// textOf is a constant string.
func (mem *memory) textOf(s string) *text {
	t := &text{length: mem.t.num(int64(len(s)))}
	for i := range len(s) {
		t.bytes = append(t.bytes, mem.t.num(int64(s[i])))
	}
	return t
}

// concat is a + b.
func (mem *memory) concat(a, b *text) *text {
	r := &text{length: mem.t.add(a.length, b.length)}
	lo, hi := mem.t.s.Range(a.length)
	lo, hi = max(lo, 0), min(hi, int64(len(a.bytes)))
	for p := range hi + int64(len(b.bytes)) {
		mem.t.tick()
		v := noTerm
		if p < int64(len(a.bytes)) {
			v = a.bytes[p]
		}
		for n := min(hi, p); n >= lo; n-- {
			if p-n >= int64(len(b.bytes)) {
				continue
			}
			mem.t.tick()
			c := mem.t.is(a.length, int(n))
			switch {
			case c == mem.t.no:
			case v == noTerm:
				v = b.bytes[p-n]
			default:
				v = mem.t.ite(c, b.bytes[p-n], v)
			}
		}
		if v == noTerm {
			break
		}
		r.bytes = append(r.bytes, v)
	}
	return r
}

// equalText is a == b.
func (mem *memory) equalText(a, b *text) Term {
	mem.t.toil(min(len(a.bytes), len(b.bytes)))
	r := mem.t.same(a.length, b.length)
	for i := range min(len(a.bytes), len(b.bytes)) {
		r = mem.t.and(r, mem.t.or(mem.t.not(mem.t.above(a.length, i)), mem.t.same(a.bytes[i], b.bytes[i])))
	}
	return r
}

// lessText is a < b, byte by byte.
func (mem *memory) lessText(a, b *text) Term {
	mem.t.toil(min(len(a.bytes), len(b.bytes)))
	r := mem.t.less(a.length, b.length)
	for i := min(len(a.bytes), len(b.bytes)) - 1; i >= 0; i-- {
		both := mem.t.and(mem.t.above(a.length, i), mem.t.above(b.length, i))
		here := mem.t.or(mem.t.less(a.bytes[i], b.bytes[i]), mem.t.and(mem.t.same(a.bytes[i], b.bytes[i]), r))
		r = mem.t.ite(both, here, mem.t.less(a.length, b.length))
	}
	return r
}
