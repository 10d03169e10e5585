package encode

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// A primitive is what a function of the standard library computes that is assembly, or that leads
// to such a one by a way that differs between machines, or that looks at the bits of numbers. It
// neither panics nor touches memory.
type primitive func(l *lifter, args []sym.Value) sym.Value

// primitives are the functions below package strings, by full name.
var primitives = map[string]primitive{
	"internal/bytealg.CompareString": func(l *lifter, args []sym.Value) sym.Value {
		return l.compareText(args[0].(*sym.Text), args[1].(*sym.Text))
	},
	"internal/bytealg.CountString": func(l *lifter, args []sym.Value) sym.Value {
		return l.countByte(args[0].(*sym.Text), args[1].(sym.Term))
	},
	"internal/bytealg.IndexByteString": func(l *lifter, args []sym.Value) sym.Value {
		return l.indexText(args[0].(*sym.Text), &sym.Text{Length: l.t.Num(1), Bytes: []sym.Term{args[1].(sym.Term)}})
	},
	"strings.EqualFold": func(l *lifter, args []sym.Value) sym.Value {
		return l.equalFold(args[0].(*sym.Text), args[1].(*sym.Text))
	},
	"internal/stringslite.Clone": func(_ *lifter, args []sym.Value) sym.Value { return args[0] },
	"internal/stringslite.Index": func(l *lifter, args []sym.Value) sym.Value {
		return l.indexText(args[0].(*sym.Text), args[1].(*sym.Text))
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
func (l *lifter) compareText(a, b *sym.Text) sym.Term {
	return l.t.Ite(l.mem.LessText(a, b), l.t.Num(-1), l.t.Ite(l.mem.EqualText(a, b), l.t.Num(0), l.t.Num(1)))
}

// countByte is the number of bytes of s that are c.
func (l *lifter) countByte(s *sym.Text, c sym.Term) sym.Term {
	n := l.t.Num(0)
	for i, b := range s.Bytes {
		n = l.t.Add(n, l.t.Ite(l.t.And(l.t.Above(s.Length, i), l.t.Same(b, c)), l.t.Num(1), l.t.Num(0)))
	}
	return n
}

// indexText is the index of the first sub in s, or -1.
func (l *lifter) indexText(s, sub *sym.Text) sym.Term {
	r := l.t.Num(-1)
	for i := len(s.Bytes); i >= 0; i-- {
		here := l.t.LessEq(l.t.Add(sub.Length, l.t.Num(int64(i))), s.Length)
		for j, b := range sub.Bytes {
			if i+j == len(s.Bytes) {
				break // here says that sub is not as long
			}
			here = l.t.And(here, l.t.Or(l.t.Not(l.t.Above(sub.Length, j)), l.t.Same(s.Bytes[i+j], b)))
		}
		r = l.t.Ite(here, l.t.Num(int64(i)), r)
	}
	return r
}
