package sym

// TextOf returns a constant string.
func (mem *Memory) TextOf(s string) *Text {
	t := &Text{Length: mem.t.Num(int64(len(s)))}
	for i := range len(s) {
		t.Bytes = append(t.Bytes, mem.t.Num(int64(s[i])))
	}
	return t
}

// Concat returns a + b.
func (mem *Memory) Concat(a, b *Text) *Text {
	r := &Text{Length: mem.t.Add(a.Length, b.Length)}
	lo, hi := mem.t.Store.Range(a.Length)
	lo, hi = max(lo, 0), min(hi, int64(len(a.Bytes)))
	for p := range hi + int64(len(b.Bytes)) {
		mem.t.Tick()
		v := None
		if p < int64(len(a.Bytes)) {
			v = a.Bytes[p]
		}
		for n := min(hi, p); n >= lo; n-- {
			if p-n >= int64(len(b.Bytes)) {
				continue
			}
			mem.t.Tick()
			c := mem.t.Is(a.Length, int(n))
			switch {
			case c == mem.t.No:
			case v == None:
				v = b.Bytes[p-n]
			default:
				v = mem.t.Ite(c, b.Bytes[p-n], v)
			}
		}
		if v == None {
			break
		}
		r.Bytes = append(r.Bytes, v)
	}
	return r
}

// EqualText returns a == b.
func (mem *Memory) EqualText(a, b *Text) Term {
	mem.t.Toil(min(len(a.Bytes), len(b.Bytes)))
	r := mem.t.Same(a.Length, b.Length)
	for i := range min(len(a.Bytes), len(b.Bytes)) {
		r = mem.t.And(r, mem.t.Or(mem.t.Not(mem.t.Above(a.Length, i)), mem.t.Same(a.Bytes[i], b.Bytes[i])))
	}
	return r
}

// LessText returns a < b, byte by byte.
func (mem *Memory) LessText(a, b *Text) Term {
	mem.t.Toil(min(len(a.Bytes), len(b.Bytes)))
	r := mem.t.Less(a.Length, b.Length)
	for i := min(len(a.Bytes), len(b.Bytes)) - 1; i >= 0; i-- {
		both := mem.t.And(mem.t.Above(a.Length, i), mem.t.Above(b.Length, i))
		here := mem.t.Or(mem.t.Less(a.Bytes[i], b.Bytes[i]), mem.t.And(mem.t.Same(a.Bytes[i], b.Bytes[i]), r))
		r = mem.t.Ite(both, here, mem.t.Less(a.Length, b.Length))
	}
	return r
}
