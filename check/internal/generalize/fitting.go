package generalize

import (
	"context"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
)

// A Fitting finds the least bounds that inputs lie in.
type Fitting struct {
	// Depth is the depth to go to, and Bounds are those of a depth.
	Depth  int
	Bounds func(depth int) encode.Bounds
	// Encode encodes the inputs within bounds, and Choose is given the
	// encoding that is chosen.
	Encode func(context.Context, encode.Bounds) (*encode.Encoding, error)
	Choose func(*encode.Encoding)
	// levels are the encodings of the depths, as far as they were needed.
	levels []*encode.Encoding
}

// Least is a Reducer.Encode: the bounds are those of the least depth that will
// do, and if none does they are widened by what the input needs.
func (f *Fitting) Least(ctx context.Context, values []decode.Value) (*encode.Encoding, error) {
	widest := f.Bounds(f.Depth)
	needs := decode.Needs(values, widest)
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
	enc, err := f.Encode(ctx, needs.Widen(widest))
	if err != nil {
		return nil, err
	}
	f.Choose(enc)
	return enc, fits(enc, values)
}

// fits returns what of an input lies outside of the bounds of an encoding, nil
// if it lies within.
func fits(enc *encode.Encoding, values []decode.Value) error {
	_, err := decode.Model(enc.Shape, enc.Problem.Vars, values)
	return err
}
