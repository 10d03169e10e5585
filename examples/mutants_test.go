package examples

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/regress"
	"github.com/typetarget/target/spec"
)

// mutants are bugs put into the examples: the text old, which stands once in the example, becomes
// new. The function must then fail in the way of kind.
var mutants = []struct {
	name, pkg, old, new, fn string
	kind                    check.Kind
}{
	{"mean of the count", "scores", "return total / n", "return total / len(ws)", "Average", check.Postcondition},
	{"empty average", "scores", "if len(ws) == 0 {\n\t\treturn 0\n\t}\n", "", "Average", check.Panic},
	{"lowest first", "scores", "slices.Reverse(sorted)", "_ = sorted", "Best", check.Postcondition},
	{"sorts its argument", "scores", "slices.Clone(scores)", "scores", "Best", check.Mutation},

	{"equal head again", "sortedlist", "l == nil || x < l.Head", "l == nil || x <= l.Head", "Insert", check.Postcondition},
	{"loses the tail", "sortedlist", "return &Chain{c.Value, InsertChain(x, c.Next)}", "return &Chain{c.Value, &Chain{x, nil}}", "InsertChain", check.Postcondition},
	{"before its equals", "sortedlist", "for i > 0 && xs[i-1] > x {", "for i > 1 && xs[i-1] > x {", "InsertSlice", check.Postcondition},

	{"keeps the successor", "bst", "t.Right.Delete(next)", "t.Right", "Tree.Delete", check.Postcondition},
	{"loses a subtree", "bst", "return &Tree{t.Left, t.Key, t.Right.Insert(key)}", "return &Tree{nil, t.Key, t.Right.Insert(key)}", "Tree.Insert", check.Postcondition},
	{"never ends", "bst", "for t.Left != nil {", "for t.Left != nil || t.Right != nil {", "Tree.Min", check.Panic},

	{"red root on red", "redblack", "return blacken(insert(key, t)) }", "return insert(key, t) }", "Add", check.Postcondition},
	{"no inner rotation", "redblack", "case isRed(l) && isRed(l.Right):", "case false:\n", "Add", check.Postcondition},
	{"joins without balance", "redblack", "return balanceLeft(l.Left, l.Key, &Tree{Black, m, r.Key, r.Right})", "return &Tree{Black, l.Left, l.Key, &Tree{Black, m, r.Key, r.Right}}", "Delete", check.Postcondition},

	{"rotates the wrong way", "sizemap", "case b > delta*a:\n\t\treturn rotateLeft(l, key, r)\n\tcase a > delta*b:\n\t\treturn rotateRight(l, key, r)", "case b > delta*a:\n\t\treturn rotateRight(l, key, r)\n\tcase a > delta*b:\n\t\treturn rotateLeft(l, key, r)", "Delete", check.Panic},
	{"never rotates", "sizemap", "case b > delta*a:\n\t\treturn rotateLeft(l, key, r)\n", "", "Insert", check.Postcondition},
	{"swaps the halves", "sizemap", "merge(Difference(below, b.Left), Difference(above, b.Right))", "merge(Difference(below, b.Right), Difference(above, b.Left))", "Difference", check.Postcondition},

	{"deletes without balance", "avl", "return balance(Delete(last.Key, t.Left), last.Key, t.Right)", "return node(Delete(last.Key, t.Left), last.Key, t.Right)", "Delete", check.Invariant},
	{"no double rotation", "avl", "if height(l.Left) < height(l.Right) {\n\t\t\tl = rotateLeft(l)\n\t\t}\n", "", "Insert", check.Invariant},

	{"does not sink", "heaparray", "rest.down(0)\n", "", "Heap.Pop", check.Invariant},
	{"rises too far", "heaparray", "if h[parent] >= h[i] {\n\t\t\tbreak", "if h[parent] < h[i] {\n\t\t\tbreak", "Heap.Push", check.Invariant},
	{"starts too low", "heaparray", "len(h)/2 - 1; i >= 0", "len(h)/2 - 1; i > 0", "Heapify", check.Invariant},
	{"ignores the right child", "heaparray", "h[child+1] > h[child]", "false", "HeapSort", check.Postcondition},

	{"wraps in the wrong order", "zipper", "ws := reversed(cons(s.Focus, s.Down))", "ws := cons(s.Focus, s.Down)", "FocusLeft", check.Postcondition},
	{"forgets the focus", "zipper", "s.Up[1:], cons(s.Focus, s.Down)}", "s.Up[1:], s.Down}", "FocusRight", check.Postcondition},

	{"a generic equal again", "generic", "l == nil || x < l.Head:", "l == nil || x <= l.Head:", "Insert[int8]", check.Postcondition},
	{"behind the greater", "generic", "xs[0] <= x {", "xs[0] >= x {", "InsertSlice[[]uint8, uint8]", check.Postcondition},
	{"drops the bottom", "generic", "s.Items = s.Items[:len(s.Items)-1]", "s.Items = s.Items[1:]", "Stack[int8].Pop", check.Postcondition},
	{"stops at the middle", "text", "if s[i] != s[j] {", "if s[i] != s[j] && j-i > 1 {", "IsPalindrome", check.Postcondition},
	{"swaps one pair", "text", "i < j; i, j = i+1, j-1 {\n\t\tb[i]", "i < min(j, 1); i, j = i+1, j-1 {\n\t\tb[i]", "Reverse", check.Postcondition},
	{"tail that is too short", "text", "tail := t[i:]; tail == reversed(tail)", "tail := t[i:]; len(tail) == 1", "Extend", check.Postcondition},
	{"loses the rest", "text", "s = rest[1:]", "s = rest[2:]", "Parse", check.Panic},
	{"counts what is open", "text", "depth = max(depth, open)", "depth = open", "Nesting", check.Postcondition},

	{"adds before it halves", "catalog", "lo + (hi-lo)/2", "(lo + hi) / 2", "Midpoint", check.Postcondition},
	{"adds in eight bits", "catalog", "a&b + (a^b)/2", "(a + b) / 2", "Mean", check.Postcondition},
	{"no negative extreme", "catalog", "return -uint64(x)\n\t}\n\treturn uint64(x)", "return uint64(-max(x, -1<<63+1))\n\t}\n\treturn uint64(x)", "Magnitude", check.Postcondition},
	{"wraps to zero", "catalog", "x < math.MaxUint64", "x <= math.MaxUint64", "Successor", check.Postcondition},
	{"multiplies in 32 bits", "catalog", "int64(w) * int64(h)", "int64(w * h)", "Area", check.Postcondition},
	{"a leap second", "catalog", "return seconds / 86400", "return (seconds + seconds/604800) / 86401", "Days", check.Postcondition},
	{"compares the difference", "catalog", "xs[i] < x {", "xs[i]-x < 0 {", "Insertion", check.Postcondition},
	{"asks the dividend", "calc", "err == nil && r == 0 {", "err == nil && l == 0 {", "Value", check.Postcondition},
	{"fails without a reason", "calc", "err = ErrDivision", "err = errors.New(ErrDivision.Error())", "Value", check.Postcondition},
	{"divides by any sum", "calc", "&& Defined(e.R) && Eval(e.R) != 0", "&& Defined(e.R)", "EvalDefined", check.Panic},
	{"adds the left twice", "calc", "v = l + r", "v = l + l", "Value", check.Postcondition},

	{"takes any root", "catalog", "if n < 0 {\n\t\tpanic", "if n < -1 {\n\t\tpanic", "Root", check.NoPanic},
	{"root too small", "catalog", "(r+1)*(r+1) <= n {", "(r+1)*(r+1) < n {", "Root", check.Postcondition},
	{"panics at zero", "catalog", "if n < 0 {\n\t\tpanic", "if n <= 0 {\n\t\tpanic", "Root", check.Panic},
	{"writes while it looks", "catalog", "most = max(most, x)\n", "most = max(most, x)\n\t\txs[0] = most\n", "Largest", check.Mutation},
	{"mirrors without its first digit", "catalog", "for ; n > 0; n /= 10", "for ; n > 9; n /= 10", "Mirrored", check.Postcondition},
	{"divides by anything", "catalog", "if b == 0 {\n\t\treturn 0\n\t}\n", "", "Unpromised", check.Panic},
	{"truncates", "catalog", "remainder < 0 && b > 0:", "false:", "Divide", check.Postcondition},
	{"another error", "catalog", "return 0, errEmpty", "return 0, errors.New(errEmpty.Error())", "First", check.Postcondition},
	{"grows over the end", "catalog", "if w.Hi < len(w.Items) {\n\t\tw.Hi++\n\t}", "w.Hi++", "Window.Grow", check.Postcondition},
	{"slides over the end", "catalog", "if w.Hi < len(w.Items) {\n\t\tw.Lo, w.Hi", "if w.Lo < len(w.Items) {\n\t\tw.Lo, w.Hi", "Window.Slide", check.Invariant},
	{"pushes in place", "catalog", "return &Stack{append(slices.Clone(s.items), x)}", "s.items = append(s.items, x)\n\treturn s", "Stack.Push", check.Mutation},
	{"pushes zeros", "catalog", "return &Stack{append(slices.Clone(s.items), x)}", "return &Stack{append(slices.Clone(s.items), 0)}", "Stack.Push", check.Postcondition},
	{"from the bottom", "catalog", "return s.items[len(s.items)-1-i]", "return s.items[i]", "Stack.Nth", check.Postcondition},
	{"gets the last", "catalog", "x := q.items[0]\n\tq.items = q.items[1:]", "x := q.items[q.Len()-1]\n\tq.items = q.items[:q.Len()-1]", "Queue.Get", check.Postcondition},
	{"leaves one", "catalog", "for q.Len() > 0 {", "for q.Len() > 1 {", "Queue.Drain", check.Postcondition},
	{"does not count", "catalog", "c.Queue.Put(x)\n\tc.N++", "c.N++", "Counted.Add", check.Invariant},
	{"reads ahead", "catalog", "return b.Next(n)", "return b.Next(n + 1)", "Take", check.Postcondition},
	{"euclidean", "catalog", "return new(big.Int).QuoRem(", "return new(big.Int).DivMod(", "Quotient", check.Postcondition},
	{"changes the dividend", "catalog", "return new(big.Int).QuoRem(", "return a.QuoRem(", "Quotient", check.Mutation},
	{"turns nothing", "catalog", "l.MoveToFront(e)", "_ = e.Value", "Turn", check.Postcondition},
	{"overwrites", "catalog", "xs[j], xs[j-1] = xs[j-1], xs[j]", "xs[j], xs[j-1] = xs[j-1], xs[j-1]", "Sort", check.Postcondition},
	{"repeats", "catalog", "if !slices.Contains(a, x) {", "if len(a) < 2 || !slices.Contains(a, x) {", "Union", check.Postcondition},
	{"counts twice", "catalog", "m[x]++", "m[x] += len(m)", "Tally", check.Postcondition},
	{"shares too much", "catalog", "shares[0] += total", "shares[len(shares)/2] += total", "Share", check.Postcondition},
	{"forgets to wrap", "catalog", "return c.Hour + q/4, q % 4", "return c.Hour + q/4, min(q, 3)", "Clock.Tick", check.Postcondition},
	{"halves whole numbers", "catalog", "return x / 2 }", "return float32(int(x / 2)) }", "Halve", check.Postcondition},
	{"NaN has no sign but a result", "catalog", "case x == 0:\n\t\treturn 0\n\t}\n\tpanic(\"catalog: sign of NaN\")", "}\n\treturn 0", "Sign", check.NoPanic},
	{"panics at minus zero", "catalog", "case x == 0:\n", "case x == 0 && !math.Signbit(x):\n", "Sign", check.Panic},
	{"takes off the rate", "catalog", "price - price*float64(rate)", "price - float64(rate)", "Discount", check.Postcondition},
	{"loses the sign of zero", "catalog", "return math.Hypot(", "p.X += 0\n\treturn math.Hypot(", "Norm", check.Mutation},
	{"starts behind the last", "catalog", "i := len(prices) - 1; i >= 0", "i := len(prices) - 2; i >= 0", "Total", check.Postcondition},
	{"loses the last", "catalog", "for _, x := range xs {\n\t\ts += x", "for _, x := range xs[:max(len(xs)-1, 0)] {\n\t\ts += x", "Sum", check.Postcondition},
	{"narrows", "catalog", "return int(b-int16(a)) +", "return int(uint8(a)-uint8(b)) -256 +", "Widths", check.Postcondition},
	{"raises the highest", "catalog", "if up && l < High {", "if up {", "Raise", check.Postcondition},
	{"stays even", "catalog", "return -c }", "return -c + c%3 }", "Warm", check.Postcondition},
	{"turns", "catalog", "return Grid{{g[0][0], g[1][0]}, {g[0][1], g[1][1]}} }", "return Grid{{g[1][0], g[0][0]}, {g[1][1], g[0][1]}} }", "Transpose", check.Postcondition},
	{"follows nil", "catalog", "if d.Next == nil {\n\t\treturn []int{d.ID}\n\t}\n", "", "Derived.Identities", check.Panic},
	{"copies one", "catalog", "*p.A, *p.B = *p.B, *p.A }", "*p.A, *p.B = *p.B, *p.B }", "Anonymous", check.Postcondition},
	{"flattens the ends", "catalog", "return slices.Concat(r...) }", "return slices.Concat(r[0], r[len(r)-1]) }", "Rope.Flatten", check.Postcondition},
	{"takes empty for nil", "catalog", "return xs == nil }", "return len(xs) == 0 }", "Absent", check.Postcondition},
	{"shouts nothing", "catalog", "loud[i] = Word(strings.ToUpper(string(w)))", "loud[i] = Word(strings.TrimSpace(string(w)))", "Shout", check.Postcondition},
	{"cuts to a byte", "catalog", "return string(utf8.AppendRune(nil, r)) }", "return string([]byte{byte(r)}) }", "Encoded", check.Postcondition},
	{"stops before the end", "catalog", "for ; c != nil; c = c.Rest {\n\t\tn++", "for ; c != nil && c.Rest != nil; c = c.Rest {\n\t\tn++", "Chain.Length", check.Postcondition},
	{"measures the difference", "catalog", "int(r.W) * int(r.H)", "int(r.W) - int(r.H)", "Rect.Area", check.Postcondition},
	{"writes while it measures", "catalog", "return int(r.W) * int(r.H)", "r.H++; return int(r.W) * int(r.H)", "Rect.Area", check.Mutation},
	{"the smaller one", "catalog", "if a.Area() < b.Area() {", "if a.Area() > b.Area() {", "Larger", check.Postcondition},
	{"deflates", "catalog", "f.(*Rect).H++", "f.(*Rect).H--", "Inflate", check.Invariant},
	{"takes rectangles only", "catalog", "s, _ := f.(Tile)\n", "s := f.(*Rect).W\n", "Side", check.Panic},
	{"drops the other term", "catalog", "case a == Number(0):\n\t\treturn b", "case a == Number(0):\n\t\treturn a", "Simplify", check.Postcondition},
	{"any slice is a number", "catalog", "return \"something\"", "return \"number\"", "Kind", check.Postcondition},
	{"compares texts", "catalog", "bool { return v == w }", "bool { return fmt.Sprint(v) == fmt.Sprint(w) }", "Same", check.NoPanic},
	{"joins one error", "catalog", "errors.Join(errs...)", "errors.Join(errs[:min(1, len(errs))]...)", "Failures", check.Postcondition},
	{"opens a quote", "catalog", "`\"` + s.String() + `\"`", "`\"` + s.String()", "Quote", check.Postcondition},
	{"counts over the end", "catalog", "t.N += n", "t.N += by", "Tallied.Add", check.Postcondition},
	{"counts one less", "catalog", "return len(s.List) }", "return len(s.List) - 1 }", "Strokes.Count", check.Postcondition},
	{"strikes once for two", "catalog", "< 3; by-- {", "< 3; by -= min(by, 2) {", "Strokes.Add", check.Postcondition},

	{"drops half", "catalog", "return s[:len(s)-1]", "return s[:len(s)/2]", "Lighten", check.Postcondition},
	{"chooses from one more", "catalog", "r * (n - i) /", "r * (n - i + 1) /", "Paths", check.Postcondition},
	{"locates the next", "catalog", "slices.BinarySearch(xs, x)", "slices.BinarySearch(xs, x+1)", "Locate", check.Postcondition},
	{"takes the last letter", "catalog", "b.WriteByte(w[0])", "b.WriteByte(w[len(w)-1])", "Abbreviate", check.Postcondition},
	{"cuts a code point", "catalog", "+ s[n:]", "+ s[min(n, 1):]", "Capitalize", check.Postcondition},
	{"caps withdrawals", "catalog", "range moves {\n\t\taccount += m\n", "range moves {\n\t\taccount += max(m, -2)\n", "Settle", check.Postcondition},

	{"keeps the old name", "catalog", "delete(m, from)", "_ = from", "Rename", check.Postcondition},
	{"the worst is best", "catalog", "if !found || s > scores[best] {", "if !found || s < scores[best] {", "Best", check.Postcondition},
	{"loses the ones", "catalog", "ys[i] = code[x]", "ys[i] = code[x] &^ 1", "Translate", check.Postcondition},
	{"lists as they come", "catalog", "return slices.Sorted(maps.Keys(m))", "return slices.Collect(maps.Keys(m))", "Keys", check.Postcondition},
	{"takes the keys away", "catalog", "return slices.Sorted(maps.Keys(m))", "keys := slices.Sorted(maps.Keys(m))\n\tdelete(m, 0)\n\treturn keys", "Keys", check.Mutation},
	{"keys from zero", "catalog", "inverse[v] = k", "inverse[v] = max(k, 0)", "Inverse", check.Postcondition},
	{"writes to nil", "catalog", "if m == nil {\n\t\tm = map[bool]int{}\n\t}\n", "", "Insert", check.Panic},
	{"toggles the first rank", "catalog", "lights[s] = !lights[s]", "lights[Square{s.File, false}] = !lights[s]", "Toggle", check.Postcondition},
	{"keeps no note", "catalog", "if t.Notes[value] == 0 {", "if false {", "Till.Pay", check.Invariant},
	{"looks at common keys", "catalog", "!ok || v != w", "ok && v != w", "Difference", check.Panic},
	{"adds the branches up", "catalog", "depth = max(depth, 1+child.Depth())", "depth += 1 + child.Depth()", "Branch.Depth", check.Postcondition},

	{"last comes first", "graph", "slices.Reverse(order)", "_ = order", "Sort", check.Postcondition},
	{"notes before it visits", "graph", "seen[n] = true\n", "seen[n] = true\n\t\torder = append(order, n)\n", "Sort", check.Postcondition},
	{"forgets where no edge ends", "graph", "t[n] = nil", "_ = n", "Transpose", check.Postcondition},
	{"turns half the edges", "graph", "t[m] = append(t[m], n)", "t[min(m, n)] = append(t[min(m, n)], max(m, n))", "Transpose", check.Postcondition},

	{"deletes without clearing", "stdlib", "slices.Delete(s, i, j)", "slices.Delete(slices.Clone(s), i, j)", "Delete", check.Postcondition},
	{"searches one too far", "stdlib", "return sort.Search(len(f), ", "return sort.Search(len(f)+1, ", "Search", check.Panic},
	{"puts it on top", "stdlib", "heap.Push(&h, x)", "h.Push(x)", "HeapPush", check.Postcondition},
	{"moves the other way", "stdlib", "l.MoveToBack(at(s.At))", "l.MoveToFront(at(s.At))", "List", check.Postcondition},
	{"counts overlaps", "stdlib", "return strings.Count(s, substr)", "for i := range len(s) + 1 {\n\t\tif strings.HasPrefix(s[i:], substr) {\n\t\t\tn++\n\t\t}\n\t}\n\treturn n", "Count", check.Postcondition},
	{"other list in front", "stdlib", "l.PushBackList(other)", "l.PushFrontList(other)", "PushBackList", check.Postcondition},
	{"keeps what is there", "stdlib", "maps.Copy(dst, src)", "s := maps.Clone(src)\n\tmaps.Copy(s, dst)\n\tmaps.Copy(dst, s)", "Copy", check.Postcondition},
	{"asks behind the end", "stdlib", "return sort.Search(n, f)", "return min(n, sort.Search(n+1, f))", "SearchFunc", check.Callback},
	{"forgets the carry", "stdlib", "bits.Add64(uint64(x), uint64(y), uint64(carry))", "bits.Add64(uint64(x), uint64(y), 0)", "Add", check.Postcondition},

	{"counts the others", "catalog", "if keep(x) {\n\t\t\tn++", "if !keep(x) {\n\t\t\tn++", "CountIf", check.Postcondition},
	{"asks beyond the last", "catalog", "for i := range n {\n\t\tif !at(i)", "for i := range n + 1 {\n\t\tif !at(i)", "AllSet", check.Callback},
	{"starts below", "catalog", "at := 0\n\tfor range n", "at := -n\n\tfor range n", "Walk", check.Callback},
	{"calls nil", "catalog", "if find != nil {", "if find != nil || name != \"\" {", "NumberOf", check.Panic},
	{"calls a hook that is not there", "catalog", "if h.Before != nil {", "if h.Allow == nil || h.Before != nil {", "Hooks.Run", check.Panic},
	{"composes the other way", "catalog", "return g(f(x)) }", "return f(g(x)) }", "Then", check.Postcondition},
	{"finds the image", "catalog", "for f(x) != y {", "for x != f(y) {", "Preimage", check.Postcondition},

	{"filters with repeats", "higher", "kept = append(kept, x)", "kept = append(append(kept, x), kept...)", "Filter[int8]", check.Postcondition},
	{"maps once more", "higher", "ys[i] = f(x)", "ys[i] = f(f(x))", "Map", check.Postcondition},
	{"swaps without care", "higher", "case !left(xs[j-1]):\n\t\t\tj--\n", "", "Partition", check.Timeout},
	{"sorts unstably", "higher", "less(xs[j], xs[j-1]); j--", "!less(xs[j-1], xs[j]); j--", "Sort", check.Postcondition},
	{"ranks from the top", "higher", "if less(uint8(b), uint8(a)) {", "if less(uint8(a), uint8(b)) {", "Ranks", check.Postcondition},
	{"wants it to commute", "higher", "return op(Reduce(xs[:half], op), Reduce(xs[half:], op))", "return op(Reduce(xs[half:], op), Reduce(xs[:half], op))", "Reduce", check.Postcondition},
	{"squares too late", "higher", "x = op(x, x)", "x = op(x, r)", "Power", check.Postcondition},
	{"asks for n", "higher", "low, high := 0, n\n", "low, high := 0, n+1\n", "Search", check.Callback},
	{"stops above", "higher", "return low\n", "return max(low, 1)\n", "Search", check.Postcondition},
	{"goes below zero", "higher", "for f(x) != x {", "for f(x) != x || f(x-1) == x {", "Fixpoint", check.Callback},
	{"asks twice", "higher", "answers = append(answers, known[q])", "answers = append(answers, f(q))\n\t\tdelete(known, q)", "Memoised", check.Postcondition},

	{"midpoint overflows", "numeric", "case math.Abs(a) <= great && math.Abs(b) <= great:", "default:", "Midpoint", check.Postcondition},
	{"midpoint of the difference", "numeric", "return (a + b) / 2", "return a + (b-a)/2", "Midpoint", check.Postcondition},
	{"midpoint underflows", "numeric", "return (a + b) / 2", "return a/2 + b/2", "Midpoint", check.Postcondition},
	{"lerp backwards", "numeric", "a + t*(b-a)", "b + t*(a-b)", "Lerp", check.Postcondition},
	{"clamps NaN", "numeric", "(x Number, lo", "(x float64, lo", "Clamp", check.Postcondition},
	{"mean of one more", "numeric", "return sum / float64(len(xs))", "return sum / float64(len(xs)+1)", "Mean", check.Postcondition},
	{"takes the weights off", "numeric", "sum += x * weights[i]", "sum += x - weights[i]", "Weighted", check.Postcondition},
	{"passes over NaN", "numeric", "if x > most || math.IsNaN(x) {", "if x > most {", "Largest", check.Postcondition},
	{"forgets NaN", "numeric", "\t\tif math.IsNaN(most) {\n\t\t\tbreak\n\t\t}\n", "\t\tif math.IsNaN(most) {\n\t\t\tmost = x\n\t\t}\n", "Largest", check.Postcondition},
	{"inserts NaN last", "numeric", "cmp.Less(x, xs[i-1])", "cmp.Less(x, xs[i-1]) && x == x", "Insert", check.Postcondition},

	{"seven queens", "puzzles", "return total(rows[:])", "return total(rows[1:])", "Queens", check.Postcondition},
	{"corner for centre", "puzzles", "return square[4]", "return square[0]", "MagicSquare", check.Postcondition},
	{"diagonal too long", "puzzles", "grid[2][2] + grid[3][3]", "grid[2][2] + grid[3][3]*4", "Sudoku", check.Postcondition},
}

