package term

// A Term is a boolean, an integer or a machine word over the variables of a
// problem. It belongs to the [Store] that made it. Terms are interned: two
// calls that build the same normal form return the same Term, and the operands
// of a Term are always smaller than it.
type Term int32

const (
	// None is no term.
	None Term = -1
	// False and True are the same in every store.
	False Term = 0
	True  Term = 1

	Zero Term = 2 // the Int 0
	one  Term = 3 // the Int 1
)

// MaxMagnitude bounds the magnitude of linear forms, products and compared
// differences.
const MaxMagnitude = 1 << 62

// A Sort is the kind of value a term has. Values of all sorts are represented
// by an int64.
type Sort uint8

const (
	// SortBool is 0 or 1. A Bool counts as that integer inside sums.
	SortBool Sort = iota
	// SortInt is any int64, and means that integer.
	SortInt
	// SortWord is a pattern of 64 bits, represented by the int64 of the
	// same bits.
	SortWord
)

// Sorts is a set of sorts.
type Sorts uint8

const (
	bools   Sorts = 1 << SortBool
	ints    Sorts = 1 << SortInt
	words   Sorts = 1 << SortWord
	numbers       = bools | ints
)

// Has reports whether s contains a sort.
func (s Sorts) Has(sort Sort) bool { return s>>sort&1 != 0 }

// An Op is the operator of a term. Its meaning is given in terms of the
// operands a, b, ... (see [Store.Kids]) and the constant k (see [Store.K]).
type Op uint8

const (
	OpConst Op = iota // k, of any sort
	OpVar             // the variable with index k, Bool or Int
	// OpLin is k + Σ coefficient·operand over Int and Bool operands,
	// ascending, none of them constant or an OpLin. The sum |k| + Σ
	// |coefficient|·max|operand| is at most MaxMagnitude, so that no part
	// of the form can leave 64 bits.
	OpLin
	OpMul // a*b over Int; max|a|·max|b| is at most MaxMagnitude
	OpDiv // a/b over Int rounded to zero, as in Go; 0 if b is 0
	OpMod // a%b over Int, as in Go; 0 if b is 0
	OpMax // the greatest of two or more Int operands
	OpIte // b if a holds, else c; Bool or Int, as b and c are
	OpLE  // a <= 0; a is Int and within ±MaxMagnitude
	OpEQ  // a == 0; a is Int and within ±MaxMagnitude
	OpNE  // a != 0; a is Int and within ±MaxMagnitude
	OpAnd // the conjunction of two or more operands, ascending
	OpOr  // the disjunction of two or more operands, ascending
	OpNot // not a; a is a boolean OpVar, an OpWLess or an OpWEQ

	OpWordOf // the Word of the bits of a, an Int
	OpIntOf  // the Int in the lowest bits of a Word, see ReadType
	OpWAdd   // the Word k + Σ coefficient·operand modulo 2^64; the operands are Int or Bool
	OpWMul   // the Word a*b modulo 2^64
	OpWQuo   // a/b of unsigned Words; 0 if b is 0
	OpWRem   // a%b of unsigned Words; 0 if b is 0
	OpWAnd   // bit by bit
	OpWOr    // bit by bit
	OpWXor   // bit by bit
	OpWShl   // a << b, b unsigned; 0 if b is 64 or more
	OpWShr   // a >> b, b unsigned; copies the sign if k is 1, else shifts in 0
	OpWLess  // a < b, signed if k is 1, else unsigned
	OpWEQ    // a == b

	// OpCount is the number of operators.
	OpCount
)

// An operator is the row of an Op in the table of operators. Evaluation,
// printing, scripts, the translation to Z3 and [Apply] follow the row. An
// operator that a row cannot describe is special, and has a case of its own
// there.
type operator struct {
	name string // in lower case

	args     []Sorts // of the operands
	variadic bool    // the last of args stands for one operand or more
	result   Sorts
	flagged  bool // k is 0 or 1 and chooses between two operators
	commutes bool // operands are in ascending order

	// eval returns the value for operands a and b, or for a alone. It folds
	// the operands of a variadic operator. It is nil for a special
	// operator.
	eval func(k, a, b int64) int64
	// bounds returns a range of the value for operands in the ranges a and
	// b. A nil bounds stands for the whole range of the sort.
	bounds func(k int64, a, b interval) interval

	// spelling is how the operator is written. If it is flagged, flag is
	// how it is written if k is 1.
	spelling, flag spelling
}

// A spelling is how an operator is written.
type spelling struct {
	// text prints between two operands, or behind the only one. Without a
	// precedence the operator prints as a function with its name.
	text       string
	precedence int
	// ints and words define the operator in SMT-LIB over Int and over
	// bit-vectors: by a name, or by an expression over a, b and integers.
	// They are empty if the operator is special or not over that sort. An
	// expression that the translation to Z3 follows uses operators of
	// package z3 only.
	ints, words string
}

