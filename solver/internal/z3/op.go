package z3

// An Op is an operator for Context.Apply. The values are those of binding.h.
type Op int

// Operators. Those on integers and bit-vectors require all operands of one
// sort. Bit-vectors are two's complement; BVSLE, BVSLT, BVSDiv and BVSRem read
// them as signed.
const (
	OpTrue Op = iota
	OpFalse
	OpNot
	OpAnd
	OpOr
	OpIte
	OpEq

	OpAdd
	OpMul
	OpDiv // rounds so that the remainder is not negative
	OpMod // never negative
	OpLE
	OpLT

	OpBVAdd
	OpBVMul
	OpBVSDiv // rounds towards zero; -1 or 1 if the divisor is 0
	OpBVUDiv
	OpBVSRem // has the sign of the dividend
	OpBVURem
	OpBVAnd
	OpBVOr
	OpBVXor
	OpBVNeg
	OpBVShl
	OpBVLShr
	OpBVAShr
	OpBVSLE
	OpBVSLT
	OpBVULT

	opCount
)

// An operator is the row of an Op: its name in SMT-LIB and the number of
// operands, or -1 for one or more.
type operator struct {
	name  string
	arity int
}

var operators = [opCount]operator{
	OpTrue:   {"true", 0},
	OpFalse:  {"false", 0},
	OpNot:    {"not", 1},
	OpAnd:    {"and", -1},
	OpOr:     {"or", -1},
	OpIte:    {"ite", 3},
	OpEq:     {"=", 2},
	OpAdd:    {"+", -1},
	OpMul:    {"*", -1},
	OpDiv:    {"div", 2},
	OpMod:    {"mod", 2},
	OpLE:     {"<=", 2},
	OpLT:     {"<", 2},
	OpBVAdd:  {"bvadd", 2},
	OpBVMul:  {"bvmul", 2},
	OpBVSDiv: {"bvsdiv", 2},
	OpBVUDiv: {"bvudiv", 2},
	OpBVSRem: {"bvsrem", 2},
	OpBVURem: {"bvurem", 2},
	OpBVAnd:  {"bvand", 2},
	OpBVOr:   {"bvor", 2},
	OpBVXor:  {"bvxor", 2},
	OpBVNeg:  {"bvneg", 1},
	OpBVShl:  {"bvshl", 2},
	OpBVLShr: {"bvlshr", 2},
	OpBVAShr: {"bvashr", 2},
	OpBVSLE:  {"bvsle", 2},
	OpBVSLT:  {"bvslt", 2},
	OpBVULT:  {"bvult", 2},
}

// String returns the SMT-LIB name of the operator.
func (op Op) String() string {
	if op < 0 || op >= opCount {
		return "?"
	}
	return operators[op].name
}

// OpNamed returns the operator with an SMT-LIB name, and whether there is one.
func OpNamed(name string) (op Op, ok bool) {
	for op := range opCount {
		if operators[op].name == name {
			return op, true
		}
	}
	return 0, false
}

// takes reports whether op takes a number of operands.
func (op Op) takes(operands int) bool {
	if op < 0 || op >= opCount {
		return false
	}
	want := operators[op].arity
	return want == operands || want < 0 && operands > 0
}
