package shard

import (
	"slices"
	"sort"
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
	pieces  pieces
	lacking int64 // models, or pieces of them, that are missing
	stopped bool
	account
}

// A stretch are models with one fate, which are in one block, or in adjacent
// ones of other parts: those of the ranks from from to until.
type stretch struct {
	from, until int64
	fate        fate
	discards    int64 // of credited ones
	// block is the one that they are in, or the first of those.
	block block
}

// A block names a block of a level: by the index of the part that has it, from
// 0, and by how many blocks of the level that part has before it.
type block struct{ part, before int64 }

// An account says how the models of a level have ended.
type account struct {
	mu sync.Mutex
	// record is what this part has run; nil if the parts are merged.
	record *LevelRecord
	// digest is that of the models of the block that runs, and open are the
	// blocks that run and whose inputs have not all ended.
	digest Digest
	open   []openBlock
	// ended are counts of the inputs that have ended of those that ran
	// here, ascending, from the end of the last block in the record on.
	ended     []ended
	committed ended
	// failing are the blocks in which an input failed here, and expected
	// those that have run here in which a part has found a failure.
	failing  map[block]bool
	expected []expected
	// places are the pieces that the enumeration has gone into, if it goes
	// by pieces.
	places []place
}

// An ended counts inputs that ran, and those of them that count as discarded.
type ended struct{ inputs, discards int64 }

// An expected is a block in which a failure is to be found, with the ranks of
// its models.
type expected struct {
	block
	from, until int64
}

// An openBlock is a block that runs.
type openBlock struct {
	before int64 // the number of blocks of the part before it
	models int64
	whole  bool // there are no more of them
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
	if l.pieces.of > 0 {
		first, n := l.pieces.at, (l.rank-l.pieces.at.from)/BlockSize
		l.block, l.from, l.until = block{first.part, first.before + n}, l.rank, first.from+(n+1)*BlockSize
		l.judge()
		return true
	}
	l.dropPieces()
	n := l.rank / BlockSize
	part, before := l.deal.owner(n)
	l.block, l.from, l.until = block{part, before}, l.rank, (n+1)*BlockSize
	if own := l.of.run.own(); own >= 0 && part != own {
		l.fate, l.until = leave, l.deal.next(n, own)
	} else {
		l.judge()
	}
	if l.fate == missing && l.of.isOver(l, n) {
		l.lacking++
	} else if l.fate != leave || !l.deal.whole {
		return true
	}
	l.fate, l.until, l.stopped = leave, l.from, true
	return false
}

// judge finds the fate of the models from rank on, which are in the block at
// hand.
func (l *Level) judge() {
	part, before := l.block.part, l.block.before
	own := l.of.run.own()
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
	case l.pieces.of > 0 && r != nil && before >= r.Done && len(r.Failing) > 0 && l.of.soon.Load():
		l.fate = run // the part has ended before, as it does not know how many models others have
		return
	case r == nil || before > r.Done:
		return
	case before < r.Done:
		l.fate, l.discards = credit, r.discardsOf(before)
	case r.Partial != nil && l.until-l.rank == BlockSize:
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
	if r := l.of.record(l.index, l.block.part); r != nil && r.isFailing(l.block.before) {
		l.expected = append(l.expected, expected{l.block, l.from, l.rank})
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
		l.close(n, n == BlockSize)
		return l.host.Skip(0, false, 0) // so that no batch has inputs of two blocks
	case l.fate == missing:
		l.lacking += n
	}
	return l.host.Skip(n, l.fate == credit, l.discards)
}

// close notes that n models of a block have been given to the host, and whether
// these are all of the block.
func (l *Level) close(n int64, whole bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open = append(l.open, openBlock{l.block.before, n, whole, l.digest})
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
	if n := len(l.ended); n == 0 || l.ended[n-1].inputs < inputs {
		l.ended = append(l.ended, ended{inputs, discards})
	}
	l.commit()
}

// end notes that no more models come. If that is all of them, whole is true.
func (l *Level) end(whole bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(l.open); n > 0 && whole {
		l.open[n-1].whole = true
	}
	l.commit()
}

// commit notes the blocks that have ended.
func (l *Level) commit() {
	for len(l.open) > 0 && l.open[0].whole {
		b := l.open[0]
		discards, ok := l.endOf(b)
		if !ok {
			return
		}
		l.open = l.open[1:]
		l.add(b, discards)
	}
}

// endOf returns how many inputs of the first open block count as discarded, if
// all of them have ended.
func (l *Level) endOf(b openBlock) (discards int64, ok bool) {
	for i, e := range l.ended {
		if e.inputs == l.committed.inputs+b.models {
			discards = e.discards - l.committed.discards
			l.committed, l.ended = e, l.ended[i:]
			return discards, true
		}
	}
	return 0, false
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

// fails notes that the model of a rank fails.
func (l *Level) fails(rank int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.blockOf(rank)
	if l.record != nil && b.part != l.of.run.own() || l.failing[b] {
		return
	}
	if l.failing == nil {
		l.failing = map[block]bool{}
	}
	l.failing[b] = true
	if l.record != nil {
		l.of.run.change(func() { l.record.addFailing(b.before) })
	}
}

// blockOf returns the block of the model of a rank.
func (l *Level) blockOf(rank int64) block {
	if l.pieces.of == 0 {
		part, before := l.deal.owner(rank / BlockSize)
		return block{part, before}
	}
	i := sort.Search(len(l.places), func(i int) bool { return l.places[i].from > rank }) - 1
	p := l.places[i]
	return block{p.part, p.before + (rank-p.from)/BlockSize}
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
	i, ok := slices.BinarySearchFunc(r.Discards, block, compareBlock)
	if !ok {
		return 0
	}
	return r.Discards[i][1]
}

// End ends the level once all inputs that run have ended. complete says that
// there are no more models. The error says that the models of the parts differ,
// or those of a part from what they were before it was stopped.
func (l *Level) End(complete bool) error {
	if l.fate == run && l.rank > l.from && complete && l.of.run.own() < 0 {
		l.settle()
	}
	l.leaveStretch()
	l.from, l.until = l.rank, l.rank
	if complete {
		l.endPiece()
	}
	l.end(complete)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.record == nil {
		return l.of.compare(l, complete)
	}
	if len(l.open) == 1 && !l.open[0].whole {
		if discards, ok := l.endOf(l.open[0]); ok {
			l.addPartial(l.open[0], discards)
		}
		l.open = nil
	}
	if complete {
		l.of.run.change(func() { l.record.Models = l.rank })
	}
	return l.pieces.unfit
}

// addPartial adds the first models of the block after the last to the record.
func (l *Level) addPartial(b openBlock, discards int64) {
	l.of.run.change(func() {
		if b.before == l.record.Done && b.models < BlockSize {
			l.record.Partial = &Partial{b.models, discards, b.digest}
		}
	})
}

// Lacking returns why models of the level have not run although they should:
// the part, and what has kept it from them. It returns nil if all of these have
// run.
func (l *Level) Lacking() *Cut {
	if l.lacking == 0 {
		return nil
	}
	return l.of.lacking(l)
}