// Precedences of printed operators.
const (
	orPrecedence = iota + 1
	andPrecedence
	comparePrecedence
	addPrecedence
	mulPrecedence
	prefixPrecedence
)

// operators is the table of operators.
var operators = [OpCount]operator{
	OpConst: {name: "const", result: bools | ints | words},
	OpVar:   {name: "var", result: numbers},
	OpLin:   {name: "lin", args: []Sorts{numbers}, variadic: true, result: ints},
	OpMul: {
		name: "mul", args: []Sorts{ints, ints}, result: ints, commutes: true, eval: mul,
		spelling: spelling{" * ", mulPrecedence, "*", "bvmul"},
	},
	OpDiv: {
		name: "div", args: []Sorts{ints, ints}, result: ints, eval: div, bounds: divBounds,
		spelling: spelling{" / ", mulPrecedence,
			"(ite (= b 0) 0 (ite (>= a 0) (div a b) (- (div (- a) b))))", "(ite (= b 0) 0 (bvsdiv a b))"},
	},
	OpMod: {
		name: "mod", args: []Sorts{ints, ints}, result: ints, eval: mod, bounds: modBounds,
		spelling: spelling{" % ", mulPrecedence,
			"(ite (= b 0) 0 (ite (>= a 0) (mod a b) (- (mod (- a) b))))", "(ite (= b 0) 0 (bvsrem a b))"},
	},
	OpMax: {
		name: "max", args: []Sorts{ints}, variadic: true, result: ints,
		eval: func(_, a, b int64) int64 { return max(a, b) },
	},
	OpIte: {
		name: "ite", args: []Sorts{bools, numbers, numbers}, result: numbers,
		spelling: spelling{ints: "ite", words: "ite"},
	},
	OpLE: {
		name: "le", args: []Sorts{ints}, result: bools,
		eval:     func(_, a, _ int64) int64 { return Truth(a <= 0) },
		spelling: spelling{" <= 0", comparePrecedence, "(<= a 0)", "(bvsle a 0)"},
	},
	OpEQ: {
		name: "eq", args: []Sorts{ints}, result: bools,
		eval:     func(_, a, _ int64) int64 { return Truth(a == 0) },
		spelling: spelling{" == 0", comparePrecedence, "(= a 0)", "(= a 0)"},
	},
	OpNE: {
		name: "ne", args: []Sorts{ints}, result: bools,
		eval:     func(_, a, _ int64) int64 { return Truth(a != 0) },
		spelling: spelling{" != 0", comparePrecedence, "(not (= a 0))", "(not (= a 0))"},
	},
	OpAnd: {
		name: "and", args: []Sorts{bools}, variadic: true, result: bools,
		eval:     func(_, a, b int64) int64 { return a & b },
		spelling: spelling{" && ", andPrecedence, "and", "and"},
	},
	OpOr: {
		name: "or", args: []Sorts{bools}, variadic: true, result: bools,
		eval:     func(_, a, b int64) int64 { return a | b },
		spelling: spelling{" || ", orPrecedence, "or", "or"},
	},
	OpNot: {
		name: "not", args: []Sorts{bools}, result: bools,
		eval:     func(_, a, _ int64) int64 { return 1 - a },
		spelling: spelling{ints: "not", words: "not"},
	},

	OpWordOf: {
		name: "word", args: []Sorts{ints}, result: words,
		eval:     func(_, a, _ int64) int64 { return a },
		bounds:   func(_ int64, a, _ interval) interval { return a },
		spelling: spelling{words: "a"},
	},
	OpIntOf: {
		name: "int", args: []Sorts{words}, result: ints,
		eval: func(k, a, _ int64) int64 { return ReadType(k).Truncate(a) },
		bounds: func(k int64, _, _ interval) interval {
			lo, hi := ReadType(k).Range()
			return interval{lo, hi}
		},
	},
	OpWAdd: {name: "wadd", args: []Sorts{numbers}, variadic: true, result: words},
	OpWMul: {
		name: "wmul", args: []Sorts{words, words}, result: words, commutes: true, eval: mul, bounds: wordMulBounds,
		spelling: spelling{" * ", mulPrecedence, "", "bvmul"},
	},
	OpWQuo: {
		name: "wquo", args: []Sorts{words, words}, result: words, eval: wordQuo, bounds: wordQuoBounds,
		spelling: spelling{" / ", mulPrecedence, "", "(ite (= b 0) 0 (bvudiv a b))"},
	},
	OpWRem: {
		name: "wrem", args: []Sorts{words, words}, result: words, eval: wordRem, bounds: wordRemBounds,
		spelling: spelling{" % ", mulPrecedence, "", "(ite (= b 0) 0 (bvurem a b))"},
	},
	OpWAnd: {
		name: "wand", args: []Sorts{words, words}, result: words, commutes: true,
		eval: func(_, a, b int64) int64 { return a & b }, bounds: wordAndBounds,
		spelling: spelling{" & ", mulPrecedence, "", "bvand"},
	},
	OpWOr: {
		name: "wor", args: []Sorts{words, words}, result: words, commutes: true,
		eval: func(_, a, b int64) int64 { return a | b }, bounds: wordOrBounds,
		spelling: spelling{" | ", addPrecedence, "", "bvor"},
	},
	OpWXor: {
		name: "wxor", args: []Sorts{words, words}, result: words, commutes: true,
		eval: func(_, a, b int64) int64 { return a ^ b }, bounds: wordXorBounds,
		spelling: spelling{" ^ ", addPrecedence, "", "bvxor"},
	},
	OpWShl: {
		name: "wshl", args: []Sorts{words, words}, result: words,
		eval: func(_, a, b int64) int64 { return a << uint64(b) }, bounds: wordShlBounds,
		spelling: spelling{" << ", mulPrecedence, "", "bvshl"},
	},
	OpWShr: {
		name: "wshr", args: []Sorts{words, words}, result: words, flagged: true, eval: wordShr, bounds: wordShrBounds,
		spelling: spelling{" >>> ", mulPrecedence, "", "bvlshr"},
		flag:     spelling{" >> ", mulPrecedence, "", "bvashr"},
	},
	OpWLess: {
		name: "wless", args: []Sorts{words, words}, result: bools, flagged: true, eval: wordLess,
		spelling: spelling{" <u ", comparePrecedence, "", "bvult"},
		flag:     spelling{" < ", comparePrecedence, "", "bvslt"},
	},
	OpWEQ: {
		name: "weq", args: []Sorts{words, words}, result: bools, commutes: true,
		eval:     func(_, a, b int64) int64 { return Truth(a == b) },
		spelling: spelling{" == ", comparePrecedence, "", "="},
	},
}

