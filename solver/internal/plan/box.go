package plan

import "math"

// A box is all values of the last levels of a plan: how many models these have,
// and the steps to enumerate them.
type box struct {
	models uint64
	steps  int64
}

// maxBox is the number of models up to which a box is counted.
const maxBox = math.MaxInt64 >> 16

// addBoxes finds the levels whose values are all models.
func (p *Plan) addBoxes() {
	p.box = len(p.levels)
	if p.ranges != nil {
		return
	}
	inner := box{models: 1}
	for i := len(p.levels) - 1; i >= 0; i-- {
		lv := &p.levels[i]
		width := uint64(lv.hi) - uint64(lv.lo) + 1
		if !lv.plain || len(lv.edges)+len(lv.bounds)+len(lv.steps) > 0 || lv.stride != nil || lv.filter != nil || lv.lookahead != nil ||
			lv.lo > lv.hi || width == 0 || width > maxBox/inner.models {
			break
		}
		inner = box{width * inner.models, 1 + int64(width)*inner.steps}
		p.box, p.boxes = i, append([]box{inner}, p.boxes...)
	}
}

// passesBox reports whether all models of the levels from the i-th on, which
// are in a box, are passed over. The steps of the i-th are counted already.
func (r *Runner) passesBox(p *Plan, i int) bool {
	if r.Pass == nil {
		return false
	}
	for j := i; j < len(p.levels); j++ {
		p.regs[j], r.Val[p.levels[j].variable] = p.levels[j].hi, p.levels[j].hi
	}
	all := &p.boxes[i-p.box]
	return r.passes(all.models, all.steps-1)
}

// countBox counts the models of the levels from the i-th on, which are in a
// box, and reports whether to go on. The steps of the i-th are counted already.
func (r *Runner) countBox(p *Plan, i int) bool {
	all := &p.boxes[i-p.box]
	r.meter.Stats.Steps += all.steps - 1
	return r.count(all.models)
}