// TestMutants checks that each bug is found, and that the test written for its counterexample fails
// with the bug and passes without.
func TestMutants(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/mutants\n\ngo 1.26\n")
	for _, m := range mutants {
		mutate(t, filepath.Join(dir, identifier(m.name)), m.pkg, m.fn, m.old, m.new)
		mutate(t, filepath.Join(dir, "mended", identifier(m.name)), m.pkg, m.fn, m.old, m.old)
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]*spec.Package{}
	for _, p := range pkgs {
		byName[strings.TrimPrefix(p.Path, "example.com/mutants/")] = p
	}
	var faulty []*spec.Package
	for _, m := range mutants {
		faulty = append(faulty, byName[identifier(m.name)])
	}
	ends := run(t, check.Config{Dir: dir, Packages: faulty})
	tested := make(map[string]bool)
	for _, m := range mutants {
		name := identifier(m.name)
		e := ends[name+"."+m.fn]
		if e.Verdict != check.Refuted || e.Counterexample.Kind != m.kind {
			t.Errorf("%s: %s.%s: verdict %v, %+v, want a counterexample of kind %v", m.name, m.pkg, m.fn, e.Verdict, e.Counterexample, m.kind)
			continue
		}
		t.Logf("%s: %s: %s", m.name, e.Counterexample.Kind, e.Counterexample.Call)
		one := regress.Case{Func: e.Func, Why: e.Message}
		for _, a := range e.Counterexample.Args {
			one.Args = append(one.Args, a.Value)
		}
		for _, p := range []*spec.Package{byName[name], byName["mended/"+name]} {
			src, err := regress.File(p, "target_test.go", []regress.Case{one})
			if err != nil {
				t.Fatalf("%s: %v", m.name, err)
			}
			write(t, filepath.Join(p.Dir, "target_test.go"), string(src))
			tested[p.Path] = p == byName[name]
		}
	}
	if testing.Short() {
		return
	}
	for path, output := range goTest(t, dir) {
		fails, ok := tested[path]
		if strings.Contains(output, "[build failed]") {
			t.Errorf("the test of %s does not compile: %s", path, output)
		} else if failed := output != ""; ok && failed != fails {
			t.Errorf("the test of %s: failed %v, want %v: %s", path, failed, fails, output)
		}
		delete(tested, path)
	}
	for path := range tested {
		t.Errorf("%s has not been tested", path)
	}
}

