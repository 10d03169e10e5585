package randprog

// languageForms use rules of Go's specification that predicates seldom depend
// on, each in several ways. Their letters are those of forms.
var languageForms = []string{
	// Deferred functions see and change named results that are set in any
	// way.
	`acc := E
_ = acc
r := setK(&acc, F)
x, ok := lateK(acc, a)
if ok { acc += x - r }
return P`,
	// Deferred calls in loops: the last one first, with the arguments at
	// the time of the defer statement.
	`acc := E
_ = acc
var log []K
func() {
	for i, x := range a {
		if x == F { return }
		defer func() { log = append(log, x+K(i)) }()
		defer func(y K) { acc -= y * 2 }(acc)
		acc += x
	}
	acc++
}()
for i, x := range log { acc = acc*2 + x + K(i) }
return P || len(log) > 1 && Q`,
	// Closures that outlive the call whose named results they capture.
	`acc := E
_ = acc
made := func(x K) (r K, get func() K) {
	get = func() K { r++; return r }
	defer func() { r += x }()
	if x == F { return x, get }
	{ r := r; r++; _ = r }
	return F, get
}
x, get := made(acc)
acc = get() - x + get()
return P`,
	// The operand of a range statement is evaluated once, for every kind of
	// operand.
	`acc := E
_ = acc
calls := 0
list := func() [3]K { calls++; return [3]K{E, F, 1} }
place := [2]K{F, E}
where := func() *[2]K { calls += 2; return &place }
for i, x := range list() { acc += x * K(i) }
for i := range list() { acc -= K(i) }
for range list() { acc++ }
for i, x := range where() { place[1] = x + 1; acc += x * K(i+1) }
for i := range where() { place[i]-- }
for range where() { calls++ }
for i := range min(calls, 4) { acc += K(i) }
for i, x := range func() []K { calls++; return a }() { acc ^= x + K(i) }
for i, x := range func() string { calls++; return "aé" }() { acc += K(i) + K(x&3) }
for k, x := range func() map[K]K { calls++; return map[K]K{E: F} }() { acc -= k ^ x }
acc += K(calls) + place[0] - place[1]
return P`,
	// Range statements assign to any variable, whose operands are evaluated
	// in each iteration.
	`acc := E
_ = acc
var t [4]K
var i int
var s struct { at int; v K }
m := map[int]K{}
b := append([]K(nil), a...)
for i, t[i&3] = range b { acc += t[0] }
for t[3] = range K(len(b)) { acc++ }
for s.at, s.v = range b { acc -= s.v }
p := &s
for p.at = range "ab" { acc += K(p.at) }
for i, m[i] = range [3]K{E, F, acc} { i++ }
for _, t[1] = range func(yield func(int, K) bool) { _ = yield(0, acc) && yield(1, F) } { t[2]++ }
acc += t[0]*2 + t[1] - t[2] + t[3] + K(i) + K(s.at) + m[0] - m[1] + m[2]
return P || t[1] == s.v && Q`,
	// A loop over the values of an array copies it, and a loop over a
	// pointer to one does not.
	`acc := E
_ = acc
t := [3]K{E, F, 1}
for i, x := range t { t[(i+1)%3] += x; acc = acc*2 + x }
u := t
for i, x := range &u { u[(i+1)%3] += x; acc = acc*2 - x }
for i := range u { if i == 0 { u[2]++ }; acc += u[i] }
b := append([]K(nil), a...)
for i, x := range b { if i == 0 { b = []K{x + 1}; b[0]++ }; acc += x * 2 + b[0] }
m := map[K]int{E: 1}
for k := range m { delete(m, k); acc++ }
return P || len(m) > 0`,
	// Types with the same name in different functions are different types.
	`acc := E
_ = acc
type local struct { v K }
x := any(local{acc})
y := func() any { type local struct { v K }; return local{acc} }()
z := func(v K) any { return local{v} }(F)
_, ok := y.(local)
if ok || x == y { return Q }
{
	type local struct { v K }
	if _, ok := x.(local); ok { return false }
	if any(local{acc}) == x || any(local{acc}) == y { return true }
}
switch v := z.(type) {
case local: acc += v.v
default: return true
}
return x == z && P`,
	// Types that generic functions declare are different for each instance.
	`acc := E
_ = acc
x, y := keepK(acc), holdK(acc)
if x == y || x == keepK(int8(acc)) || keepK(1) == keepK(uint16(1)) { return true }
z := keepK(F)
m := map[any]int{x: 1, y: 2}
m[z] += 4
m[keepK("a")]++
if m[keepK(acc)]&4 != 0 { acc++ }
return len(m) == 3 && Q || x == z && P`,
	// Recursive types as keys of maps.
	`acc := E
_ = acc
m := map[termK]int{}
var e termK = litK{acc}
for i, x := range a { e = negK{e, x}; m[e] += i + 1 }
m[negK{litK{acc}, F}] += 2
m[litK{F}]++
n := m[e]
if _, ok := m[negK{negK{litK{acc}, F}, F}]; ok { n += 5 }
acc += K(e.size())
return n > 2 && P || len(m) > 3 && Q`,
	`acc := E
_ = acc
type node struct { in [1]any; v K }
m := map[node]K{}
n := node{v: acc}
for _, x := range a { n = node{[1]any{n}, x}; m[n] = acc; acc++ }
if v, ok := m[node{[1]any{node{v: (E)}}, F}]; ok { acc -= v }
s := map[any]K{1: E, "a": F, [1]any{acc}: 2, n: 3}
s[[1]any{F}]++
s[K(1)] += 2
acc += s[1] + s[K(1)] - s[[1]any{acc}]
return len(s) > 4 && P`,
	// Method values, method expressions, embedded types and promoted
	// methods.
	`acc := E
_ = acc
type wide struct { joinK; *counterK; extra K }
w := wide{joinK: joinK{litK{E}, F}, counterK: &counterK{n: acc}}
bump := w.add
w.add(F)
w.counterK = &counterK{n: 1}
bump(2)
(*counterK).add(w.counterK, E)
size := w.termK.size
w.termK = negK{w.termK, acc}
sizes := []func() int{size, w.size}
for i, f := range sizes { acc += K(f() << i) }
with := counterK.with
acc += w.n*2 - with(*w.counterK, F).n + w.d
var t termK = &w
return t.size() > len(a) && P || Q`,
	// Variadic functions of every kind of element.
	`acc := E
_ = acc
b := gatherK(a...)
if len(b) > 0 { b[0]++; acc += a[0]; b[0]-- }
if gatherK[K]() != nil || gatherK(a[:0]...) == nil && a != nil { return true }
rest := func(n int, xs ...any) int { for i, x := range xs { if x == any(F) { n += i + 1 } }; return n*4 + len(xs) }
acc += K(rest(0)) - K(rest(1, E, "a", F)) + K(rest(2, nil)) * 3 + K(rest(3, gatherK[any](acc)...))
total := func(xs ...[]K) (n K) { for i, x := range xs { n += K(len(x) << i) }; return }
acc += total(a, nil, b) - total([][]K{b, a}...)
apply := func(x K, fs ...func(K) K) K { for _, f := range fs { x = f(x) }; return x }
acc = apply(acc, func(x K) K { return x - F }, func(x K) K { return x * 2 })
return P`,
	// Calls in operands are made from left to right.
	`acc := E
_ = acc
n := 0
next := func() int { n++; return n - 1 }
more := func(x K) K { acc += x; return acc }
t := [6]K{0: E, 3: F}
t[next()], t[next()] = more(1), more(2)
t[next()] += F
t[next()]++
u := [][]K{{more(E), more(1)}, {more(F)}}
v := [...]K{2: more(1), 0: more(2)}
w := map[K][]K{more(1): {more(2)}}
for k, x := range w { acc += k*2 - x[0] }
s := []struct { in []K; m map[int]K }{{in: []K{more(3)}}, {m: map[int]K{next(): more(1)}}}
acc += t[0] - t[1]*2 + t[2] - t[3] + u[0][1] - u[1][0] + v[0]*2 - v[2] + s[0].in[0] + s[1].m[4]
return more(1) > more(F) && P || Q`,
	// Switches evaluate their tags once, and their cases up to the one that
	// matches.
	`acc := E
_ = acc
n := 0
step := func(x K) K { n++; return x }
switch step(acc) {
case step(F), step(0): acc++
case step(1): acc += 2; fallthrough
case step(2): acc -= 3
default: acc *= 2
}
switch x := step(acc) & 3; {
case x == step(1): acc += 4
case step(x) > 1 && n > 3: acc++
}
switch x := any(step(acc)).(type) {
case string: return true
case K: acc += x - K(n)
}
return P`,
	// Comparisons and conversions of values that contain interfaces and
	// arrays.
	`acc := E
_ = acc
type mixed struct { x any; y [1]any }
x, y := mixed{acc, [1]any{F}}, mixed{(E), [1]any{K(1)}}
if x == y { acc++ }
b := append(append([]K(nil), a...), E, F)
c := [2]K(b)
p := &[2]K{}
*p = [2]K(b[len(a):])
p[0]++
d := b[:1:1]
d = append(d, 7)
acc += c[0]*2 - p[1] + d[0]
return any(c) == any(*p) || [1]any{acc} == [1]any{F} && P`,
	// A predicate that writes to a copy does not write to its argument.
	`acc := E
_ = acc
sort := func(xs []K) []K { for i := range xs { for j := range i { if xs[i] < xs[j] { xs[i], xs[j] = xs[j], xs[i] } } }; return xs }
b := sort(append([]K(nil), a...))
same := true
for i, x := range a { same = same && b[i] == x }
put := func(xs []K, x K) []K { return sort(append(xs[:len(xs):len(xs)], x)) }
up := func(xs []K) bool { for i := range xs { if i > 0 && xs[i] < xs[i-1] { return false } }; return true }
return !up(put(a, F)) || !same && !up(put(b, acc)) || P`,
}

// languageDecls are declarations that the forms use, for each integer type K.
const languageDecls = resultDecls + genericDecls + recursiveDecls

const resultDecls = `func setK(p *K, x K) (r K) { defer func() { *p = r }(); return x + 1 }
func lateK(x K, a []K) (r K, ok bool) {
	defer func() { r *= 2; ok = !ok }()
	defer func(y K) { r += y }(r + x)
	if len(a) == 0 { return x, true }
	for i, y := range a {
		switch {
		case y == x: return y + 1, i > 0
		case y > x: r = y; return
		}
	}
	r, ok = 3, true
	return r - x, !ok
}
`

const genericDecls = `func keepK[t any](x t) any { type local struct { v t; n K }; return local{x, 1} }
func holdK[t any](x t) any { type local struct { v t; n K }; return local{x, 1} }
func gatherK[t any](xs ...t) []t { return xs }
`

const recursiveDecls = `type termK interface { size() int }
type litK struct { v K }
type negK struct { x termK; d K }
type joinK struct { termK; d K }
func (l litK) size() int { return 1 }
func (n negK) size() int { return 1 + n.x.size() }

`
