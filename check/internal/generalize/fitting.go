package generalize

import (
	"context"
	"math"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
)

// A Fitting finds the minimum bounds that contain inputs.
type Fitting struct {
	// Depth is the maximum depth, and Bounds returns the bounds of a depth.
	Depth  int
	Bounds func(depth int) domain.Bounds
	// Encode encodes the inputs within bounds, and Choose is given the
	// encoding that is chosen.
	Encode func(context.Context, domain.Bounds) (*encode.Encoding, error)
	Choose func(*encode.Encoding)
	// levels are the encodings of the depths, as far as they were needed.
	levels []*encode.Encoding
}

// Least implements Reducer.Encode. The bounds are those of the minimum depth
// that contains the input. If no depth does, the bounds are widened by the
// needs of the input, and by integers of the other sign.
func (f *Fitting) Least(ctx context.Context, values []value.Value) (*encode.Encoding, error) {
	widest := f.Bounds(f.Depth)
	needs := value.Needs(values, widest)
	for depth := 0; depth <= f.Depth; depth++ {
		if depth == len(f.levels) {
			f.levels = append(f.levels, nil)
		}
		if depth < needs.Depth {
			continue
		}
		if f.levels[depth] == nil {
			enc, err := f.Encode(ctx, f.Bounds(depth))
			if err != nil {
				return nil, err
			}
			f.levels[depth] = enc
		}
		if enc := f.levels[depth]; fits(enc, values) == nil {
			f.Choose(enc)
			return enc, nil
		}
	}
	enc, err := f.Encode(ctx, mirrored(needs.Widen(widest)))
	if err != nil {
		return nil, err
	}
	f.Choose(enc)
	return enc, fits(enc, values)
}

// mirrored returns bounds with integers that go as far from zero on both sides,
// if there are some on both: an integer may be plainer than one with the other
// sign.
func mirrored(b domain.Bounds) domain.Bounds {
	if r := b.Ints; r != nil && r.Lo < 0 && r.Hi > 0 {
		far := max(r.Hi, -max(r.Lo, -math.MaxInt64))
		b.Ints = &bounds.Range{Lo: min(r.Lo, -far), Hi: far}
	}
	return b
}

// fits returns an error that says what part of an input is outside of the
// bounds of an encoding, nil if it is within.
func fits(enc *encode.Encoding, values []value.Value) error {
	_, err := decode.Model(enc.Shape, enc.Problem.Vars, values)
	return err
}