// goTest runs the tests of a module, and returns the output of those that fail and "" for those that
// pass, by package.
func goTest(t *testing.T, dir string) map[string]string {
	t.Helper()
	// Many times, as one bug shows in some orders of a map only.
	cmd := exec.Command("go", "test", "-json", "-count=200", "./...")
	cmd.Dir = dir
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	results, outputs := map[string]string{}, map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var e struct{ Action, Package, Test, Output string }
		if err := dec.Decode(&e); err == io.EOF {
			return results
		} else if err != nil {
			t.Fatal(err)
		}
		outputs[e.Package] += e.Output
		switch {
		case e.Test != "":
		case e.Action == "pass":
			results[e.Package] = ""
		case e.Action == "fail":
			results[e.Package] = "fails:\n" + outputs[e.Package]
		}
	}
}

// mutate copies the package pkg to dir with the text old, which stands in it once, as new, and with
// no contract but that of fn.
func mutate(t *testing.T, dir, pkg, fn, old, new string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(pkg, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found += strings.Count(string(text), old)
		mutant := strings.Replace(string(text), old, new, 1)
		write(t, filepath.Join(dir, filepath.Base(name)), onlyContract(t, mutant, fn))
	}
	if found != 1 {
		t.Fatalf("%q stands %d times in %s", old, found, pkg)
	}
}

// typeArguments matches those in the name of an instance.
var typeArguments = regexp.MustCompile(`\[.*\]`)

// kept matches annotations that are not a contract of the function they stand above.
var kept = regexp.MustCompile(`^//refine:(construct|type)\b`)

// onlyContract takes the contracts off all functions of a file but those of the name of fn.
func onlyContract(t *testing.T, text, fn string) string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(typeArguments.ReplaceAllString(fn, ""), ".")
	blanked := []byte(text)
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Doc == nil || f.Name.Name == parts[len(parts)-1] {
			continue
		}
		for _, c := range f.Doc.List {
			if strings.HasPrefix(c.Text, "//refine:") && !kept.MatchString(c.Text) {
				copy(blanked[fset.Position(c.Pos()).Offset:], "//       ")
			}
		}
	}
	return string(blanked)
}

func identifier(name string) string { return strings.ReplaceAll(name, " ", "_") }

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
