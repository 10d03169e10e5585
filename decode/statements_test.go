package decode

import (
	"errors"
	"fmt"
	"go/types"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// statementSource has nodes in all places where a value may hold pointers.
const statementSource = `package p

//refine:bound nodes=8
type Node struct {
	Val        int
	Next, Prev *Node
	In         Inner
	Kids       []*Node
	Two        [2]*Node
	By         map[string]*Node
	Any        any
	Leaf       *Leaf
}

type Inner struct {
	A, B *Node
	P    Link
}

type Link *Node

//refine:bound nodes=8
type Leaf int

//refine:bound nodes=8
type List []*List

//refine:ensures true
//refine:bound any=*Node,Inner,Link
func F(x, y *Node, in Inner, l *Leaf, xs ...*Node) {}

//refine:ensures true
func (n *Node) M(o *Node, l *List) {}

//refine:ensures true
func (n Inner) V(a any) {}
`

// A grower makes random values, whose pointers form graphs.
type grower struct {
	rand   *rand.Rand
	pkg    *spec.Package
	counts map[types.Type]int
	size   int
}

func (g *grower) value(t types.Type) value.Value {
	g.size--
	large := g.size <= 0
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			return &value.String{T: t, V: string(rune('a' + g.rand.IntN(2)))}
		}
		return &value.Int{T: t, V: int64(g.rand.IntN(3))}
	case *types.Pointer:
		n := g.counts[u.Elem()]
		switch k := g.rand.IntN(5); {
		case k > 2 && n > 0:
			return &value.Ref{T: t, Node: 1 + g.rand.IntN(n)}
		case k == 0 || large:
			return &value.Pointer{T: t}
		}
		g.counts[u.Elem()]++
		return &value.Pointer{T: t, Node: n + 1, Elem: g.value(u.Elem())}
	case *types.Slice:
		v := &value.Slice{T: t}
		for range g.rand.IntN(3) {
			v.Elems = append(v.Elems, g.value(u.Elem()))
		}
		return v
	case *types.Array:
		v := &value.Array{T: t}
		for range u.Len() {
			v.Elems = append(v.Elems, g.value(u.Elem()))
		}
		return v
	case *types.Map:
		m := &value.Map{T: t, Keys: []value.Value{}, Elems: []value.Value{}}
		if g.rand.IntN(2) > 0 && !large {
			for _, key := range []string{"a", "b"} {
				m.Keys = append(m.Keys, &value.String{T: u.Key(), V: key})
				m.Elems = append(m.Elems, g.value(u.Elem()))
			}
		}
		return m
	case *types.Struct:
		v := &value.Struct{T: t}
		for f := range u.Fields() {
			v.Fields = append(v.Fields, g.value(f.Type()))
		}
		return v
	case *types.Interface:
		v := &value.Interface{T: t}
		scope := g.pkg.Types.Scope()
		if k := g.rand.IntN(6); k < 3 && !large {
			held := []types.Type{scope.Lookup("Inner").Type(), types.NewPointer(scope.Lookup("Node").Type()), scope.Lookup("Link").Type()}[k]
			v.Elem = g.value(held)
		}
		return v
	}
	panic(t)
}

// inputs returns random inputs of the functions of a package.
func randomGraphs(p *spec.Package, n int) (contracts []*spec.Contract, inputs [][]value.Value) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		c := p.Contracts[i%len(p.Contracts)]
		g := &grower{rand: r, pkg: p, counts: map[types.Type]int{}, size: 1 + r.IntN(40)}
		var values []value.Value
		for _, param := range c.Params {
			values = append(values, g.value(param.Type()))
		}
		contracts, inputs = append(contracts, c), append(inputs, values)
	}
	return contracts, inputs
}

