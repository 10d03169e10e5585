package plan

import (
	"math"

	"github.com/typetarget/target/solver/internal/propagate"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Plan is a residual (what is left of the root once the choices of a shape
// are made) turned into nested loops: one level for each variable still free,
// in the order of models, with everything that can be known at a level computed
// there and nowhere else. It runs without a queue, a trail or allocation.
type Plan struct {
	// Empty says that the residual has no model.
	Empty bool
	// Forced are variables that have only one value left.
	Forced []problem.Fixed
	// Stage are variables to branch on in the engine first, because
	// constraints mix them with the rest; the residual is then specialised
	// again. There are no levels in that case.
	Stage    []int
	Residual term.Term
	Vars     []int

	levels []level
	// regs holds the values of the levels' variables, then those of the
	// terms their code computes.
	regs []int64
	// sums are the running sums of the linear constraints over the levels
	// already decided. They begin at start.
	sums, start []int64
	// ranges are, by level, the bounds that the levels already decided
	// imply, see implied. They begin with the bounds of the levels.
	ranges []problem.Interval
	// box is the first level from which on nothing restricts the values
	// but the constant bounds of their levels. boxes are, by level from
	// there on, the models of the levels from that one on and the steps to
	// enumerate them.
	box   int
	boxes []box
	// engine propagates through the residual over the variables' nodes,
	// once it is needed.
	engine *propagate.Engine
	nodes  []int32
	goal   term.Term
	// Fresh says that a level has to take a value outside its prior;
	// lastFresh is the last one that can, or -1.
	Fresh     bool
	lastFresh int
}

// A level is the loop over the values of one variable.
type level struct {
	variable int
	lo, hi   int64
	// edges, bounds and stride narrow the range before the loop.
	edges  []edge
	bounds []bound
	stride *stride // or nil
	// filter and lookahead, if not nil, reject single values without
	// counting each as a dead end.
	filter    *bitFilter
	lookahead *lookahead
	// code is computed for each value; then the registers of checks must be
	// true.
	code   []instr
	checks []int32
	// implied are the bounds that a value implies for later levels.
	implied []implied
	// steps move the running sums.
	steps []step
	// plain says that no value has to be computed with here.
	plain bool
}

// An edge bounds the level's variable relative to an earlier one: regs[from]+lo
// <= x <= regs[from]+hi.
type edge struct {
	from   int32
	hasLo  bool
	hasHi  bool
	lo, hi int64
}

// An offset rejects regs[from]+by.
type offset struct {
	from int32
	by   int64
}

// A step adds coef times a register to a running sum.
type step struct {
	sum, reg int32
	coef     int64
}

// Assignments returns the number of assignments that the bounds of a plan's
// levels leave.
func (p *Plan) Assignments() int64 {
	n := int64(1)
	for i := range p.levels {
		values := uint64(p.levels[i].hi) - uint64(p.levels[i].lo)
		if values >= math.MaxInt64 {
			return math.MaxInt64
		}
		n = term.SatMul(n, int64(values)+1)
	}
	return n
}

// Depth returns the number of levels.
func (p *Plan) Depth() int { return len(p.levels) }

// Cost returns the steps that it takes to make the plan.
func (p *Plan) Cost() int64 {
	levels := int64(len(p.Vars))
	return planStep*(levels+int64(len(p.regs))) + levels*levels*levels/closeStep
}

// The costs of other work, in steps.
const (
	codeStep  = 4  // instructions of a level's code that take a step
	planStep  = 32 // steps to plan a register
	closeStep = 16 // updates of a matrix of differences that take a step
)
