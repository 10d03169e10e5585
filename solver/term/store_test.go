package term

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestReach(t *testing.T) {
	f := newFormer()
	root := f.And(f.LE(f.x, f.y), f.Or(f.p, f.EQ(f.x, f.Int(3))))
	seen := map[Term]bool{}
	for _, u := range Reach(f.Store, root, f.x) {
		for _, kid := range f.Kids(u) {
			if !seen[kid] {
				t.Errorf("%s comes before its operand %s", f.text(u), f.text(kid))
			}
		}
		if seen[u] {
			t.Errorf("%s twice", f.text(u))
		}
		seen[u] = true
	}
	if !seen[root] || seen[f.z] {
		t.Error("wrong terms reached")
	}
	if got, want := Variables(f.Store, root, f.n), []int{0, 1, 3, 4}; !slices.Equal(got, want) {
		t.Errorf("variables %v, want %v", got, want)
	}
}

func TestClone(t *testing.T) {
	f := newFormer()
	shared := f.LE(f.x, f.y)
	c := f.Clone()
	if c.LE(f.x, f.y) != shared {
		t.Error("the clone does not know a term of the original")
	}
	one, other := f.Store.Add(f.x, f.y), c.Sub(f.x, f.y)
	if got := f.String(one); got != "v0 + v1" {
		t.Errorf("original: %s", got)
	}
	if got := c.String(other); got != "v0 - v1" {
		t.Errorf("clone: %s", got)
	}
	for _, s := range []*Store{f.Store, c} {
		if s.Eval(shared, []int64{1, 2}) != 1 || NewSubstitution(s, 0).SimplifyInContext(s.And(shared, f.p)) == True {
			t.Error("a copy does not work")
		}
	}
}

// TestRelease makes terms across growth of the table, and expects to find
// exactly the old ones after a release.
func TestRelease(t *testing.T) {
	f := newFormer()
	before := []Term{f.LE(f.x, f.y), f.Max(f.x, f.y), f.Or(f.p, f.LE(f.x, f.z))}
	size := f.Len()
	var previous []Term
	for range 3 {
		m := f.Mark()
		inner := f.Mark()
		n := f.Not(before[2])
		f.Release(inner)
		if f.negations.of[before[2]] != None {
			t.Error("the negation outlives its release")
		}
		var made []Term
		for i := range int64(3000) {
			made = append(made, f.And(f.LE(f.Sum(i, []Term{f.x, f.n}, []int64{i%7 + 1, -i}), f.z), f.q))
		}
		if previous != nil && !slices.Equal(made, previous) {
			t.Error("the same calls after a release make other terms")
		}
		previous = made
		f.Release(m)
		again := []Term{f.LE(f.x, f.y), f.Max(f.x, f.y), f.Or(f.p, f.LE(f.x, f.z))}
		if f.Len() != size || !slices.Equal(again, before) {
			t.Errorf("%d terms after release, want %d", f.Len(), size)
		}
		if m := f.Mark(); f.Not(before[2]) != n {
			t.Error("the negation is another term after a release")
		} else {
			f.Release(m)
		}
	}
}

func TestSubstitution(t *testing.T) {
	f := newFormer()
	root := f.And(f.Or(f.p, f.LE(f.x, f.y)), f.EQ(f.Ite(f.q, f.x, f.z), f.n))
	u := NewSubstitution(f.Store, 8)
	steps := []struct {
		change func()
		want   string
	}{
		{func() {}, f.text(root)},
		{func() { u.SetValue(f.p, 1) }, "n - ite(q, x, z) == 0"},
		{func() { u.SetValue(f.q, 0) }, "z - n == 0"},
		{func() { u.Set(2, f.y) }, "y - n == 0"},
		{func() { u.Set(2, None); u.SetValue(f.n, 4) }, "z - 4 == 0"},
		{func() { u.Clear() }, f.text(root)},
		{func() { u.SetValue(f.x, 9); u.SetValue(f.n, 0) }, "(p || -y + 9 <= 0) && z == 0 && !q"},
	}
	for i, step := range steps {
		step.change()
		if got := f.text(u.Apply(root)); got != step.want {
			t.Errorf("step %d: %s, want %s", i, got, step.want)
		}
	}
	values := []Term{f.Int(1), f.Int(2)}
	if got, want := f.text(Substitute(f.Store, root, values)), "n - ite(q, 1, z) == 0"; got != want {
		t.Errorf("Substitute: %s, want %s", got, want)
	}
}

// TestMentions compares the sets of variables with what Reach finds, over
// terms that share parts, before and after a release.
func TestMentions(t *testing.T) {
	s, random := NewStore(), rand.New(rand.NewPCG(1, 1))
	var terms []Term
	for i := range 20 {
		terms = append(terms, s.NewVar(i*i, false, 0, 1))
	}
	grow := func(n int) {
		for range n {
			a, b, c := terms[random.IntN(len(terms))], terms[random.IntN(len(terms))], terms[random.IntN(len(terms))]
			terms = append(terms, s.Add(s.Ite(s.EQ(a, s.Int(1)), b, s.Int(3)), c))
		}
	}
	same := 0
	compare := func() {
		for i, a := range terms {
			for _, b := range terms[:i] {
				want := slices.Equal(Variables(s, a), Variables(s, b))
				if want {
					same++
				}
				if got := mentionSame(s, a, b); got != want {
					t.Fatalf("%s and %s: %t", s.String(a), s.String(b), got)
				}
			}
		}
	}
	grow(40)
	compare()
	before := len(terms)
	for range 10 {
		m := s.Mark()
		grow(10)
		compare()
		terms = terms[:before]
		s.Release(m)
	}
	s.mentions.size = mostMentions + 1
	compare()
	if same == 0 {
		t.Error("no two terms mention the same variables")
	}
}
