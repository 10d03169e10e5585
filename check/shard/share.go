package shard

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Share is a part of a run: Index counts from 1 to Of.
type Share struct{ Index, Of int }

// maxShares is the maximum number of parts.
const maxShares = 1 << 16

// ParseShare reads "i/n". The error says what is wanted.
func ParseShare(s string) (Share, error) {
	index, of, ok := strings.Cut(s, "/")
	i, err := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if !ok || err != nil || err2 != nil || i < 1 || i > n || n > maxShares {
		return Share{}, errors.New("want i/n with 1 <= i <= n, such as 2/8, or auto")
	}
	return Share{i, n}, nil
}

// String returns the share as messages show it: "part 2 of 8".
func (s Share) String() string { return fmt.Sprintf("part %d of %d", s.Index, s.Of) }

// BlockSize is the number of models in a block, in their order. The last block
// of a level may have fewer.
const BlockSize = 1024

// A deal says which blocks of a level each part has. The first block goes to
// part 1 + first, and the others follow in turn, or all go to that part.
type deal struct {
	first, of int64
	whole     bool
}

// owner returns the index of the part that has a block, from 0, and how many
// blocks of the level that part has before it.
func (d deal) owner(block int64) (part, before int64) {
	if d.whole {
		return d.first % d.of, block
	}
	return (block + d.first) % d.of, block / d.of
}

// next returns the first model after a block that is not the given part's which
// is.
func (d deal) next(block, part int64) int64 {
	if d.whole {
		return math.MaxInt64
	}
	owner, _ := d.owner(block)
	return (block + (part-owner+d.of)%d.of) * BlockSize
}

// piece returns the index of the part that has a piece, from 0, and how many
// pieces of the level that part has before it. Each part has one piece of a
// group of as many pieces as there are parts. The order of parts differs from
// group to group: adjacent pieces are alike, and no part is to have the heavier
// one of them each time.
func (d deal) piece(piece int64) (part, before int64) {
	group := piece / d.of
	return (piece + d.first + int64(mix(uint64(group))%uint64(d.of))) % d.of, group
}

// pieces returns how many of some pieces of a level a part has.
func (d deal) pieces(part, all int64) (own int64) {
	own = all / d.of
	for i := own * d.of; i < all; i++ {
		if owner, _ := d.piece(i); owner == part {
			own++
		}
	}
	return own
}

// share returns how many of the models of a level a part has.
func (d deal) share(part, models int64) (own int64) {
	if d.whole {
		if part == d.first%d.of {
			return models
		}
		return 0
	}
	blocks, first := models/BlockSize, (part-d.first%d.of+d.of)%d.of
	if first < blocks {
		own = ((blocks-first-1)/d.of + 1) * BlockSize
	}
	if owner, _ := d.owner(blocks); owner == part {
		own += models % BlockSize
	}
	return own
}
