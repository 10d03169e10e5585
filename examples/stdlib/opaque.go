package stdlib

import (
	"bytes"
	"container/list"
	"math/big"
)

// listOf makes a list of some values.
//
//refine:construct
func listOf(xs ...bool) *list.List {
	l := list.New()
	for _, x := range xs {
		l.PushBack(x)
	}
	return l
}

// PushBackList wraps the method of that name: "inserts a copy of another list at the back of list
// l. The lists l and other may be the same. They must not be nil."
//
//refine:requires l != nil && other != nil
//refine:ensures slices.Equal(elementsOf(l), slices.Concat(elementsOf(old(l)), elementsOf(old(other))))
//refine:ensures slices.Equal(elementsOf(other), elementsOf(old(other)))
//refine:bound depth=4
func PushBackList(l, other *list.List) {
	l.PushBackList(other)
}

func elementsOf(l *list.List) []bool {
	var all []bool
	for e := l.Front(); e != nil; e = e.Next() {
		all = append(all, e.Value.(bool))
	}
	return all
}

// Truncate wraps the method of bytes.Buffer: "discards all but the first n unread bytes from the
// buffer but continues to use the same allocated storage. It panics if n is negative or greater
// than the length of the buffer."
//
//refine:requires b != nil
//refine:panics n < 0 || n > b.Len()
//refine:ensures rest == old(b).String()[:n]
//refine:bound depth=4 ints=-1..4
func Truncate(b *bytes.Buffer, n int) (rest string) {
	b.Truncate(n)
	return b.String()
}

// ReadBytes wraps the method of bytes.Buffer: "reads until the first occurrence of delim in the
// input, returning a slice containing the data up to and including the delimiter. If ReadBytes
// encounters an error before finding a delimiter, it returns the data read before the error and the
// error itself (often io.EOF). ReadBytes returns err != nil if and only if the returned data does
// not end in delim."
//
//refine:requires b != nil
//refine:ensures line + rest == old(b).String()
//refine:ensures err != nil <==> !strings.HasSuffix(line, "b")
//refine:ensures strings.Count(line, "b") <= 1
//refine:bound depth=5
func ReadBytes(b *bytes.Buffer) (line, rest string, err error) {
	data, err := b.ReadBytes('b')
	return string(data), b.String(), err
}

// DivMod wraps the method of big.Int: "sets z to the quotient x div y and m to the modulus x mod y
// and returns the pair (z, m) for y != 0. If y == 0, a division-by-zero run-time panic occurs.
// DivMod implements Euclidean division and modulus".
//
//refine:requires x != nil && y != nil
//refine:panics y.Sign() == 0
//refine:ensures x.Int64() == y.Int64()*q.Int64() + m.Int64()
//refine:ensures 0 <= m.Int64() && m.CmpAbs(y) < 0
//refine:bound ints=-9..9
func DivMod(x, y *big.Int) (q, m *big.Int) {
	return new(big.Int).DivMod(x, y, new(big.Int))
}
