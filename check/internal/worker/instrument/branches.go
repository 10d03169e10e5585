package instrument

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/encode/site"
)

// A Branch is a part of a function that a call may reach, or a function or
// function literal itself.
type Branch struct {
	// Kind and Pos are those of the branch's [site.Site].
	Kind site.Kind
	Pos  token.Position
	// Entry says that the branch is the beginning of a function or function
	// literal, which has no kind.
	Entry bool
	// Condition says that the branch is an operand of && or || that is true
	// (site.Then) or false (site.Else).
	Condition bool
	// Func is the function whose declaration has the branch.
	Func *types.Func
	// Text is the source of what decides about the branch: a condition, the
	// clause of a switch, the head of a loop.
	Text string
	// Decision is the position of the statement that decides about the
	// branch, or of the clause if a switch has several. One condition
	// decides about branches with the same one.
	Decision token.Pos
	// Around are the numbers of branches whose code has this branch.
	Around []int
	// from and to are the ends of the code that only this branch reaches.
	from, to token.Pos
}

// A Marks numbers the branches of functions.
type Marks struct {
	// Branches are the branches by number.
	Branches []Branch
	// Extra is how many of them, at the end, are only counted: reports on a
	// function do not name them.
	Extra int
	// Conditions says that operands of && and || count as branches.
	Conditions bool
	// Flow notes which values reach which uses; nil if nothing does.
	Flow *Flow
	// Blocks are the statements of the functions, with the branches that
	// they belong to.
	Blocks []Block
	// Statement returns the statement that marks a branch.
	Statement func(number int) string
	// Prefix begins the names of the variables that marks need. No name in
	// the functions begins like that.
	Prefix string
}

// Pairs returns the number of pairs of a place that introduces values and one
// that uses them.
func (m *Marks) Pairs() int {
	if m.Flow == nil {
		return 0
	}
	return len(m.Flow.Defs) * len(m.Flow.Uses)
}

// Starts returns the number of marks of places that start goroutines: the go
// statements, and before them one of all code that is not instrumented.
func (m *Marks) Starts() int {
	if m.Flow == nil {
		return 0
	}
	return 1 + len(m.Flow.Starts)
}

// Pair returns the places of a pair by its number.
func (m *Marks) Pair(number int) (def, use Place) {
	return m.Flow.Defs[number/len(m.Flow.Uses)], m.Flow.Uses[number%len(m.Flow.Uses)]
}

// A Function is a function with the type information of its syntax.
type Function struct {
	Decl *ast.FuncDecl
	Info *types.Info
	Fset *token.FileSet
}

// Functions adds marks to the edits of the file that has the functions. src is
// the source of the file.
func (m *Marks) Functions(edits *Edits, functions []Function, src []byte) {
	for _, f := range functions {
		w := &marking{
			Function: f, marks: m, edits: edits, src: src, jumps: hasGoto(f.Decl), first: len(m.Branches),
			bodies: map[ast.Node]int{}, behind: map[ast.Stmt]int{},
		}
		w.function()
		if m.Conditions {
			w.conditions()
		}
		if m.Flow != nil {
			w.follow(m.Flow)
		}
		w.nest()
		w.blocks(f.Decl.Body.List, w.first, f.Decl.Body.Lbrace+1, f.Decl.Body.Rbrace)
	}
}

// hasGoto reports whether a function has a goto statement.
func hasGoto(fn ast.Node) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.GOTO
		return !found
	})
	return found
}

// A marking puts marks into one function.
type marking struct {
	Function
	marks *Marks
	edits *Edits
	src   []byte
	jumps bool // no variable may be declared between a goto and its label
	first int  // the number of its first branch
	loops int
	// bodies has the branches that blocks, clauses and else branches are
	// the code of, and behind those that the code after a statement is of.
	bodies map[ast.Node]int
	behind map[ast.Stmt]int
}

func (w *marking) offset(p token.Pos) int { return w.Fset.File(p).Offset(p) }

// begin and end edit the source at a position.
func (w *marking) begin(at token.Pos, format string, args ...any) {
	w.edits.Begin(w.offset(at), fmt.Sprintf(format, args...))
}

func (w *marking) end(at token.Pos, format string, args ...any) {
	w.edits.End(w.offset(at), fmt.Sprintf(format, args...))
}

