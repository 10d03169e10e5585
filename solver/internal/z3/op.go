package z3

// An Op is an operator that Context.Apply builds a term with. The values are those of
// binding.h.
type Op int

// Operators. Those on integers and bit-vectors want all operands of one sort; the bit-vector
// ones are two's complement, and BVSLE, BVSLT, BVSDiv and BVSRem read them as signed.
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
	OpBVSDiv // rounds towards zero; -1 or 1 where the divisor is 0
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

var opNames = [opCount]string{
	OpTrue: "true", OpFalse: "false", OpNot: "not", OpAnd: "and", OpOr: "or", OpIte: "ite", OpEq: "=",
	OpAdd: "+", OpMul: "*", OpDiv: "div", OpMod: "mod", OpLE: "<=", OpLT: "<",
	OpBVAdd: "bvadd", OpBVMul: "bvmul", OpBVSDiv: "bvsdiv", OpBVUDiv: "bvudiv", OpBVSRem: "bvsrem",
	OpBVURem: "bvurem", OpBVAnd: "bvand", OpBVOr: "bvor", OpBVXor: "bvxor", OpBVNeg: "bvneg",
	OpBVShl: "bvshl", OpBVLShr: "bvlshr", OpBVAShr: "bvashr", OpBVSLE: "bvsle", OpBVSLT: "bvslt", OpBVULT: "bvult",
}

// arity is the number of operands, or -1 for one or more.
var arity = [opCount]int{
	OpNot: 1, OpAnd: -1, OpOr: -1, OpIte: 3, OpEq: 2,
	OpAdd: -1, OpMul: -1, OpDiv: 2, OpMod: 2, OpLE: 2, OpLT: 2,
	OpBVAdd: 2, OpBVMul: 2, OpBVSDiv: 2, OpBVUDiv: 2, OpBVSRem: 2, OpBVURem: 2, OpBVAnd: 2, OpBVOr: 2,
	OpBVXor: 2, OpBVNeg: 1, OpBVShl: 2, OpBVLShr: 2, OpBVAShr: 2, OpBVSLE: 2, OpBVSLT: 2, OpBVULT: 2,
}

// String returns the SMT-LIB name of the operator.
func (op Op) String() string {
	if op < 0 || op >= opCount {
		return "?"
	}
	return opNames[op]
}
