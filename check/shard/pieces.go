package shard

import (
	"fmt"
	"slices"
)

// A PieceRecord is what a part knows of the pieces of a level.
type PieceRecord struct {
	// Of is the number of pieces of all parts together. Sum identifies
	// these pieces.
	Of  int64
	Sum string
	// Found are the pieces of the part that it has begun, in their order.
	Found []FoundPiece
}

// A FoundPiece is a piece that a part has begun.
type FoundPiece struct {
	// Models is the number of models; -1 if the piece has not been
	// enumerated to its end.
	Models int64
	// From and To identify the borders. Each piece begins with the border
	// that the one before it ends with.
	From, To uint64
}

// isSound reports whether a part may have the record.
func (r *PieceRecord) isSound(s Share) bool {
	if r == nil {
		return true
	}
	for i, p := range r.Found {
		if p.Models < -1 || p.Models < 0 && i < len(r.Found)-1 {
			return false
		}
	}
	return r.Of > 0 && int64(len(r.Found)) <= (r.Of+int64(s.Of)-1)/int64(s.Of)
}

// equals reports whether both are of the same pieces.
func (r *PieceRecord) equals(o *PieceRecord) bool {
	return r == nil && o == nil || r != nil && o != nil && r.Of == o.Of && r.Sum == o.Sum
}

// pieces are those of a level that is enumerated piece by piece. Each piece is
// cut into blocks, and the last one may be short.
type pieces struct {
	of  int64 // 0 if the level has none
	sum string
	// visits says that all pieces are enumerated.
	visits bool
	// at is where the piece at hand begins, and in says that there is one.
	at place
	in bool
	// blocks are how many blocks each part has in the pieces before.
	blocks []int64
	// last is the end of the piece before the one at hand, as a part has
	// found it; nil if no part has.
	last *ending
	// unfit says that pieces are not as a part has found them.
	unfit error
}

// An ending is the border that a piece of a part ends with.
type ending struct {
	part   int64
	border uint64
}

// A place is where a piece begins.
type place struct {
	piece int64 // among those of the part
	block       // the first one of the piece
	from  int64 // the rank of its first model
}

// record returns what parts must have, too.
func (p *pieces) record() *PieceRecord {
	if p.of == 0 {
		return nil
	}
	return &PieceRecord{Of: p.of, Sum: p.sum}
}

// Cut has the level be enumerated in a number of pieces, which sum identifies.
// If visits is true, merging enumerates the models that do not run as well.
func (l *Level) Cut(pieces int64, sum string, visits bool) {
	l.pieces.of, l.pieces.sum, l.pieces.visits = pieces, sum, visits
	l.pieces.blocks = make([]int64, l.deal.of)
	if l.record == nil || l.record.Pieces.equals(l.pieces.record()) {
		return
	}
	l.of.run.change(func() { *l.record = LevelRecord{Name: l.name, Models: -1, Pieces: l.pieces.record()} })
}

// dropPieces drops what the part has run of the level in pieces, as the level
// is not cut any more: its first blocks are other ones now.
func (l *Level) dropPieces() {
	if l.record != nil && l.record.Pieces != nil {
		l.of.run.change(func() { *l.record = LevelRecord{Name: l.name, Models: -1} })
	}
}

// Piece begins a piece. It says whether its models are to be enumerated, and
// whether the enumeration goes on.
func (l *Level) Piece(piece int64) (within, more bool) {
	if l.fate == run && l.rank > l.from && l.of.run.own() < 0 {
		l.settle()
	}
	if l.stopped || !l.leaveStretch() {
		l.stopped = true
		return false, false
	}
	l.from, l.until, l.fate = l.rank, l.rank, leave
	l.endPiece()
	l.end(true)
	part, before := l.deal.piece(piece)
	if own := l.of.run.own(); own >= 0 && part != own {
		return false, true
	}
	l.pieces.in, l.pieces.at = true, place{before, block{part, l.pieces.blocks[part]}, l.rank}
	l.join()
	models, discards, known := l.passed()
	if !known {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.places = append(l.places, l.pieces.at)
		return true, true
	}
	l.rank += models
	l.from, l.until = l.rank, l.rank
	l.stopped = !l.host.Skip(models, true, discards)
	return false, !l.stopped
}

// join compares the border where the piece at hand begins with the end of the
// piece before it, if parts are merged.
func (l *Level) join() {
	at, last := l.pieces.at, l.pieces.last
	l.pieces.last = nil
	if l.record != nil {
		return
	}
	if found := l.of.record(l.index, at.part).piece(at.piece); found != nil {
		if last != nil && last.border != found.From {
			l.misfit("%v and %v have found different borders between two pieces of %s: inputs may be lacking or have run twice; the constructors of its inputs may vary", l.of.run.parts[last.part], l.of.run.parts[at.part], l.name)
		}
		l.pieces.last = &ending{at.part, found.To}
	}
}