// text returns the source between two positions in one line.
func (w *marking) text(from, to token.Pos) string {
	return strings.Join(strings.Fields(string(w.src[w.offset(from):w.offset(to)])), " ")
}

// mark numbers a branch and returns the statement that marks it. body is its
// code; nil if it has none.
func (w *marking) mark(b Branch, at token.Pos, body ast.Node) string {
	if body != nil {
		w.bodies[body] = len(w.marks.Branches)
	}
	if !b.Decision.IsValid() {
		b.Decision = at
	}
	b.Func, _ = w.Info.Defs[w.Decl.Name].(*types.Func)
	b.Pos = w.Fset.Position(at)
	w.marks.Branches = append(w.marks.Branches, b)
	return w.marks.Statement(len(w.marks.Branches) - 1)
}

// nest finds the branches around each branch.
func (w *marking) nest() {
	all := w.marks.Branches
	var order, begun []int // begun have not ended where the next branch begins
	for i := w.first; i < len(all); i++ {
		order = append(order, i)
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(int(all[i].from-all[j].from), int(all[j].to-all[i].to)) })
	for _, i := range order {
		b := &all[i]
		begun = slices.DeleteFunc(begun, func(j int) bool { return all[j].to <= b.from })
		for _, j := range begun {
			if b.to <= all[j].to && (all[j].from < b.from || b.to < all[j].to) {
				b.Around = append(b.Around, j)
			}
		}
		begun = append(begun, i)
	}
}

// function puts marks into the function.
func (w *marking) function() {
	body := w.Decl.Body
	w.entry(body, w.Decl.Name.Pos())
	labelled := map[ast.Stmt]*ast.LabeledStmt{}
	after := map[ast.Stmt]token.Pos{} // where the block of a statement ends
	list := func(stmts []ast.Stmt, end token.Pos) {
		for _, s := range stmts {
			after[s] = end
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			w.entry(n.Body, n.Pos())
		case *ast.BlockStmt:
			list(n.List, n.Rbrace)
		case *ast.CaseClause:
			list(n.Body, n.End())
		case *ast.CommClause:
			list(n.Body, n.End())
			w.commClause(n)
		case *ast.LabeledStmt:
			labelled[n.Stmt], after[n.Stmt] = n, after[n]
		case *ast.IfStmt:
			w.ifStmt(n, after[n])
		case *ast.SwitchStmt:
			w.clauses(n, n.Body, after[n])
		case *ast.TypeSwitchStmt:
			w.clauses(n, n.Body, after[n])
		case *ast.ForStmt:
			w.loop(n, n.Body, n.Cond != nil, labelled[n])
		case *ast.RangeStmt:
			w.loop(n, n.Body, site.MayBeEmpty(w.Info, n.X), labelled[n])
		}
		return true
	})
}

// entry marks the beginning of a function or function literal.
func (w *marking) entry(body *ast.BlockStmt, at token.Pos) {
	w.begin(body.Lbrace+1, "%s;", w.mark(Branch{Entry: true, from: body.Lbrace, to: body.Rbrace + 1}, at, body))
}

// ifStmt marks the branches of an if statement. The code behind a statement
// that does not go on to it is that of its else branch, up to the end of the
// block.
func (w *marking) ifStmt(s *ast.IfStmt, blockEnd token.Pos) {
	text := w.text(s.Pos()+token.Pos(len("if ")), s.Body.Lbrace)
	then := Branch{Kind: site.Then, Text: text, from: s.Body.Lbrace, to: s.Body.Rbrace + 1}
	other := Branch{Kind: site.Else, Text: text, Decision: s.Pos(), from: s.Body.Rbrace, to: s.Body.Rbrace + 1}
	w.begin(s.Body.Lbrace+1, "%s;", w.mark(then, s.Pos(), s.Body))
	switch e := s.Else.(type) {
	case nil:
		if blockEnd.IsValid() && !w.jumps && leaves(s.Body.List) {
			other.to = blockEnd
			w.behind[s] = len(w.marks.Branches)
		}
		w.end(s.Body.Rbrace+1, " else { %s }", w.mark(other, s.Pos(), nil))
	case *ast.BlockStmt:
		other.from, other.to = e.Lbrace, e.Rbrace+1
		w.begin(e.Lbrace+1, "%s;", w.mark(other, e.Pos(), e))
	default:
		other.from, other.to = e.Pos()-1, e.End()
		w.begin(e.Pos(), "{ %s; ", w.mark(other, e.Pos(), e))
		w.end(e.End(), "}")
	}
}

