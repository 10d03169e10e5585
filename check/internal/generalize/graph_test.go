package generalize

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const graphSource = `package graphs

//refine:bound nodes=8
type Node struct {
	Val        int
	Next, Prev *Node
}

//refine:check
func F(p, q *Node) {}

//refine:check
func (n *Node) Method(q *Node) {}

//refine:bound nodes=2 into=root
type List struct{ root Node }

//refine:bound nodes=2 into=root
type Ring struct{ root Node }
`

// graphContracts returns the contracts of graphSource.
func graphContracts(t *testing.T) []*spec.Contract {
	t.Helper()
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/graphs\n\ngo 1.21\n", "graphs.go": graphSource} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs[0].Errors)
	}
	return pkgs[0].Contracts
}

// TestShortenGraphs shortens large graphs as long as they keep a property, to
// the smallest ones that have it.
func TestShortenGraphs(t *testing.T) {
	byName := map[string]*spec.Contract{}
	for _, c := range graphContracts(t) {
		byName[c.FullName()] = c
	}
	const ring = "a := &Node{Val: 3}; b := &Node{Val: 4}; d := &Node{Val: 5}; a.Next, b.Next, d.Next = b, d, a; a.Prev, b.Prev, d.Prev = d, a, b; "
	const (
		val = iota
		next
		prev
	)
	for _, test := range []struct {
		from, want string
		fails      func(m *memory) bool
	}{
		{ring + "F(a, b)", "a := &Node{}; a.Next = a; F(a, nil)", func(m *memory) bool { return m.repeats(m.args[0], next) }},
		{ring + "F(&Node{Next: &Node{Next: a}}, b)", "a := &Node{}; a.Next = a; F(a, nil)", func(m *memory) bool { return m.repeats(m.args[0], next) }},
		{ring + "F(a, b)", "a := &Node{}; F(a, &Node{Prev: a})", func(m *memory) bool {
			return m.args[1] != nil && m.args[0] != nil && m.args[0] != m.args[1] && m.follow(m.args[1], prev) == m.args[0]
		}},
		{ring + "F(a, a)", "a := &Node{}; F(a, a)", func(m *memory) bool { return m.args[0] == m.args[1] && m.args[0] != nil }},
		{ring + "F(a, d)", "a := &Node{Val: 1}; F(&Node{Next: &Node{Next: a}}, a)", func(m *memory) bool {
			a := m.args[0]
			if a == nil || m.follow(a, next) == nil {
				return false
			}
			d := m.follow(m.follow(a, next), next)
			return d != nil && d == m.args[1] && d != a && d.Elem.Parts()[val].(*value.Int).V > 0
		}},
		{"(&Node{Val: 3, Next: &Node{}}).Method(nil)", "(&Node{}).Method(nil)", func(m *memory) bool { return true }},
	} {
		c := byName["F"]
		if strings.Contains(test.from, "Method") {
			c = byName["Node.Method"]
		}
		values, err := parse.Read(c, test.from)
		if err != nil {
			t.Fatal(err)
		}
		r := Reducer{Contract: c, Most: 10_000, Judge: judgeFunc(func(values []value.Value) bool { return test.fails(memoryOf(values)) })}
		got, err := r.Shorten(t.Context(), values)
		if text := decode.CallText(c, got.Values); err != nil || text != test.want {
			t.Errorf("%s is shortened to\n%s (%v), want\n%s", test.from, text, err, test.want)
		}
	}
}

// TestSkeletonsOfInner tells fields of nodes of two types apart, but not those
// that differ only in numbers.
func TestSkeletonsOfInner(t *testing.T) {
	c := graphContracts(t)[0]
	skeleton := func(text string) string {
		values, err := parse.Read(c, text)
		if err != nil {
			t.Fatal(err)
		}
		return Skeleton(values)
	}
	list := skeleton("a := &List{}; a.root.Next = &a.root; F(&a.root, nil)")
	if ring := skeleton("a := &Ring{}; a.root.Next = &a.root; F(&a.root, nil)"); ring == list {
		t.Errorf("a ring has the skeleton %s of a list", ring)
	}
	if other := skeleton("a := &List{}; a.root = Node{Val: 1, Next: &a.root}; F(&a.root, nil)"); other != list {
		t.Errorf("another number has the skeleton %s, want %s", other, list)
	}
}

// A memory has the nodes of an input and the nodes of its arguments.
type memory struct {
	nodes map[int]*value.Pointer
	args  []*value.Pointer
}

func memoryOf(values []value.Value) *memory {
	m := &memory{nodes: map[int]*value.Pointer{}}
	for _, v := range values {
		m.args = append(m.args, m.node(v))
		m.add(v)
	}
	return m
}

func (m *memory) add(v value.Value) {
	if p, ok := v.(*value.Pointer); ok && p.Elem != nil {
		m.nodes[p.Node] = p
	}
	for _, part := range v.Parts() {
		m.add(part)
	}
}

// node returns the pointer that introduces the node of a pointer; nil for nil.
func (m *memory) node(v value.Value) *value.Pointer {
	switch v := v.(type) {
	case *value.Ref:
		return m.nodes[v.Node]
	case *value.Pointer:
		if v.Elem != nil {
			return v
		}
	}
	return nil
}

// follow returns the node in a field of a node.
func (m *memory) follow(p *value.Pointer, field int) *value.Pointer {
	return m.node(p.Elem.Parts()[field])
}

// repeats reports whether the path along a field comes to a node again.
func (m *memory) repeats(p *value.Pointer, field int) bool {
	for seen := map[*value.Pointer]bool{}; p != nil; p = m.follow(p, field) {
		if seen[p] {
			return true
		}
		seen[p] = true
	}
	return false
}
