package randprog

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// forms are bodies of helpers over a slice a of integers, each about one form
// of Go that everyday predicates use. K is the element type; P and Q are random
// predicates over a and acc, E, F and G are random integers over a, and W is a
// random integer type.
var forms = []string{
	// Labelled loops.
	`acc := G
_ = acc
outer:
for i := range a {
	for j := i + 1; j < len(a); j++ {
		if a[i] == a[j] { continue outer }
		if a[i] > a[j] + E { break outer }
		acc += a[j]
	}
	acc ^= a[i]
}
return P`,
	// Closures that assign to what they close over, and are called in a
	// loop.
	`acc := E
_ = acc
add := func(x K) bool { if x == F { return false }; acc += x; return acc > 0 }
n := 0
for _, x := range a { if add(x) { n++ } }
sub := add
if len(a) > 1 && sub(a[1]) { n-- }
return n > 0 && P || Q`,
	// A closure over each iteration's own variable.
	`acc := E
_ = acc
var fs [3]func() K
for i := range 3 { fs[i] = func() K { acc++; return acc + K(i) } }
x, y := fs[2](), fs[0]()
return x > y || P`,
	// Arrays are values.
	`acc := E
_ = acc
var t [3]K
for i := range min(len(a), 3) { t[i] = a[i] }
u := t
u[1], u[0] = u[0], u[1]
p := &t
p[2] += E
acc = u[2]
return t == u || t[2] < u[0] && P`,
	// Structures are values; pointers to them are not.
	`acc := E
_ = acc
type local struct { x, y K; in [2]K }
s := local{x: E, in: [2]K{1: F}}
r := s
r.in[0] = acc
q := &r
q.y++
o := *q
q.x = o.y
ps := []*local{&s, q, &o}
for i, p := range ps { p.x += K(i) }
acc = s.x - r.x + o.x
return s == r || s.in != o.in && P`,
	// Slices share the array that they are cut from, and append writes
	// beyond their length.
	`acc := E
_ = acc
b := append([]K(nil), a...)
c := b[:len(b)/2]
c = append(c, F)
if len(b) > 0 { acc = b[len(b)-1] }
c[0]++
return len(a) > 0 && b[0] == a[0] || P`,
	`acc := E
_ = acc
b := make([]K, len(a), 8)
n := copy(b, a)
copy(b[n/2:], b)
d := append(b[:n:n], E)
d[0] = F
for i := range b { acc += b[i] * K(i+1) }
clear(b[:n/2])
if n > 1 && b[0] != 0 { return Q }
return P`,
	// Delete from a slice, and from a map.
	`acc := E
_ = acc
m := map[K]int{E: 1}
for i, x := range a { m[x] += i + 1; if x == F { delete(m, x) } }
b := append([]K{}, a...)
if len(b) > 1 { b = append(b[:0], b[1:]...) }
n, ok := m[F]
if ok && n > len(m) { return Q }
for _, x := range b { acc -= x; if m[x] == 0 { acc *= 2 } }
return P`,
	// Insertion sort of a copy.
	`acc := E
_ = acc
b := append([]K(nil), a...)
for i := 1; i < len(b); i++ {
	for j := i; j > 0 && b[j] < b[j-1]; j-- { b[j], b[j-1] = b[j-1], b[j] }
}
for i := range b { if b[i] != a[i] { return Q } }
if len(b) > 0 { acc = b[0] }
return P`,
	// Conversions between widths, and shifts by variables.
	`acc := E
_ = acc
for _, x := range a {
	acc += K(W(x) << 6)
	acc ^= K(int8(x * 77))
	acc = acc >> (uint8(x) & 3)
	acc -= K(^W(x) % 7)
}
return P`,
	// A shift by a negative number panics.
	`acc := E
_ = acc
for i, x := range a { acc |= x << (int(x) + i) }
return P`,
	// Loops with two variables, range over an integer, switches that fall
	// through.
	`acc := E
_ = acc
for i, j := 0, len(a)-1; i < j; i, j = i+1, j-1 {
	switch {
	case a[i] == a[j]: acc++; fallthrough
	case a[i] > E: acc += 2
	default: if P { continue }; acc--
	}
}
for i := range len(a) { acc += K(i); if acc == F { break } }
for range 2 { acc++ }
return P`,
	// Bisection, with a loop that ends by its condition only.
	`acc := E
_ = acc
lo, hi := 0, len(a)
for lo < hi {
	mid := int(uint(lo+hi) >> 1)
	if a[mid] < acc { lo = mid + 1 } else { hi = mid }
}
return lo < len(a) && a[lo] == acc || P`,
	// Slices of slices.
	`acc := E
_ = acc
var groups [][]K
for i, x := range a {
	if i == 0 || x != a[i-1] { groups = append(groups, nil) }
	g := &groups[len(groups)-1]
	*g = append(*g, x)
}
for _, g := range groups { acc += K(len(g)) * g[0] }
rows := [2][]K{a, nil}
if len(a) > 1 { rows[1] = a[1:] }
return len(rows[1]) < len(groups) && P || Q`,
	// Recursion over slices, and a function literal that calls itself.
	`acc := E
_ = acc
var sum func(xs []K) K
sum = func(xs []K) K { if len(xs) == 0 { return F }; return xs[0] - sum(xs[1:]) }
acc = sum(a)
return P`,
	// Shadowing, blocks, and a result with a name.
	`acc := E
_ = acc
if acc := acc + E; acc > F { return P } else if x := acc; x == 0 { acc = x } else { acc := x; acc++; _ = acc }
{ acc := F; _ = acc }
for _, acc := range a { if acc == E { return Q } }
return P`,
	// Linked structures that the function builds.
	`acc := E
_ = acc
type cell struct { v K; next *cell }
var head *cell
for _, x := range a { head = &cell{x, head} }
tail := head
for c := head; c != nil; c = c.next { acc += c.v; tail = c }
if tail != nil { tail.next = &cell{v: acc}; acc = head.v; head.v++ }
n := 0
for c := head; c != nil; c = c.next { n++ }
return n > 2 && P || Q`,
	// Methods with value and pointer receivers, method values, and helpers
	// with several results.
	`acc := E
_ = acc
c := counterK{n: E}
for _, x := range a { c.add(x); if c.with(F).n == x { acc++ } }
f := c.add
f(E)
g := c.with
c.n = E
acc += c.n + g(1).n
x, y := divmodK(acc, c.n)
if x == y { return Q }
return P`,
}

