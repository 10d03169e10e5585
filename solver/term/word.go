package term

// Word returns the constant Word with the bits of k.
func (s *Store) Word(k int64) Term { return s.intern(OpConst, SortWord, k, nil, nil, k, k) }

// WordOf returns the Word with the bits of t, of any sort.
func (s *Store) WordOf(t Term) Term {
	x := s.nodes[t]
	switch {
	case x.sort == SortWord:
		return t
	case x.sort == SortBool:
		return s.WordOf(s.AsInt(t))
	case x.op == OpConst:
		return s.Word(x.k)
	case x.op == OpIntOf && x.k == signed64:
		return s.kids[x.kid]
	}
	return s.intern(OpWordOf, SortWord, 0, []Term{t}, nil, x.lo, x.hi)
}

// signedInt returns the Int that a Word is if it is read with a sign.
func signedInt(s *Store, w Term) Term {
	x := s.nodes[w]
	switch {
	case x.lo == x.hi:
		return s.Int(x.lo)
	case x.op == OpWordOf:
		return s.kids[x.kid]
	}
	return s.intern(OpIntOf, SortInt, signed64, []Term{w}, nil, x.lo, x.hi)
}

// IntOf returns the Int in the lowest bits of a term of any sort, as
// [IntType.Truncate] computes it. The type must not have 64 bits unsigned,
// since not all its values are Ints.
func (s *Store) IntOf(t Term, typ IntType) Term {
	if typ.Bits == 64 {
		return s.AsInt(t)
	}
	lo, hi := typ.Range()
	if x := &s.nodes[t]; x.lo >= lo && x.hi <= hi {
		return s.AsInt(t)
	}
	f := newForm(s, 0)
	defer f.free()
	f.add(t, 1)
	f.truncate(typ)
	r := f.sum()
	x := &s.nodes[r]
	if x.op == OpConst {
		return s.Int(typ.Truncate(x.k))
	}
	if k := x.lo - typ.Truncate(x.lo); typ.Truncate(x.hi) == x.hi-k && uint64(x.hi)-uint64(x.lo) <= uint64(hi)-uint64(lo) {
		return s.AddConst(r, -k) // all values are truncated by the same amount
	}
	return s.intern(OpIntOf, SortInt, typ.key(), []Term{s.WordOf(r)}, nil, lo, hi)
}

// truncate makes f simpler without changing its lowest bits: it drops
// truncations of operands to as many bits or more, and makes coefficients as
// small as they can be.
func (f *form) truncate(typ IntType) {
	s := f.s
	for again := true; again; {
		again = false
		for i, t := range f.t {
			x := &s.nodes[t]
			if x.op != OpIntOf || x.k == signed64 || uint8(x.k) < typ.Bits {
				continue
			}
			c, w := f.c[i], s.kids[x.kid]
			f.addSummand(t, -c)
			f.add(w, c)
			again = true
			break
		}
	}
	near := IntType{typ.Bits, true}
	f.k = near.Truncate(f.k)
	n := 0
	for i, c := range f.c {
		if c = near.Truncate(c); c != 0 {
			f.t[n], f.c[n] = f.t[i], c
			n++
		}
	}
	f.t, f.c = f.t[:n], f.c[:n]
}