// TestGraphText checks the text of inputs that were read in another form.
func TestGraphText(t *testing.T) {
	p := loadPackage(t, statementSource)
	for source, want := range map[string]string{
		"F(&Node{Val: 1}, nil, Inner{}, nil)":                                                                "F(&Node{Val: 1}, nil, Inner{}, nil)",
		"a := &Node{}; F(a, nil, Inner{}, nil)":                                                              "F(&Node{}, nil, Inner{}, nil)",
		"x := &Node{}; F(x, x, Inner{}, nil)":                                                                "a := &Node{}; F(a, a, Inner{}, nil)",
		"x := &Node{}\nx.Next = x\nF(x, nil, Inner{}, nil)":                                                  "a := &Node{}; a.Next = a; F(a, nil, Inner{}, nil)",
		"var x, y Node; x.Next = &y; y.Prev = &x; F(&x, nil, Inner{}, nil)":                                  "a := &Node{}; a.Next = &Node{Prev: a}; F(a, nil, Inner{}, nil)",
		"x, y := &Node{Val: 1}, &Node{}; x.Next, y.Prev = y, x; F(x, y, Inner{}, nil)":                       "a := &Node{Val: 1}; b := &Node{Prev: a}; a.Next = b; F(a, b, Inner{}, nil)",
		"x := &Node{}; F(&Node{Next: x, Prev: x}, nil, Inner{}, nil)":                                        "a := &Node{}; F(&Node{Next: a, Prev: a}, nil, Inner{}, nil)",
		"x := &Node{}; x.Next = &Node{}; x.Next.Next = &Node{}; x.Next.Next.Next = x; x.M(nil, nil)":         "a := &Node{}; a.Next = &Node{Next: &Node{Next: a}}; a.M(nil, nil)",
		"var x Node; x.In.A = &x; x.M(x.In.A, nil)":                                                          "a := &Node{}; a.In.A = a; a.M(a, nil)",
		"i := Inner{}; i.A = new(Node); i.B = i.A; i.V(i)":                                                   "a := &Node{}; Inner{A: a, B: a}.V(Inner{A: a, B: a})",
		"l := Leaf(2); F(&Node{Leaf: &l}, nil, Inner{}, &l)":                                                 "a := &[]Leaf{2}[0]; F(&Node{Leaf: a}, nil, Inner{}, a)",
		"l := new(List); *l = List{l}; (*Node)(nil).M(nil, l)":                                               "a := new(List); *a = List{a}; (*Node)(nil).M(nil, a)",
		"x := &Node{Kids: []*Node{nil}, By: map[string]*Node{}}; x.Kids[0], x.By[`k`] = x, x; x.M(nil, nil)": "a := &Node{}; a.Kids = []*Node{a}; a.By = map[string]*Node{\"k\": a}; a.M(nil, nil)",
		"x := &Node{}; y := *x; y.Next = x; y.M(x, nil)":                                                     "a := &Node{}; (&Node{Next: a}).M(a, nil)",
		"x := &Node{}; *x = Node{Next: x}; F(nil, nil, Inner{}, nil, x, x)":                                  "a := &Node{}; a.Next = a; F(nil, nil, Inner{}, nil, a, a)",
		"x := []*Node{{}, {}}; F(nil, nil, Inner{}, nil, x...)":                                              "F(nil, nil, Inner{}, nil, &Node{}, &Node{})",
	} {
		read := false
		for _, c := range p.Contracts {
			values, err := parse.Read(c, source)
			if errors.Is(err, parse.ErrOther) {
				continue
			}
			read = true
			if err != nil {
				t.Errorf("%s is not read: %v", source, err)
			} else if got := CallText(c, values); got != want {
				t.Errorf("%s is written as\n%s, want\n%s", source, got, want)
			}
		}
		if !read {
			t.Errorf("%s is no input", source)
		}
	}
}

// TestGraphsAreReadBack reads the text of random graphs, and compares the
// values with those of the text.
func TestGraphsAreReadBack(t *testing.T) {
	p := loadPackage(t, statementSource)
	contracts, inputs := randomGraphs(p, 3000)
	statements := 0
	for i, values := range inputs {
		c := contracts[i]
		text := CallText(c, values)
		statements += strings.Count(text, ";")
		back, err := parse.Read(c, text)
		if err != nil {
			t.Fatalf("%s is not read: %v", text, err)
		}
		w := domain.WorldOf(p)
		if was, is := string(value.AppendAll(nil, w, values)), string(value.AppendAll(nil, w, back)); was != is {
			t.Fatalf("%s is read as %s", text, CallText(c, back))
		}
	}
	if statements < len(inputs) {
		t.Errorf("the inputs have %d statements, too few to test", statements)
	}
}

