package encode

import "go/types"

// A primitive is what a function of the standard library computes that is assembly, or that leads
// to such a one by a way that differs between machines, or that looks at the bits of numbers. It
// neither panics nor touches memory.
type primitive func(l *lifter, args []value) value

// primitives are the functions below package strings, by full name.
var primitives = map[string]primitive{
	"internal/bytealg.CompareString": func(l *lifter, args []value) value {
		return l.compareText(args[0].(*text), args[1].(*text))
	},
	"internal/bytealg.CountString": func(l *lifter, args []value) value {
		return l.countByte(args[0].(*text), args[1].(Term))
	},
	"internal/bytealg.IndexByteString": func(l *lifter, args []value) value {
		return l.indexText(args[0].(*text), &text{length: l.t.num(1), bytes: []Term{args[1].(Term)}})
	},
	"strings.EqualFold": func(l *lifter, args []value) value {
		return l.equalFold(args[0].(*text), args[1].(*text))
	},
	"internal/stringslite.Clone": func(_ *lifter, args []value) value { return args[0] },
	"internal/stringslite.Index": func(l *lifter, args []value) value {
		return l.indexText(args[0].(*text), args[1].(*text))
	},
}

// primitiveOf is the primitive that fn is, or nil.
func primitiveOf(fn *types.Func) primitive {
	if fn.Pkg() == nil {
		return nil
	}
	switch fn.Pkg().Path() {
	case "internal/bytealg", "internal/stringslite", "strings":
		return primitives[fn.FullName()]
	case "math":
		return floatPrimitives[fn.FullName()]
	case "math/bits":
		return bitPrimitives[fn.FullName()]
	case "unicode":
		return runePrimitive(fn.FullName())
	}
	return nil
}

// compareText is -1, 0 or 1 as a is less than, equal to or greater than b.
func (l *lifter) compareText(a, b *text) Term {
	return l.t.ite(l.mem.lessText(a, b), l.t.num(-1), l.t.ite(l.mem.equalText(a, b), l.t.num(0), l.t.num(1)))
}

// countByte is the number of bytes of s that are c.
func (l *lifter) countByte(s *text, c Term) Term {
	n := l.t.num(0)
	for i, b := range s.bytes {
		n = l.t.add(n, l.t.ite(l.t.and(l.t.above(s.length, i), l.t.same(b, c)), l.t.num(1), l.t.num(0)))
	}
	return n
}

// indexText is the index of the first sub in s, or -1.
func (l *lifter) indexText(s, sub *text) Term {
	r := l.t.num(-1)
	for i := len(s.bytes); i >= 0; i-- {
		here := l.t.lessEq(l.t.add(sub.length, l.t.num(int64(i))), s.length)
		for j, b := range sub.bytes {
			if i+j == len(s.bytes) {
				break // here says that sub is not as long
			}
			here = l.t.and(here, l.t.or(l.t.not(l.t.above(sub.length, j)), l.t.same(s.bytes[i+j], b)))
		}
		r = l.t.ite(here, l.t.num(int64(i)), r)
	}
	return r
}
