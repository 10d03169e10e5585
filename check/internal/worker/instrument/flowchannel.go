package instrument

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// channelOf returns the type of the elements of a channel if they are followed,
// or have parts.
func (f *facts) channelOf(c ast.Expr) (types.Type, bool) {
	if f.typeOf(c) == nil {
		return nil, false
	}
	t, ok := f.typeOf(c).Underlying().(*types.Chan)
	return passable(t, ok)
}

// receive has a function of package flow receive. It returns false, and
// instruments nothing, if the value is not followed.
func (f *following) receive(x *ast.UnaryExpr, function string) bool {
	if _, ok := f.channelOf(x.X); !ok {
		return false
	}
	f.w.edits.Replace(f.w.offset(x.Pos()), len("<-"), fmt.Sprintf("%s.%s(", f.name(), function))
	f.w.end(x.End(), ")")
	f.expr(x.X)
	return true
}

// send instruments a send statement.
func (f *following) send(s *ast.SendStmt) {
	elem, ok := f.channelOf(s.Chan)
	c, again := f.again(s.Chan)
	f.expr(s.Chan)
	switch {
	case !ok || !again || !f.isKnown(s.Value, elem):
		f.expr(s.Value)
		if ok && again {
			f.w.end(s.End(), "; %s.Sent(%s)", f.name(), c)
		}
	case hasParts(elem):
		f.wrap(s.Value, "SendWhole(", ", "+c+")")
		f.whole(s.Value)
	default:
		f.wrap(s.Value, "Send(", ", "+c+")")
		f.value(s.Value, elem)
	}
}

// communicated instruments what a clause of a select statement has sent or
// received.
func (f *following) communicated(s *ast.CommClause) {
	switch c := s.Comm.(type) {
	case *ast.SendStmt:
		if _, ok := f.channelOf(c.Chan); ok {
			if text, ok := f.again(c.Chan); ok {
				f.w.begin(s.Colon+1, " %s.Sent(%s);", f.name(), text)
			}
		}
	case *ast.ExprStmt:
		f.received(s, c.X, nil)
	case *ast.AssignStmt:
		f.received(s, c.Rhs[0], c.Lhs[0])
	}
}

// received gives what has been received in a clause the tag of the value.
func (f *following) received(s *ast.CommClause, from, to ast.Expr) {
	x, ok := ast.Unparen(from).(*ast.UnaryExpr)
	if !ok || x.Op != token.ARROW {
		return
	}
	elem, ok := f.channelOf(x.X)
	if !ok {
		return
	}
	text, again := f.again(x.X)
	id, isName := to.(*ast.Ident)
	switch isName = isName && id.Name != "_"; {
	case again && isName && types.Identical(f.typeOf(to), elem):
		f.w.begin(s.Colon+1, " %s.Received(%s, &%s);", f.name(), text, id.Name)
	case again:
		f.w.begin(s.Colon+1, " %s.Received(%s);", f.name(), text)
		fallthrough
	default:
		if to != nil {
			if list := f.lists(to, false); list != "" {
				f.w.begin(s.Colon+1, " %s;", list)
			}
		}
	}
}
