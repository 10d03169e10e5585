package generalize

import (
	"context"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/solver/problem"
)

// A reference is a pointer or slice that is a parameter and may lead to the
// memory of another one.
type reference struct {
	value.Value
	// memory is the same number for all that lead to the same memory. It is
	// 0 for nil, and for a slice by itself.
	memory int
	// from and to are where a slice begins and ends in its array.
	from, to int
}

// share reports whether the elements of two slices have memory in common.
func (r reference) share(other reference) bool {
	return r.memory != 0 && r.memory == other.memory && max(r.from, other.from) < min(r.to, other.to)
}

// begins reports whether another slice has the first element of this one.
func (r reference) begins(other reference) bool {
	return r.share(other) && other.from <= r.from
}

// same reports whether two pointers are equal.
func (r reference) same(other reference) bool { return r.memory == other.memory }

// sharing finds a condition that separates the inputs that fail from the others
// among all inputs, if their parameters may share memory. The condition is
// about which of them do, and about the scalars that every input has in its
// parameters or in what they point to.
func (s *survey) sharing(ctx context.Context) error {
	if !s.in.shares() {
		return nil
	}
	whole := s.in.whole()
	var rows []map[string]value.Value
	var failing []bool
	pointers := s.in.pointing()
	t, err := s.x.count(ctx, s.in, whole, func(m problem.Model, o Outcome) bool {
		if o != Invalid {
			pointers.count(s.in, m, o)
			rows = append(rows, s.in.columns(m))
			failing = append(failing, o == Fails)
		}
		return true
	})
	if err != nil || !t.complete || t.fails == 0 || t.fails == t.of {
		return err
	}
	s.pointers(pointers)
	names, columns := common(rows)
	condition := table{columns, failing, s.in.contract.Pkg.Qualify}.condition()
	if !slices.ContainsFunc(condition.atoms, func(a atom) bool { return len(a.columns) == 2 && isReference(columns[0][a.columns[0]]) }) {
		return nil // nothing is shared, so that the other conditions say as much
	}
	shown := map[*Part]string{}
	for _, p := range whole {
		if token.IsIdentifier(p.Path) {
			shown[p] = p.Path
		}
	}
	s.shared = &Form{Values: s.in.values(whole, shown), Condition: condition.text(names), Fails: t.fails, Of: t.of, open: whole}
	return nil
}

func isReference(v value.Value) bool {
	_, is := v.(reference)
	return is
}

// shares reports whether several parameters may share memory.
func (in *Input) shares() bool {
	linked := 0
	for _, n := range in.Shape.Params {
		if holdsLink(n) {
			linked++
		}
	}
	return linked > 1
}

// whole returns parts that are all parameters. The first one has all variables,
// since the nodes of graphs are in no part.
func (in *Input) whole() []*Part {
	var parts []*Part
	for i, n := range in.Shape.Params {
		parts = append(parts, &Part{Path: in.contract.Params[i].Name(), Node: n})
	}
	for v := range in.Model {
		parts[0].vars = append(parts[0].vars, v)
	}
	return parts
}

// A field is one of a node.
type field struct {
	of    *value.Pointer
	index int
}

// columns returns the values that a condition about a whole input compares, by
// the expressions for them: parameters that are scalars, pointers or windows,
// and scalars to which such pointers lead.
func (in *Input) columns(m problem.Model) map[string]value.Value {
	values := decode.Values(in.Shape, m)
	nodes := value.NodesOf(values)
	r := map[string]value.Value{}
	inner := map[field]int{}
	for i, v := range values {
		name := in.contract.Params[i].Name()
		if !token.IsIdentifier(name) || name == "_" {
			continue
		}
		if !holdsLink(in.Shape.Params[i]) {
			scalarColumn(r, name, v)
			continue
		}
		var elem value.Value
		switch v := v.(type) {
		case *value.Pointer:
			elem, r[name] = v.Elem, reference{Value: v, memory: v.Node}
		case *value.Ref:
			elem, r[name] = nodes.At(v).Elem, reference{Value: v, memory: v.Node}
		case *value.Inner:
			at := field{nodes.At(v.Of), v.Field}
			if inner[at] == 0 {
				inner[at] = -len(inner) - 1 // so that it is the number of no node
			}
			elem, r[name] = v.Part(nodes.At(v.Of)), reference{Value: v, memory: inner[at]}
		case *value.Window:
			r[name] = reference{Value: v, memory: 1, from: v.From, to: v.To}
		case *value.Slice:
			r[name] = reference{Value: v}
		}
		fields, isStruct := elem.(*value.Struct)
		if !isStruct {
			scalarColumn(r, "*"+name, elem)
			continue
		}
		t := fields.T.Underlying().(*types.Struct)
		for k, f := range fields.Fields {
			scalarColumn(r, name+"."+t.Field(k).Name(), f)
		}
	}
	return r
}

// scalarColumn adds a value that conditions compare.
func scalarColumn(to map[string]value.Value, name string, v value.Value) {
	switch v.(type) {
	case *value.Bool, *value.Int, *value.String:
		to[name] = v
	}
}

// common returns the columns that all rows have, and their names.
func common(rows []map[string]value.Value) (names []string, columns [][]value.Value) {
	for name := range rows[0] {
		if !slices.ContainsFunc(rows, func(r map[string]value.Value) bool { return r[name] == nil }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, r := range rows {
		var row []value.Value
		for _, name := range names {
			row = append(row, r[name])
		}
		columns = append(columns, row)
	}
	return names, columns
}