// dumpSource writes values as text in which nodes have numbers.
const dumpSource = `package main

import (
	"fmt"
	"reflect"
)

type dumper map[any]int

func (d dumper) dump(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			fmt.Print("nil ")
			return
		}
		key := v.Pointer()
		if n, ok := d[key]; ok {
			fmt.Print("#", n, " ")
			return
		}
		d[key] = len(d)
		fmt.Print("&")
		d.dump(v.Elem())
	case reflect.Struct:
		fmt.Print("{ ")
		for i := range v.NumField() {
			d.dump(v.Field(i))
		}
		fmt.Print("} ")
	case reflect.Slice, reflect.Array:
		fmt.Print("[ ")
		for i := range v.Len() {
			d.dump(v.Index(i))
		}
		fmt.Print("] ")
	case reflect.Map:
		fmt.Print("[ ")
		for _, k := range []string{"a", "b"} {
			if e := v.MapIndex(reflect.ValueOf(k)); e.IsValid() {
				fmt.Print(k, " ")
				d.dump(e)
			}
		}
		fmt.Print("] ")
	case reflect.Interface:
		if v.IsNil() {
			fmt.Print("nil ")
			return
		}
		d.dump(v.Elem())
	default:
		fmt.Print(v, " ")
	}
}

func show(values ...any) {
	d := dumper{}
	for _, v := range values {
		d.dump(reflect.ValueOf(v).Elem())
	}
	fmt.Println()
}
`

// A dumper writes values as the program does.
type dumper struct {
	strings.Builder
	nodes map[string]int
}

func (d *dumper) dump(v value.Value) {
	switch v := v.(type) {
	case *value.Pointer:
		if v.Elem == nil {
			d.WriteString("nil ")
			return
		}
		d.nodes[d.key(v.T, v.Node)] = len(d.nodes)
		d.WriteString("&")
		d.dump(v.Elem)
	case *value.Ref:
		fmt.Fprintf(d, "#%d ", d.nodes[d.key(v.T, v.Node)])
	case *value.Struct:
		d.list("{ ", v.Fields, "} ")
	case *value.Slice:
		d.list("[ ", v.Elems, "] ")
	case *value.Array:
		d.list("[ ", v.Elems, "] ")
	case *value.Map:
		d.WriteString("[ ")
		for i, k := range v.Keys {
			d.WriteString(k.(*value.String).V + " ")
			d.dump(v.Elems[i])
		}
		d.WriteString("] ")
	case *value.Interface:
		if v.Elem == nil {
			d.WriteString("nil ")
			return
		}
		d.dump(v.Elem)
	case *value.Int:
		fmt.Fprintf(d, "%d ", v.V)
	default:
		panic(v)
	}
}

func (d *dumper) key(t types.Type, node int) string {
	return fmt.Sprint(t.Underlying().(*types.Pointer).Elem(), node)
}

func (d *dumper) list(open string, values []value.Value, end string) {
	d.WriteString(open)
	for _, v := range values {
		d.dump(v)
	}
	d.WriteString(end)
}

