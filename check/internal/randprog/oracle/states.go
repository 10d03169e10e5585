package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// States writes a package states with n types S0, S1, ... that only their
// functions and methods build, and an oracle. A method may change a value only
// in some state, which another method leads to. Its effect is then visible only
// in values of a later level. With mark, every function and method that builds
// values is marked as a constructor.
//
// The oracle is a command that imports example.com/random/states. It makes all
// calls, one within the other. For each type and each number of nested calls
// from 0 to depth it prints a line with the number of values.
func States(seed uint64, n, depth int, mark bool) (source, oracle string) {
	s := &statesWriter{r: rand.New(rand.NewPCG(seed, 5))}
	if mark {
		s.mark = "//refine:construct\n"
	}
	for i := range n {
		s.typ(fmt.Sprintf("S%d", i))
	}
	source = "package states\n\nimport \"errors\"\n\nvar errNo = errors.New(\"no\")\n\n" + s.decls.String()
	oracle = "package main\n\nimport (\n\"fmt\"\n\n\"example.com/random/states\"\n)\n\n" + statesSupport
	return source, oracle + fmt.Sprintf("func main() {\nconst depth = %d\n%s}\n", depth, s.main.String())
}

// statesSupport counts the values that nested calls build. Values are
// distinguished by their printed form.
const statesSupport = `// tries reports whether a call returns.
func tries(call func()) (returns bool) {
	defer func() { recover() }()
	call()
	return true
}

// A step builds further values of one.
type step[T any] func(T) []T

func count[T any](name string, depth int, first []T, steps []step[T]) {
	seen := map[string]bool{}
	fmt.Println(name, 0)
	for last := first; depth > 0; depth-- {
		var added []T
		for _, v := range last {
			if k := fmt.Sprintf("%#v", v); !seen[k] {
				seen[k] = true
				added = append(added, v)
			}
		}
		fmt.Println(name, len(seen))
		last = nil
		for _, v := range added {
			for _, s := range steps {
				last = append(last, s(v)...)
			}
		}
	}
}

`

// A statesWriter writes types whose methods depend on their state.
type statesWriter struct {
	r *rand.Rand
	// mark precedes the functions and methods that build values.
	mark        string
	decls, main strings.Builder
}

// guards are conditions on the state in which a method has an effect; x is a
// parameter.
var guards = []string{
	"s.mode == 1", "s.mode == 2", "s.mode > 0 && x", "s.at > 0", "s.at > len(s.items)", "len(s.items) > 1", "len(s.items) > 0 && s.items[0] == x",
	"s.ring[s.at%3]", "s.ring[1] && !s.ring[0]", "x",
}

// changes change a state. No state has many values.
var changes = []string{
	"s.mode = (s.mode + 1) % 3", "s.mode = 2 - s.mode", "s.mode = 1", "s.at = (s.at + 1) % 4", "s.at = 0", "s.at = len(s.items)",
	"if len(s.items) < 3 { s.items = append(s.items[:len(s.items):len(s.items)], x) }", "if len(s.items) > 0 { s.items = s.items[1:] }",
	"s.ring[s.at%3] = x", "s.ring[s.mode] = !s.ring[s.mode]", "s.ring[0], s.ring[1], s.ring[2] = s.ring[1], s.ring[2], s.ring[0]",
}

// guarded returns a change in some state only, one time in four in every state.
func (s *statesWriter) guarded() string {
	change := changes[s.r.IntN(len(changes))]
	if s.r.IntN(4) == 0 {
		return change
	}
	return fmt.Sprintf("if %s {\n%s\n}", s.guard(), change)
}

func (s *statesWriter) guard() string { return guards[s.r.IntN(len(guards))] }

// typ writes a type, the functions and methods that build it, and the lines of
// main that count its values.
func (s *statesWriter) typ(name string) {
	fmt.Fprintf(&s.decls, "type %s struct {\nmode, at int\nitems []bool\nring [3]bool\n}\n\n%[3]sfunc New%[1]s() *%[1]s { return &%[1]s{mode: %[2]d} }\n\n", name, s.r.IntN(2), s.mark)
	fmt.Fprintf(&s.main, "count(%q, depth, []states.%[1]s{*states.New%[1]s()}, []step[states.%[1]s]{\n", name)
	for i := range 2 + s.r.IntN(2) {
		s.method(name, fmt.Sprintf("M%d", i))
	}
	s.main.WriteString("})\n")
}

// method writes a method that builds values, and its use in main. The method
// changes its receiver, returns another value, or returns an error or panics in
// some states.
func (s *statesWriter) method(typ, name string) {
	body, param, declared, values, arg := s.guarded(), "", "x := true\n_ = x\n", "true", ""
	if s.r.IntN(3) == 0 {
		body += "\n" + s.guarded()
	}
	if s.r.IntN(2) == 0 {
		param, declared, values, arg = "x bool", "", "false, true", "x"
	}
	result, apply := "", "c.%s(%s); all = append(all, c)"
	switch s.r.IntN(6) {
	case 0:
		body = fmt.Sprintf("if %s {\npanic(errNo)\n}\n%s", s.guard(), body)
		apply = "if tries(func() { c.%s(%s) }) { all = append(all, c) }"
	case 1:
		result, body = "error ", fmt.Sprintf("if %s {\nreturn errNo\n}\n%s\nreturn nil", s.guard(), body)
		apply = "if c.%s(%s) == nil { all = append(all, c) }"
	case 2:
		result, body = "*"+typ+" ", "c := *s\ns = &c\n"+body+"\nreturn s"
		apply = "all = append(all, *c.%s(%s))"
	}
	fmt.Fprintf(&s.decls, "%sfunc (s *%s) %s(%s) %s{\n%s%s\n}\n\n", s.mark, typ, name, param, result, declared, body)
	fmt.Fprintf(&s.main, "func(v states.%s) (all []states.%[1]s) { for _, x := range []bool{%s} { c := v; %s; _ = x }; return all },\n", typ, values, fmt.Sprintf(apply, name, arg))
}