// String returns the name of the operator in lower case.
func (op Op) String() string { return operators[op].name }

// Word reports whether op works on bit patterns.
func (op Op) Word() bool { return op >= OpWordOf }

// Signature returns the sorts that the operands of op may have and those of its
// terms. If variadic is set, the last of args stands for one operand or more.
// OpConst and OpVar have no operands.
func (op Op) Signature() (args []Sorts, variadic bool, result Sorts) {
	row := &operators[op]
	return row.args, row.variadic, row.result
}

// Flagged reports whether the constant of op is 0 or 1 and chooses between two
// operators, such as the unsigned and the signed shift.
func (op Op) Flagged() bool { return operators[op].flagged }

// Eval returns the value of op for the operands a and b, as int64s. The
// constant k is that of the term. An operator with one operand ignores b; the
// operands of a variadic operator are folded. Eval panics for OpConst, OpVar,
// OpIte and linear forms.
func (op Op) Eval(k, a, b int64) int64 { return operators[op].eval(k, a, b) }

// spelled returns how the operator is written in a term with the constant k.
func (row *operator) spelled(k int64) *spelling {
	if row.flagged && k == 1 && row.flag.text != "" {
		return &row.flag
	}
	return &row.spelling
}

func mul(_, a, b int64) int64 { return a * b }

func div(_, a, b int64) int64 {
	if b == 0 {
		return 0
	}
	return a / b
}

func mod(_, a, b int64) int64 {
	if b == 0 {
		return 0
	}
	return a % b
}

func wordQuo(_, a, b int64) int64 {
	if b == 0 {
		return 0
	}
	return int64(uint64(a) / uint64(b))
}

func wordRem(_, a, b int64) int64 {
	if b == 0 {
		return 0
	}
	return int64(uint64(a) % uint64(b))
}

func wordShr(k, a, b int64) int64 {
	if k == 1 {
		return a >> uint64(b)
	}
	return int64(uint64(a) >> uint64(b))
}

func wordLess(k, a, b int64) int64 {
	if k == 1 {
		return Truth(a < b)
	}
	return Truth(uint64(a) < uint64(b))
}

// Truth returns 1 for true and 0 for false.
func Truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// Holds reports whether v op 0, for OpLE, OpEQ or OpNE.
func Holds(op Op, v int64) bool {
	switch op {
	case OpLE:
		return v <= 0
	case OpNE:
		return v != 0
	}
	return v == 0
}