// TestGraphsAreGo compiles and runs the statements of random graphs, and
// compares the memory that they make with the values.
func TestGraphsAreGo(t *testing.T) {
	p := loadPackage(t, statementSource)
	contracts, inputs := randomGraphs(p, 300)
	var program, want strings.Builder
	program.WriteString("package main\n\nfunc main() {\n")
	for i, values := range inputs {
		nodes, args := Arguments(contracts[i], values)
		fmt.Fprintf(&program, "{\n%s\n", strings.Join(nodes, "\n"))
		d := dumper{nodes: map[string]int{}}
		var names []string
		for k, v := range values {
			names = append(names, fmt.Sprintf("&x%d", k))
			fmt.Fprintf(&program, "var x%d %s = %s\n", k, types.TypeString(v.Type(), p.Qualify), args[k])
			d.dump(v)
		}
		fmt.Fprintf(&program, "show(%s)\n}\n", strings.Join(names, ", "))
		want.WriteString(d.String() + "\n")
	}
	program.WriteString("}\n")
	dir := srctree.Dir(t)
	for name, text := range map[string]string{
		"go.mod": "module example.com/p\n\ngo 1.26\n", "main.go": program.String(), "dump.go": dumpSource,
		"p.go": strings.Replace(statementSource, "package p", "package main", 1),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got, wanted := strings.Split(string(out), "\n"), strings.Split(want.String(), "\n")
	if len(got) != len(wanted) {
		t.Fatalf("%d lines, want %d", len(got), len(wanted))
	}
	for i := range wanted {
		if got[i] != wanted[i] {
			t.Fatalf("%s makes\n%s, want\n%s", CallText(contracts[i], inputs[i]), got[i], wanted[i])
		}
	}
}

// TestRenumber drops a pointer in random graphs, and compares the graph that is
// left with that of an assignment of nil in front of the call.
func TestRenumber(t *testing.T) {
	p := loadPackage(t, statementSource)
	w := domain.WorldOf(p)
	wire := func(values []value.Value) string { return string(value.AppendAll(nil, w, values)) }
	contracts, inputs := randomGraphs(p, 2000)
	dropped, moved := 0, 0
	for i, values := range inputs {
		c := contracts[i]
		if same := value.Renumber(values, values); wire(same) != wire(values) {
			t.Fatalf("%s is renumbered as %s", CallText(c, values), CallText(c, same))
		}
		edited, node := withoutNext(values)
		if node == nil {
			continue
		}
		name := Source(c, values).Name(node)
		dropped++
		got := value.Renumber(values, edited)
		text := CallText(c, values)
		call := strings.LastIndex(text, "; ")
		text = text[:call] + "; " + name + ".Next = nil" + text[call:]
		want, err := parse.Read(c, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if wire(got) != wire(want) {
			t.Fatalf("%s\nis %s, want %s", text, CallText(c, got), CallText(c, want))
		}
		if wire(got) != wire(edited) {
			moved++
		}
	}
	if dropped < 100 || moved < 10 {
		t.Errorf("%d pointers are dropped, and %d of them introduced a node of others", dropped, moved)
	}
}

// withoutNext returns the values with nil in the field Next of the first *Node
// to which a Ref refers, and a pointer to this node. The pointer is nil if this
// field is.
func withoutNext(values []value.Value) (edited []value.Value, node *value.Pointer) {
	isNode := func(v value.Value) bool { return strings.HasSuffix(fmt.Sprint(v.Type().Underlying()), ".Node") }
	first := 0
	var find func(values []value.Value)
	find = func(values []value.Value) {
		for _, v := range values {
			if r, ok := v.(*value.Ref); ok && isNode(r) && (first == 0 || r.Node < first) {
				first = r.Node // numbers ascend in the order of the first visit
			}
			find(v.Parts())
		}
	}
	find(values)
	var edit func(values []value.Value) []value.Value
	edit = func(values []value.Value) []value.Value {
		var all []value.Value
		for _, v := range values {
			parts := v.Parts()
			if p, ok := v.(*value.Pointer); ok && p.Node == first && p.Elem != nil && isNode(p) {
				fields := slices.Clone(p.Elem.Parts())
				next, isPointer := fields[1].(*value.Pointer)
				if !isPointer || next.Elem != nil {
					node = p
				}
				fields[1] = &value.Pointer{T: fields[1].Type()}
				parts = []value.Value{p.Elem.With(fields)}
			}
			if len(parts) > 0 {
				v = v.With(edit(parts))
			}
			all = append(all, v)
		}
		return all
	}
	edited = edit(values)
	return edited, node
}