// misfit notes why the parts do not fit together, unless that is known.
func (l *Level) misfit(format string, args ...any) {
	if l.pieces.unfit == nil {
		l.pieces.unfit = fmt.Errorf(format, args...)
	}
}

// Borders notes the borders of the piece whose models are to be enumerated.
func (l *Level) Borders(from, to uint64) {
	at := l.pieces.at
	switch found := l.of.record(l.index, at.part).piece(at.piece); {
	case found != nil && (found.From != from || found.To != to) && l.record == nil:
		l.misfit("%v has found another piece of %s than is found here; the constructors of its inputs may vary", l.of.run.parts[at.part], l.name)
	case found != nil && (found.From != from || found.To != to):
		l.misfit("the part has found another piece of %s than before it was stopped; remove its file, and run it again; the constructors of its inputs may vary", l.name)
	case found == nil && l.record != nil:
		l.of.run.change(func() { l.record.Pieces.Found = append(l.record.Pieces.Found, FoundPiece{-1, from, to}) })
	}
}

// passed returns the number of models of the piece at hand that have run, and
// how many of them count as discarded. It is not known if the models are to be
// enumerated. It counts a piece as lacking that a part has not run to its end.
func (l *Level) passed() (models, discards int64, known bool) {
	l.of.run.mu.Lock()
	defer l.of.run.mu.Unlock()
	own, at := l.of.run.own() >= 0, l.pieces.at
	r := l.of.record(l.index, at.part)
	if r == nil || r.Pieces == nil {
		l.lacking++
		return 0, 0, true
	}
	models, ended := r.models(at.piece)
	until := at.before + blocksOf(models)
	switch {
	case own:
		known = ended && until <= r.Done && !r.failsIn(at.before, until)
		return models, r.discardsIn(at.before, until), known
	case l.pieces.visits || l.of.soon.Load():
		return 0, 0, false
	case !ended || until > r.Done:
		until = max(r.Done, at.before)
		models = (until - at.before) * BlockSize
		if r.Partial != nil && until == r.Done {
			models, discards = models+r.Partial.Inputs, r.Partial.Discards
		}
		if r.failsIn(at.before, until+1) {
			return 0, 0, false
		}
		l.lacking++
	case r.failsIn(at.before, until):
		return 0, 0, false
	}
	return models, discards + r.discardsIn(at.before, until), true
}

// piece returns a piece of the part, or nil if it has not begun that. It may be
// called on nil.
func (r *LevelRecord) piece(piece int64) *FoundPiece {
	if r == nil || r.Pieces == nil || piece >= int64(len(r.Pieces.Found)) {
		return nil
	}
	return &r.Pieces.Found[piece]
}

// models returns the number of models of a piece of the part, if it has been
// enumerated to its end.
func (r *LevelRecord) models(piece int64) (models int64, ended bool) {
	p := r.piece(piece)
	if p == nil || p.Models < 0 {
		return 0, false
	}
	return p.Models, true
}

// blocksOf returns how many blocks a piece has.
func blocksOf(models int64) int64 { return (models + BlockSize - 1) / BlockSize }

// failsIn reports whether a block from from on and before until has an input
// that fails.
func (r *LevelRecord) failsIn(from, until int64) bool {
	return slices.ContainsFunc(r.Failing, func(f [2]int64) bool { return f[0] < until && from < f[0]+f[1] })
}

// discardsIn returns how many inputs count as discarded in the blocks from from
// on and before until.
func (r *LevelRecord) discardsIn(from, until int64) (sum int64) {
	first, _ := slices.BinarySearchFunc(r.Discards, from, compareBlock)
	for _, d := range r.Discards[first:] {
		if d[0] >= until {
			break
		}
		sum += d[1]
	}
	return sum
}

// compareBlock compares the number of a block that has discards.
func compareBlock(d [2]int64, block int64) int { return int(d[0] - block) }

// endPiece ends the piece at hand, if there is one.
func (l *Level) endPiece() {
	if !l.pieces.in {
		return
	}
	at, models := l.pieces.at, l.rank-l.pieces.at.from
	l.pieces.in = false
	l.pieces.blocks[at.part] += blocksOf(models)
	found := l.of.record(l.index, at.part).piece(at.piece)
	switch {
	case found == nil:
	case found.Models < 0 && l.record != nil:
		l.of.run.change(func() { found.Models = models })
	case found.Models >= 0 && found.Models != models && l.record != nil:
		l.misfit("the part has %d inputs in a piece of %s, and had %d before it was stopped; remove its file, and run it again; the constructors of its inputs may vary", models, l.name, found.Models)
	case found.Models >= 0 && found.Models != models:
		l.misfit("%v has %d inputs in a piece of %s, and here are %d; the constructors of its inputs may vary", l.of.run.parts[at.part], found.Models, l.name, models)
	}
}

// Stop ends the enumeration: a piece cannot be found.
func (l *Level) Stop() { l.stopped = true }

// Stopped reports whether the enumeration has been ended by the host, or by
// Stop.
func (l *Level) Stopped() bool { return l.stopped }
