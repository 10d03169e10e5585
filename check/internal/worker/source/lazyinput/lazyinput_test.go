package lazyinput

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"
	"unsafe"

	"github.com/typetarget/target/spec/spectest/tier"
)

// forms are those of a tree of type node, and of what tests pass besides.
var forms = []Form{
	{Kind: FormPointer, Elems: []int{1}},
	{Kind: FormStruct, Elems: []int{2, 3, 0, 4, 6, 0}}, // a number, a string, a node, a slice, a map, a node
	{Kind: FormNumber},
	{Kind: FormText},
	{Kind: FormSlice, Elems: []int{2}},
	{Kind: FormNothing},
	{Kind: FormMap, Elems: []int{3, 0}},
	{Kind: FormInterface, Elems: []int{1, 0, 2}, Boxed: []bool{true, false, true}},
	{Kind: FormArray, Elems: []int{7}, Len: 2},
	{Kind: FormSlice, Elems: []int{5}},
	{Kind: FormByte},
	{Kind: FormFloat},
}

// TestParts divides an input into its parts.
func TestParts(t *testing.T) {
	leaf := []byte{1, 4, 0, 0, 0, 0, 0} // a node with the number 4 alone
	// A node with the number 300 and the text "ab", a leaf on the left, the
	// slice of 7 with room for more, a map from "k" to a leaf, none on the
	// right.
	input := slices.Concat([]byte{1, 0xac, 2, 2, 'a', 'b'}, leaf, binary.AppendUvarint(nil, 1<<27+2), []byte{7, 2, 1, 'k'}, leaf, []byte{0})
	// An array of a boxed node and of the pointer to one; two slices of
	// nothing; a flag, a number.
	input = slices.Concat(input, []byte{1}, leaf[1:], []byte{2}, leaf, []byte{3, 0, 1}, make([]byte, 8))
	var r Reading
	r.forms = forms
	r.scan(append([]byte("before"), input...), len("before"), []int{0, 8, 9, 9, 10, 11})
	if r.End() != len("before")+len(input) {
		t.Fatalf("it ends at %d of %d", r.End(), len(input))
	}
	var got []string
	for p := range r.parts {
		parent, i := -1, -1
		if p > 0 {
			parent, i = r.ordinal(p)
			if r.child(parent, i) != p {
				t.Errorf("part %d is child %d of %d, which is %d", p, i, parent, r.child(parent, i))
			}
		}
		got = append(got, fmt.Sprintf("%d.%d %x", parent, i, r.own(p)))
	}
	slice := fmt.Sprintf("%x", binary.AppendUvarint(nil, 1<<27+2))
	want := []string{
		"-1.-1 01010201" + "030001" + "0000000000000000",
		"0.0 ac020201" + slice + "0200",
		"1.0 6162",
		"1.1 040000000000",
		"1.2 07",
		"1.3 016b01",
		"5.0 040000000000",
		"0.1 040000000000",
		"0.2 040000000000",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the parts are\n%q\nwant\n%q", got, want)
	}
}

// TestRegion has reads and writes of what takes the place of parts say which
// part that is, and comparisons of pointers not.
func TestRegion(t *testing.T) {
	region := NewRegion()
	if region == nil {
		t.Fatal("there is no region")
	}
	type node struct {
		left, right *node
		content     [3]int
	}
	faults := func(what string, part int, do func()) {
		t.Helper()
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
		defer func() {
			fault, ok := recover().(interface{ Addr() uintptr })
			if !ok {
				t.Errorf("%s: there is no fault", what)
				return
			}
			if owner, ok := region.Owner(fault.Addr()); !ok || owner != part {
				t.Errorf("%s: it is of part %d, %v", what, owner, ok)
			}
		}()
		do()
	}
	p := (*node)(region.hole(3, unsafe.Sizeof(node{})))
	q := (*node)(region.hole(4, unsafe.Sizeof(node{})))
	text := unsafe.String((*byte)(region.hole(5, 1000)), 1000)
	long := unsafe.Slice((*int)(region.hole(6, 8*500)), 500)
	var m map[string]int
	*(*unsafe.Pointer)(unsafe.Pointer(&m)) = region.hole(7, 1)
	var boxed any = node{}
	(*[2]unsafe.Pointer)(unsafe.Pointer(&boxed))[1] = region.hole(8, unsafe.Sizeof(node{}))
	var sink any
	faults("a read", 3, func() { sink = p.right })
	faults("the last element", 4, func() { sink = q.content[2] })
	faults("a write", 4, func() { q.left = p })
	faults("a copy", 3, func() { sink = *p })
	faults("a byte", 5, func() { sink = text[999] })
	faults("a comparison", 5, func() { sink = text[1:] == text[:999] })
	faults("a long copy", 6, func() { sink = append([]int(nil), long...) })
	faults("the end", 6, func() { sink = long[499] })
	faults("a short comparison", 5, func() { sink = text[:3] == string(make([]byte, 3)) })
	faults("a short copy", 5, func() { sink = []byte(text[5:8]) })
	faults("the length of a map", 7, func() { sink = len(m) })
	faults("a look into a map", 7, func() { sink = m["a"] })
	faults("a key", 5, func() { sink = map[string]int{"x": 1}[text[:1]] })
	faults("what is in an interface", 8, func() { sink = boxed == any(node{}) })
	faults("what is asserted", 8, func() { sink = boxed.(node).content })
	if _, ok := boxed.(node); !ok || p == q || len(text) != 1000 || cap(long) != 500 || m == nil {
		t.Error("it is not as it should be")
	}
	if !region.begins(uintptr(unsafe.Pointer(q)), 4) || region.begins(uintptr(unsafe.Add(unsafe.Pointer(q), 8)), 4) || region.begins(uintptr(unsafe.Pointer(q)), 3) {
		t.Error("it is not known where part 4 begins")
	}
	if region.hole(9, regionSize) != nil || region.hole(9, ^uintptr(0)) != nil {
		t.Error("there is more memory than there is")
	}
	_ = sink
}