// methods are declarations that some of the forms use, for each integer type K.
const methods = `type counterK struct { n K; calls int }
func (c *counterK) add(x K) { c.n += x; c.calls++ }
func (c counterK) with(x K) counterK { c.n *= x; return c }
func divmodK(x, y K) (q, r K) { if y == 0 { return x, 1 }; q = x / y; r = x % y; return }

`

// quantityForms are bodies of helpers that return an integer of type R, the
// type of acc, E and F; N is the name of the helper.
var quantityForms = []string{
	`for _, x := range a { if R(x) > acc || P { acc = R(x) } }
return acc`,
	`for i, x := range a { if i > 0 && x == a[i-1] { return E }; acc += R(x) }
return`,
	`if len(a) > 1 { return E - N(a[1:]) }
return F`,
	`defined := func(i int) bool { return i < len(a) && P }
for i := 0; defined(i); i += 2 { acc = acc*3 + R(a[i]) }
return max(acc, E)`,
}

// fill replaces the letters of a form over xs in the helper h.
func (w *writer) fill(form string, xs variable, h helper) string {
	defer func(scope []variable, plain bool) { w.scope, w.plainGo = scope, plain }(w.scope, w.plainGo)
	defer w.keepGuards()()
	w.plainGo = true
	acc := variable{name: "acc", typ: h.result}
	var b strings.Builder
	for _, letter := range form {
		switch letter {
		case 'P', 'Q':
			w.scope = []variable{xs, acc}
			fmt.Fprintf(&b, "(%s)", w.boolean(1).plain)
		case 'E', 'F', 'G':
			w.scope = []variable{xs}
			fmt.Fprintf(&b, "(%s)", w.integer(h.result, 1).plain)
		case 'K':
			b.WriteString(xs.typ.Elem.Name)
		case 'R':
			b.WriteString(h.result.Name)
		case 'N':
			b.WriteString(h.name)
		case 'W':
			b.WriteString(pick(w, oracle.IntegerTypes).Name)
		default:
			b.WriteRune(letter)
		}
	}
	return b.String() + "\n"
}

// writings are functions over slices of the integer type K that write to them,
// or beyond their length if there is spare capacity.
const writings = `func settleK(a []K) bool {
	for i := range a { for j := range i { if a[i] < a[j] { a[i], a[j] = a[j], a[i] } } }
	return len(a) < 2 || a[0] != a[1]
}
func wipeK(a []K) bool { for i := range a { a[i] = a[len(a)-1-i] * 2 }; return len(a) == 0 || a[0] > 0 }
func shareK(a []K) bool { b, c := append(a, 1), append(a, 2); return b[len(a)] != c[len(a)] }
func extendK(a []K) bool { if cap(a) == len(a) { return false }; b := append(a, 1); c := append(b[:len(a)], 2, 3); return len(c) > 2 && b[len(a)] == 2 }
func spareK(a []K) bool { return cap(a) > len(a) }

`
