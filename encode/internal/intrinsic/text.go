package intrinsic

import (
	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
)

// A textFunc computes something of two strings.
type textFunc func(m *exec.Machine, a, b *sym.Text) sym.Term

// ofStrings returns a function of two strings.
func ofStrings(f textFunc) exec.Intrinsic {
	return func(e *exec.Execution, c *exec.Call) []sym.Value {
		return []sym.Value{f(e.M, c.Args[0].(*sym.Text), c.Args[1].(*sym.Text))}
	}
}

// ofBytes returns a function of what two slices of bytes hold.
func ofBytes(f textFunc) exec.Intrinsic {
	return func(e *exec.Execution, c *exec.Call) []sym.Value {
		return []sym.Value{f(e.M, e.TextOfBytes(c.Args[0].(*sym.Slice)), e.TextOfBytes(c.Args[1].(*sym.Slice)))}
	}
}

// stringByte returns a function of a string and a byte.
func stringByte(f func(m *exec.Machine, s *sym.Text, c sym.Term) sym.Term) exec.Intrinsic {
	return func(e *exec.Execution, c *exec.Call) []sym.Value {
		return []sym.Value{f(e.M, c.Args[0].(*sym.Text), c.Args[1].(sym.Term))}
	}
}

// bytesByte returns a function of what a slice of bytes holds and a byte.
func bytesByte(f func(m *exec.Machine, s *sym.Text, c sym.Term) sym.Term) exec.Intrinsic {
	return func(e *exec.Execution, c *exec.Call) []sym.Value {
		return []sym.Value{f(e.M, e.TextOfBytes(c.Args[0].(*sym.Slice)), c.Args[1].(sym.Term))}
	}
}

// cloneText is internal/stringslite.Clone.
func cloneText(_ *exec.Execution, c *exec.Call) []sym.Value { return c.Args[:1] }

// compareText is -1, 0 or 1 as a is less than, equal to or greater than b.
func compareText(m *exec.Machine, a, b *sym.Text) sym.Term {
	return m.T.Ite(m.Mem.LessText(a, b), m.T.Num(-1), m.T.Ite(m.Mem.EqualText(a, b), m.T.Num(0), m.T.Num(1)))
}

// countByte returns the number of bytes of s that are c.
func countByte(m *exec.Machine, s *sym.Text, c sym.Term) sym.Term {
	n := m.T.Num(0)
	for i, b := range s.Bytes {
		n = m.T.Add(n, m.T.Ite(m.T.And(m.T.Above(s.Length, i), m.T.Same(b, c)), m.T.Num(1), m.T.Num(0)))
	}
	return n
}

// indexText returns the index of the first sub in s, or -1.
func indexText(m *exec.Machine, s, sub *sym.Text) sym.Term {
	r := m.T.Num(-1)
	for i := len(s.Bytes); i >= 0; i-- {
		here := m.T.LessEq(m.T.Add(sub.Length, m.T.Num(int64(i))), s.Length)
		for j, b := range sub.Bytes {
			if i+j == len(s.Bytes) {
				break // here says that sub is not as long
			}
			here = m.T.And(here, m.T.Or(m.T.Not(m.T.Above(sub.Length, j)), m.T.Same(s.Bytes[i+j], b)))
		}
		r = m.T.Ite(here, m.T.Num(int64(i)), r)
	}
	return r
}

// indexByte returns the index of the first byte of s that is c, or -1.
func indexByte(m *exec.Machine, s *sym.Text, c sym.Term) sym.Term {
	return indexText(m, s, &sym.Text{Length: m.T.Num(1), Bytes: []sym.Term{c}})
}