// leaves reports whether statements end in one that does not go on to the next.
func leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch s := list[len(list)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		name, ok := call.Fun.(*ast.Ident)
		return ok && name.Name == "panic"
	}
	return false
}

// clauses marks the cases of a switch, and the branch that takes none of them.
// The code behind the switch is that of this branch if no case goes on to it.
func (w *marking) clauses(s ast.Stmt, body *ast.BlockStmt, blockEnd token.Pos) {
	complete, behind := false, blockEnd.IsValid() && !w.jumps && !breaks(body)
	for _, c := range body.List {
		c := c.(*ast.CaseClause)
		behind = behind && leaves(c.Body)
		kind := site.KindOf(c)
		complete = complete || kind == site.Default
		b := Branch{Kind: kind, Text: w.text(c.Pos(), c.Colon), from: c.Colon, to: c.End() + 1}
		if len(body.List) < 2 || len(body.List) == 2 && hasDefault(body) {
			b.Decision = s.Pos()
		}
		w.begin(c.Colon+1, "%s;", w.mark(b, c.Pos(), c))
	}
	if complete {
		return
	}
	before := ""
	if len(body.List) > 0 {
		before = "; "
	}
	none := Branch{Kind: site.NoCase, Text: w.text(s.Pos(), body.Lbrace), from: body.Rbrace, to: body.Rbrace + 1}
	if behind {
		none.to = blockEnd
		w.behind[s] = len(w.marks.Branches)
	}
	w.end(body.Rbrace, "%sdefault: %s ", before, w.mark(none, s.Pos(), nil))
}

// hasDefault reports whether the body of a switch has a default clause.
func hasDefault(body *ast.BlockStmt) bool {
	return slices.ContainsFunc(body.List, func(c ast.Stmt) bool { return site.KindOf(c.(*ast.CaseClause)) == site.Default })
}

// commClause marks a clause of a select statement.
func (w *marking) commClause(c *ast.CommClause) {
	kind := site.Case
	if c.Comm == nil {
		kind = site.Default
	}
	b := Branch{Kind: kind, Text: w.text(c.Pos(), c.Colon), from: c.Colon, to: c.End() + 1}
	w.begin(c.Colon+1, "%s;", w.mark(b, c.Pos(), c))
}

// breaks reports whether the body of a switch has a break or a fallthrough.
func breaks(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && (b.Tok == token.BREAK || b.Tok == token.FALLTHROUGH)
		return !found
	})
	return found
}

// loop marks the body of a loop, and its end before the first iteration if it
// may skip that.
func (w *marking) loop(s ast.Stmt, body *ast.BlockStmt, skips bool, label *ast.LabeledStmt) {
	text := w.text(s.Pos(), body.Lbrace)
	entered := w.mark(Branch{Kind: site.Entered, Text: text, from: body.Lbrace, to: body.Rbrace + 1}, s.Pos(), body)
	if !skips || w.jumps {
		w.begin(body.Lbrace+1, "%s;", entered)
		return
	}
	start := s.Pos()
	if label != nil {
		start = label.Pos()
	}
	w.loops++
	skipped := w.mark(Branch{Kind: site.Skipped, Text: text, from: body.Rbrace, to: body.Rbrace + 1}, s.Pos(), nil)
	w.begin(start, "%sentered%d := false; ", w.marks.Prefix, w.loops)
	w.begin(body.Lbrace+1, "%sentered%d = true; %s;", w.marks.Prefix, w.loops, entered)
	w.end(body.Rbrace+1, "; if !%sentered%d { %s }", w.marks.Prefix, w.loops, skipped)
}

// Open returns the numbers of the branches that have not been reached, and how
// many branches there are in all. A branch counts if each function and function
// literal around it was entered. Open leaves out branches within others that
// have not been reached.
func (m *Marks) Open(reached func(number int) bool) (open []int, all, taken int) {
	for i, b := range m.Branches[:len(m.Branches)-m.Extra] {
		if b.Entry || slices.ContainsFunc(b.Around, func(j int) bool { return m.Branches[j].Entry && !reached(j) }) {
			continue
		}
		all++
		if reached(i) {
			taken++
			continue
		}
		if !slices.ContainsFunc(b.Around, func(j int) bool { return !reached(j) }) {
			open = append(open, i)
		}
	}
	return open, all, taken
}
