package shard

import (
	"slices"
	"sync"
)

// A Host runs the models of a level for its part.
type Host interface {
	// Skip leaves out the next models, which do not run here. If elsewhere
	// is true, they have run without a failure, and discards of them count
	// as discarded. Skip returns false if the enumeration must stop.
	Skip(models int64, elsewhere bool, discards int64) bool
	// Settle waits until all models that run have ended. It returns false
	// if some of them have not run.
	Settle() bool
}

// A fate is what is to be done with the models of a block.
type fate uint8

const (
	leave   fate = iota // another part has them
	run                 // they run
	credit              // they have run, and none has failed
	missing             // they should have run, and have not
)

// A Level is the enumeration of a level in one process. The enumeration calls
// Next and Pass, from one goroutine; Ended and Fails may be called from others.
type Level struct {
	of    *Function
	index int // among the levels of the function
	name  string
	host  Host
	deal  deal
	// start is the rank of the first model among those of all levels, and
	// rank that of the next model in this level.
	start, rank int64
	stretch
	lacking int64 // models that are missing
	stopped bool
	account
}

// A stretch are models with one fate, which are in one block, or in adjacent
// ones of other parts: those of the ranks from from to until.
type stretch struct {
	from, until int64
	fate        fate
	discards    int64 // of credited ones
}

// An account says how the models of a level have ended.
type account struct {
	mu sync.Mutex
	// record is what this part has run; nil if the parts are merged.
	record *LevelRecord
	// digest is that of the models of the block that runs, and open are the
	// blocks that run and whose inputs have not all ended.
	digest Digest
	open   []openBlock
	// ended counts the inputs that have ended of those that ran here, and
	// discarded is how many of them count as discarded, at the end of each
	// block.
	ended     int64
	discarded []int64
	committed int64 // blocks, of those that ran here
	// failing are the blocks in which an input failed here, and expected
	// those that have run here in which a part has found a failure.
	failing  map[int64]bool
	expected []expected
}

// An expected is a block in which a failure is to be found, with the ranks of
// its models.
type expected struct{ block, from, until int64 }

// An openBlock is a block that runs.
type openBlock struct {
	before int64 // the number of blocks of the part before it
	models int64
	digest Digest
}

// Next says whether the next model is to run here, and whether the enumeration
// goes on.
func (l *Level) Next() (runs, more bool) {
	if l.rank == l.until && !l.turn() {
		return false, false
	}
	l.rank++
	return l.fate == run, true
}

// Ran notes that the model that Next has had run is an input with a digest.
func (l *Level) Ran(d Digest) { l.digest = l.digest.Plus(d) }

// Refuse notes that the model that Next has had run does not run, as the last
// one of the enumeration.
func (l *Level) Refuse() { l.rank-- }

// Pass reports whether none of the next n models is to run here, and passes
// over them. It implements [solver.Pass] for a caller that drops the model.
func (l *Level) Pass(n int64) bool {
	if l.rank == l.until && !l.turn() {
		return false
	}
	if l.fate == run || n > l.until-l.rank {
		return false
	}
	l.rank += n
	return true
}

// turn ends the stretch of models with one fate, and begins the next one. It
// returns false if the enumeration must stop.
func (l *Level) turn() bool {
	if l.stopped || !l.leaveStretch() {
		l.stopped = true
		return false
	}
	if l.fate == run && l.of.run.own() < 0 {
		l.settle() // the fate of the next one may depend on it
	}
	block := l.rank / BlockSize
	l.from, l.until = l.rank, (block+1)*BlockSize
	l.judge(block)
	if l.fate == missing && l.of.isOver(l, block) {
		l.lacking++
	} else if l.fate != leave || !l.deal.whole {
		return true
	}
	l.fate, l.until, l.stopped = leave, l.from, true
	return false
}

// judge finds the fate of the models from rank on, which are in a block.
func (l *Level) judge(block int64) {
	part, before := l.deal.owner(block)
	own := l.of.run.own()
	if own >= 0 && part != own {
		l.fate, l.until = leave, l.deal.next(block, own)
		return
	}
	l.of.run.mu.Lock()
	defer l.of.run.mu.Unlock()
	r := l.of.record(l.index, part)
	l.fate, l.discards = missing, 0
	switch {
	case own >= 0 && before >= r.Done:
		l.fate = run
		return
	case r != nil && r.Partial == nil && before >= r.Done && r.isFailing(before):
		l.fate = run // the part was cut after a failure, whose inputs it did not count
		return
	case r == nil || before > r.Done:
		return
	case before < r.Done:
		l.fate, l.discards = credit, r.discardsOf(before)
	case r.Partial != nil && l.rank%BlockSize == 0:
		l.fate, l.discards, l.until = credit, r.Partial.Discards, l.rank+r.Partial.Inputs // the rest is missing
	default:
		return
	}
	if l.of.soon.Load() || r.isFailing(before) {
		l.fate = run
	}
}

// settle waits until the block at hand has ended. If a part has found a failure
// in it, one is to be found here.
func (l *Level) settle() {
	if !l.host.Settle() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	block := l.from / BlockSize
	part, before := l.deal.owner(block)
	if r := l.of.record(l.index, part); r != nil && r.isFailing(before) {
		l.expected = append(l.expected, expected{block, l.from, l.rank})
	}
}

