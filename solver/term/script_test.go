package term_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/solver/term/termtest"
)

// TestScriptOperators evaluates scripts over instances of every operator: the
// script that asks for a value of the instance holds for that value alone.
func TestScriptOperators(t *testing.T) {
	for _, x := range termtest.Instances() {
		s := term.NewStore()
		u, vars := x.Make(s, 0)
		result, boolean := len(vars), s.Sort(u) == term.SortBool
		lo, hi := s.Range(u)
		r := s.NewVar(result, boolean, lo, hi)
		var b strings.Builder
		if err := term.WriteSMTLIB(s, &b, s.EQ(u, r), func(int) string { return "" }); err != nil {
			t.Fatal(err)
		}
		lines := parseScript(t, b.String())
		for _, m := range x.Assignments(20, rand.New(rand.NewPCG(5, 6))) {
			want := s.Eval(u, m)
			other := want ^ 1
			for _, v := range []int64{want, other} {
				if v < lo || v > hi {
					continue
				}
				script := &scriptReader{t: t, m: append(slices.Clone(m), v)}
				if got := script.holds(lines); got != (v == want) {
					t.Fatalf("%v: with value %d for %d at %v the script is %v\n%s", x, v, want, m, got, b.String())
				}
			}
		}
	}
}

// parseScript returns the expressions of a script.
func parseScript(t *testing.T, text string) []sexp {
	var lines []sexp
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ";") {
			continue
		}
		tokens := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(line))
		e, rest := parseSexp(t, tokens)
		if len(rest) > 0 {
			t.Fatalf("more than one expression in %q", line)
		}
		lines = append(lines, e)
	}
	return lines
}

// A sexp is an atom or a list.
type sexp struct {
	atom string
	list []sexp
}

func parseSexp(t *testing.T, tokens []string) (e sexp, rest []string) {
	if len(tokens) == 0 {
		t.Fatal("unexpected end")
	}
	if tokens[0] != "(" {
		return sexp{atom: tokens[0]}, tokens[1:]
	}
	for rest = tokens[1:]; len(rest) > 0 && rest[0] != ")"; {
		var item sexp
		item, rest = parseSexp(t, rest)
		e.list = append(e.list, item)
	}
	if len(rest) == 0 {
		t.Fatal("a list without an end")
	}
	return e, rest[1:]
}

// A scriptReader evaluates scripts as the standard of SMT-LIB defines them, for
// values of the variables. Integers and bit-vectors of 64 bits are int64s.
type scriptReader struct {
	t         *testing.T
	m         []int64
	functions map[string]sexp // defined by define-fun
}

// holds reports whether all assertions hold.
func (r *scriptReader) holds(lines []sexp) bool {
	r.functions = map[string]sexp{}
	for _, line := range lines {
		switch line.list[0].atom {
		case "define-fun":
			r.functions[line.list[1].atom] = line
		case "assert":
			if r.value(line.list[1], nil) == 0 {
				return false
			}
		}
	}
	return true
}

// value evaluates e, where locals have values.
func (r *scriptReader) value(e sexp, locals map[string]int64) int64 {
	if e.list == nil {
		return r.atom(e.atom, locals)
	}
	head := e.list[0]
	if head.list != nil { // ((_ extract i 0) x), ((_ sign_extend n) x)
		n, err := strconv.Atoi(head.list[2].atom)
		if err != nil {
			r.t.Fatal(err)
		}
		return r.indexed(head.list[1].atom, n, e.list[1], locals)
	}
	if head.atom == "let" {
		inner := map[string]int64{}
		for k, v := range locals {
			inner[k] = v
		}
		for _, binding := range e.list[1].list {
			inner[binding.list[0].atom] = r.value(binding.list[1], locals)
		}
		return r.value(e.list[2], inner)
	}
	var args []int64
	for _, a := range e.list[1:] {
		args = append(args, r.value(a, locals))
	}
	if f, ok := r.functions[head.atom]; ok {
		parameters := map[string]int64{}
		for i, p := range f.list[2].list {
			parameters[p.list[0].atom] = args[i]
		}
		return r.value(f.list[4], parameters)
	}
	return r.apply(head.atom, args)
}

