package lift

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// A primitive is what a function of the standard library computes that is
// assembly, or that leads to such a one by a way that differs between machines,
// or that looks at the bits of numbers. It neither panics nor touches memory.
type primitive func(l *Lifter, args []sym.Value) sym.Value

// primitives are the functions below package strings, by full name.
var primitives = map[string]primitive{
	"internal/bytealg.CompareString": func(l *Lifter, args []sym.Value) sym.Value {
		return l.compareText(args[0].(*sym.Text), args[1].(*sym.Text))
	},
	"internal/bytealg.CountString": func(l *Lifter, args []sym.Value) sym.Value {
		return l.countByte(args[0].(*sym.Text), args[1].(sym.Term))
	},
	"internal/bytealg.IndexByteString": func(l *Lifter, args []sym.Value) sym.Value {
		return l.indexText(args[0].(*sym.Text), &sym.Text{Length: l.T.Num(1), Bytes: []sym.Term{args[1].(sym.Term)}})
	},
	"strings.EqualFold": func(l *Lifter, args []sym.Value) sym.Value {
		return l.equalFold(args[0].(*sym.Text), args[1].(*sym.Text))
	},
	"internal/stringslite.Clone": func(_ *Lifter, args []sym.Value) sym.Value { return args[0] },
	"internal/stringslite.Index": func(l *Lifter, args []sym.Value) sym.Value {
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
func (l *Lifter) compareText(a, b *sym.Text) sym.Term {
	return l.T.Ite(l.Mem.LessText(a, b), l.T.Num(-1), l.T.Ite(l.Mem.EqualText(a, b), l.T.Num(0), l.T.Num(1)))
}

// countByte is the number of bytes of s that are c.
func (l *Lifter) countByte(s *sym.Text, c sym.Term) sym.Term {
	n := l.T.Num(0)
	for i, b := range s.Bytes {
		n = l.T.Add(n, l.T.Ite(l.T.And(l.T.Above(s.Length, i), l.T.Same(b, c)), l.T.Num(1), l.T.Num(0)))
	}
	return n
}

// indexText is the index of the first sub in s, or -1.
func (l *Lifter) indexText(s, sub *sym.Text) sym.Term {
	r := l.T.Num(-1)
	for i := len(s.Bytes); i >= 0; i-- {
		here := l.T.LessEq(l.T.Add(sub.Length, l.T.Num(int64(i))), s.Length)
		for j, b := range sub.Bytes {
			if i+j == len(s.Bytes) {
				break // here says that sub is not as long
			}
			here = l.T.And(here, l.T.Or(l.T.Not(l.T.Above(sub.Length, j)), l.T.Same(s.Bytes[i+j], b)))
		}
		r = l.T.Ite(here, l.T.Num(int64(i)), r)
	}
	return r
}