// unconfirmed returns the blocks that have run here and in which a part has
// found a failure, and no input has failed here.
func (l *Level) unconfirmed() (blocks []expected) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.expected {
		if !l.failing[e.block] {
			blocks = append(blocks, e)
		}
	}
	return blocks
}

// leaveStretch ends the stretch at hand. It returns false if the enumeration
// must stop.
func (l *Level) leaveStretch() bool {
	n := l.rank - l.from
	switch {
	case n == 0:
		return true
	case l.fate == run:
		l.close(n)
		return l.host.Skip(0, false, 0) // so that no batch has inputs of two blocks
	case l.fate == missing:
		l.lacking += n
	}
	return l.host.Skip(n, l.fate == credit, l.discards)
}

// close notes that all n models of a block have been given to the host.
func (l *Level) close(n int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, before := l.deal.owner(l.from / BlockSize)
	l.open = append(l.open, openBlock{before, n, l.digest})
	l.digest = Digest{}
	l.commit()
}

// Ended notes how many of the inputs that ran here have ended, and how many of
// them count as discarded. It must be called for the last input of each block.
func (l *Level) Ended(inputs, discards int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.record == nil {
		return
	}
	if inputs > l.ended && inputs%BlockSize == 0 {
		l.discarded = append(l.discarded, discards)
	}
	l.ended = inputs
	l.commit()
}

// commit notes the blocks that have ended.
func (l *Level) commit() {
	for len(l.open) > 0 {
		b := l.open[0]
		if b.models < BlockSize || int64(len(l.discarded)) <= l.committed {
			return
		}
		discards := l.discarded[l.committed]
		if l.committed > 0 {
			discards -= l.discarded[l.committed-1]
		}
		l.open = l.open[1:]
		l.committed++
		l.add(b, discards)
	}
}

// add adds a block to the record, unless it has run before.
func (l *Level) add(b openBlock, discards int64) {
	l.of.run.change(func() {
		r := l.record
		if b.before < r.Done {
			return
		}
		r.Done++
		r.Inputs += b.models
		r.Digest = r.Digest.Plus(b.digest)
		if discards > 0 {
			r.Discards = append(r.Discards, [2]int64{b.before, discards})
		}
	})
}

func (l *Level) fails(block int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	part, before := l.deal.owner(block)
	if l.record != nil && part != l.of.run.own() || l.failing[block] {
		return
	}
	if l.failing == nil {
		l.failing = map[int64]bool{}
	}
	l.failing[block] = true
	if l.record != nil {
		l.of.run.change(func() { l.record.addFailing(before) })
	}
}

// addFailing adds a block to those that fail. Mostly it is the one after the
// last of them.
func (r *LevelRecord) addFailing(block int64) {
	if n := len(r.Failing); n > 0 {
		last := &r.Failing[n-1]
		if block == last[0]+last[1] {
			last[1]++
			return
		}
	}
	if !r.isFailing(block) {
		r.Failing = append(r.Failing, [2]int64{block, 1})
	}
}

// isFailing reports whether a block has an input that fails.
func (r *LevelRecord) isFailing(block int64) bool {
	return slices.ContainsFunc(r.Failing, func(f [2]int64) bool { return f[0] <= block && block < f[0]+f[1] })
}

// discardsOf returns how many inputs of a block count as discarded.
func (r *LevelRecord) discardsOf(block int64) int64 {
	i, ok := slices.BinarySearchFunc(r.Discards, block, func(d [2]int64, block int64) int { return int(d[0] - block) })
	if !ok {
		return 0
	}
	return r.Discards[i][1]
}

// End ends the level once all inputs that run have ended. complete says that
// there are no more models. discards counts the inputs that ran here and count
// as discarded. The error says that the parts do not have the same models.
func (l *Level) End(complete bool, discards int64) error {
	if l.fate == run && l.rank > l.from && complete && l.of.run.own() < 0 {
		l.settle()
	}
	l.leaveStretch()
	l.from = l.rank
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.record == nil {
		return l.of.compare(l, complete)
	}
	before := int64(0)
	if l.committed > 0 {
		before = l.discarded[l.committed-1]
	}
	if len(l.open) == 1 && l.ended == l.committed*BlockSize+l.open[0].models {
		b := l.open[0]
		l.open = nil
		if complete {
			l.add(b, discards-before)
		} else {
			l.addPartial(b, discards-before)
		}
	}
	if complete {
		l.of.run.change(func() { l.record.Models = l.rank })
	}
	return nil
}

// addPartial adds the first models of the block after the last to the record.
func (l *Level) addPartial(b openBlock, discards int64) {
	l.of.run.change(func() {
		if b.before == l.record.Done && b.models < BlockSize {
			l.record.Partial = &Partial{b.models, discards, b.digest}
		}
	})
}

// Lacking returns why models of the level that should have run have not: the
// part, and what has kept it from them. It is nil if there are no such models.
func (l *Level) Lacking() *Cut {
	if l.lacking == 0 {
		return nil
	}
	return l.of.lacking(l)
}