func (r *scriptReader) atom(a string, locals map[string]int64) int64 {
	if v, ok := locals[a]; ok {
		return v
	}
	if f, ok := r.functions[a]; ok {
		return r.value(f.list[4], nil)
	}
	switch {
	case a == "true" || a == "false":
		return term.Truth(a == "true")
	case strings.HasPrefix(a, "#x"):
		v, err := strconv.ParseUint(a[2:], 16, 64)
		if err != nil {
			r.t.Fatal(err)
		}
		return int64(v)
	case a[0] == 'v':
		i, err := strconv.Atoi(a[1:])
		if err != nil {
			r.t.Fatal(err)
		}
		return r.m[i]
	}
	v, err := strconv.ParseUint(a, 10, 64) // 1<<63 comes behind a sign
	if err != nil {
		r.t.Fatal(err)
	}
	return int64(v)
}

// indexed evaluates an extension of the lowest bits of x by n bits.
func (r *scriptReader) indexed(name string, n int, x sexp, locals map[string]int64) int64 {
	v := r.value(x.list[1], locals) // x is ((_ extract i 0) y)
	switch name {
	case "sign_extend":
		return v << n >> n
	case "zero_extend":
		return int64(uint64(v) << n >> n)
	}
	r.t.Fatal(name)
	return 0
}

func (r *scriptReader) apply(op string, args []int64) int64 {
	if fold, ok := scriptFolds[op]; ok {
		v := args[0]
		if op == "-" && len(args) == 1 {
			return -v
		}
		for _, w := range args[1:] {
			v = fold(v, w)
		}
		return v
	}
	switch op {
	case "not":
		return 1 - args[0]
	case "ite":
		if args[0] != 0 {
			return args[1]
		}
		return args[2]
	}
	r.t.Fatalf("unknown operator %s", op)
	return 0
}

// scriptFolds are the operators of SMT-LIB that scripts use. Division by 0 is
// not among what a script may ask.
var scriptFolds = map[string]func(a, b int64) int64{
	"and": func(a, b int64) int64 { return a & b },
	"or":  func(a, b int64) int64 { return a | b },
	"=":   func(a, b int64) int64 { return term.Truth(a == b) },
	"<=":  func(a, b int64) int64 { return term.Truth(a <= b) },
	">=":  func(a, b int64) int64 { return term.Truth(a >= b) },
	"+":   func(a, b int64) int64 { return a + b },
	"-":   func(a, b int64) int64 { return a - b },
	"*":   func(a, b int64) int64 { return a * b },
	"div": func(a, b int64) int64 { // the remainder is not negative
		if b == 0 {
			return -77
		}
		q := a / b
		if a%b < 0 {
			q -= 1 - 2*term.Truth(b < 0)
		}
		return q
	},
	"mod": func(a, b int64) int64 {
		if b == 0 {
			return -77
		}
		m := a % b
		if m < 0 {
			m += max(b, -b)
		}
		return m
	},
	"bvadd":  func(a, b int64) int64 { return a + b },
	"bvmul":  func(a, b int64) int64 { return a * b },
	"bvand":  func(a, b int64) int64 { return a & b },
	"bvor":   func(a, b int64) int64 { return a | b },
	"bvxor":  func(a, b int64) int64 { return a ^ b },
	"bvshl":  func(a, b int64) int64 { return a << uint64(b) },
	"bvlshr": func(a, b int64) int64 { return int64(uint64(a) >> uint64(b)) },
	"bvashr": func(a, b int64) int64 { return a >> uint64(b) },
	"bvsle":  func(a, b int64) int64 { return term.Truth(a <= b) },
	"bvsge":  func(a, b int64) int64 { return term.Truth(a >= b) },
	"bvslt":  func(a, b int64) int64 { return term.Truth(a < b) },
	"bvult":  func(a, b int64) int64 { return term.Truth(uint64(a) < uint64(b)) },
	"bvsdiv": func(a, b int64) int64 {
		if b == 0 {
			return 1 - 2*term.Truth(a >= 0)
		}
		return a / b
	},
	"bvsrem": func(a, b int64) int64 {
		if b == 0 {
			return a
		}
		return a % b
	},
	"bvudiv": func(a, b int64) int64 {
		if b == 0 {
			return -1
		}
		return int64(uint64(a) / uint64(b))
	},
	"bvurem": func(a, b int64) int64 {
		if b == 0 {
			return a
		}
		return int64(uint64(a) % uint64(b))
	},
}