// TestNarrower compares how inputs end that are narrowed with how they end.
// What runs is a random decision tree over what it has read.
func TestNarrower(t *testing.T) {
	hits := 0
	for seed := range tier.Seeds(uint64(20)) {
		random := rand.New(rand.NewPCG(seed, 0))
		salt := random.Uint64()
		n := NewNarrower(forms, []int{0, 4})
		for range 1000 {
			input := randomNode(random, 3)
			input = append(input, byte(random.IntN(2)*2))
			if input[len(input)-1] == 2 {
				input = append(input, byte(random.IntN(3)))
			}
			n.window = window{} // it pays
			var whole Reading
			whole.forms = forms
			whole.scan(input, 0, []int{0, 4})
			for i := range whole.parts {
				whole.parts[i].read = true
			}
			want, _ := decide(&whole, salt)
			known, r := n.Find(input, 0)
			if known != nil {
				if known != want {
					t.Fatalf("seed %d: %x is known to end in %v, and ends in %v", seed, input, known, want)
				}
				hits++
				continue
			}
			for {
				end, trap := decide(r, salt)
				if trap < 0 {
					if end != want {
						t.Fatalf("seed %d: %x ends in %v, and as a whole in %v", seed, input, end, want)
					}
					n.Ends(end)
					break
				}
				if !n.Trapped(uintptr(r.region.hole(trap, 8))) {
					t.Fatalf("seed %d: part %d is not one of %x", seed, trap, input)
				}
			}
		}
	}
	if hits < 5000 {
		t.Errorf("of 20000 inputs only %d are known", hits)
	}
}

// randomNode is a node in wire form.
func randomNode(random *rand.Rand, depth int) []byte {
	if depth == 0 || random.IntN(4) == 0 {
		return []byte{0}
	}
	b := []byte{1, byte(random.IntN(3))}
	b = append(b, []string{"\x00", "\x01a", "\x02ab"}[random.IntN(3)]...)
	b = append(b, randomNode(random, depth-1)...)
	b = append(b, []string{"\x00", "\x01", "\x02\x04", "\x03\x04\x05"}[random.IntN(4)]...)
	if random.IntN(3) == 0 {
		b = append(append(b, 2, 1, 'k'), randomNode(random, depth-1)...)
	} else {
		b = append(b, 0)
	}
	return append(b, randomNode(random, depth-1)...)
}

// decide reads some parts and ends with a number that depends on all of them.
// If it would read one that is not read it returns that one instead.
func decide(r *Reading, salt uint64) (end interface{}, trap int) {
	state := salt
	reached := []int{0}
	for step := 0; ; step++ {
		for _, b := range r.own(reached[len(reached)-1]) {
			state = (state ^ uint64(b)) * 0x9e3779b97f4a7c15
			state ^= state >> 29
		}
		var next []int
		for _, p := range reached {
			for c := p + 1; c < r.parts[p].next; c = r.parts[c].next {
				if !slices.Contains(reached, c) {
					next = append(next, c)
				}
			}
		}
		if len(next) == 0 || state%3 == 0 {
			return state, -1
		}
		p := next[state/8%uint64(len(next))]
		if !r.parts[p].read {
			return nil, p
		}
		reached = append(reached, p)
	}
}

// TestWindow has a window close where it does not pay, and open again.
func TestWindow(t *testing.T) {
	var w window
	opened := 0
	for range 1 << 20 {
		if w.open() {
			opened++
			w.cost++
		}
	}
	if opened < 4*windowCost || opened > 1<<14 {
		t.Errorf("it is open for %d inputs", opened)
	}
	w = window{}
	for i := range 1 << 12 {
		if !w.open() {
			t.Fatalf("it closes at input %d", i)
		}
		if i%2 == 0 {
			w.hits++
		} else {
			w.cost++
		}
	}
	w.stopped = true
	if w.open() {
		t.Error("it opens once it is stopped")
	}
}

// TestFull has a tree that is full know what it knows, and no more.
func TestFull(t *testing.T) {
	n := NewNarrower(forms, []int{2})
	for i := range 40 {
		if i == 20 {
			n.tree.size = maxSize
		}
		known, r := n.Find([]byte{byte(i)}, 0)
		if known != nil || (r == nil) != (i >= 20) {
			t.Fatalf("input %d: %v, %v", i, known, r)
		}
		if r != nil {
			n.Ends(i)
		}
	}
	for i := range 40 {
		known, _ := n.Find([]byte{byte(i)}, 0)
		if (known == any(i)) != (i < 20) {
			t.Errorf("input %d is known as %v", i, known)
		}
	}
}
