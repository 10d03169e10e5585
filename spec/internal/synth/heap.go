package synth

import (
	"fmt"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/gotypes"
)

// An edge is a way from a node, which is a variable n, to others of its type.
// Open are the loops around, and place is the pointer to the other node.
type edge struct {
	open, place string
	loops       int
}

// indices finds the variables of loops over slices and arrays.
var indices = regexp.MustCompile(`\[k\d+\]`)

// Edges finds the pointers to nodes of the type that t points to, in such a
// node: in its fields, and in the elements of slices and arrays. The text
// unfollowed is a part of the node that may lead to others in another way; it
// is empty if there is no such part. In it an index is a blank.
func Edges(p *types.Package, t types.Type) (edges []edge, unfollowed string) {
	node := t.Underlying().(*types.Pointer).Elem()
	leads := func(t types.Type) bool {
		return gotypes.Reaches(t, func(t types.Type) bool {
			switch u := t.Underlying().(type) {
			case *types.Pointer:
				return types.Identical(u.Elem(), node)
			case *types.Interface:
				return types.AssignableTo(types.NewPointer(node), t)
			}
			return false
		})
	}
	var within []types.Type // the types around
	var visit func(t types.Type, e edge)
	visit = func(t types.Type, e edge) {
		if slices.ContainsFunc(within, func(w types.Type) bool { return types.Identical(w, t) }) {
			unfollowed = e.place // a loop for each type would not do
			return
		}
		within = append(within, t)
		defer func() { within = within[:len(within)-1] }()
		switch u := t.Underlying().(type) {
		case *types.Pointer:
			if types.Identical(u.Elem(), node) {
				edges = append(edges, e)
				return
			}
		case *types.Struct:
			for f := range u.Fields() {
				if leads(f.Type()) {
					if !f.Exported() && f.Pkg() != p || f.Name() == "_" {
						unfollowed = e.place + "." + f.Name()
						return
					}
					visit(f.Type(), edge{e.open, e.place + "." + f.Name(), e.loops})
				}
			}
			return
		case *types.Slice, *types.Array:
			index := fmt.Sprintf("k%d", e.loops)
			open := fmt.Sprintf("for %[1]s := 0; %[1]s < len(%[2]s); %[1]s++ { ", index, e.place)
			visit(gotypes.Element(t), edge{e.open + open, e.place + "[" + index + "]", e.loops + 1})
			return
		}
		if leads(t) {
			unfollowed = e.place
		}
	}
	visit(node, edge{place: "n"})
	return edges, indices.ReplaceAllString(strings.TrimPrefix(unfollowed, "n."), "[_]")
}

// follow returns statements that do something with each pointer p of a node n.
func follow(edges []edge, do string) string {
	var text strings.Builder
	for _, e := range edges {
		fmt.Fprintf(&text, "%sif p := %s; p != nil { %s }%s; ", e.open, e.place, do, strings.Repeat(" }", e.loops))
	}
	return text.String()
}

// reachBody returns the body of the function that lists the nodes that s leads
// to, each once.
func (u *Unit) reachBody(pos token.Pos, s types.Type) string {
	edges, _ := Edges(u.Pkg, s)
	member := u.helper(pos, MemberHelper, types.NewSlice(s), s)
	if member == nil {
		return ""
	}
	add := fmt.Sprintf("if !%s(all, p) { all = append(all, p) }", member.fn.Obj.Name())
	return "if s == nil { return nil }; all := append(E(nil), s); " +
		"for i := 0; i < len(all); i++ { n := all[i]; " + follow(edges, add) + "}; return all"
}

// acyclicBody returns the body of the function that reports whether no node
// that s leads to leads to itself. It collects the nodes that lead only to
// nodes collected before.
func (u *Unit) acyclicBody(pos token.Pos, s types.Type) string {
	edges, _ := Edges(u.Pkg, s)
	list := types.NewSlice(s)
	member, reach := u.helper(pos, MemberHelper, list, s), u.helper(pos, ReachHelper, s, nil)
	if member == nil || reach == nil {
		return ""
	}
	name := member.fn.Obj.Name()
	open := follow(edges, fmt.Sprintf("if !%s(done, p) { ends = false }", name))
	return fmt.Sprintf("all := %s(s); done := all[:0:0]; for k := 0; k < len(all); k++ { ", reach.fn.Obj.Name()) +
		fmt.Sprintf("for i := 0; i < len(all); i++ { n := all[i]; if !%s(done, n) { ends := true; %sif ends { done = append(done, n) } } } }; ", name, open) +
		"return len(done) == len(all)"
}
