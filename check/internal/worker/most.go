package worker

import (
	"context"
	"errors"
	"slices"

	"github.com/typetarget/target/check/internal/worker/source"
)

// A Broken function is one whose generated code does not compile.
type Broken[F any] struct {
	Function F
	Err      *BuildError
}

// BuildMost builds a worker like Build, without the functions whose generated
// code does not compile, which is a fault of this program. kept holds the other
// functions, and the worker is that of their program. The binary is nil if no
// function is kept. The error says that the package itself, or the code that
// the functions share, does not build.
func BuildMost[F any](ctx context.Context, o Options, functions []F, program func([]F) source.Program) (b *Binary, kept []F, broken []Broken[F], err error) {
	b, err = Build(ctx, o, program(functions))
	fault := (*BuildError)(nil)
	if !errors.As(err, &fault) || !fault.Internal {
		return b, functions, nil, err
	}
	// No function is at fault if the code without any function does not
	// compile.
	if shared, err := Build(ctx, o, program(nil)); err != nil {
		return nil, nil, nil, err
	} else {
		shared.Close()
	}
	kept, broken, err = halves(ctx, o, functions, fault, program)
	if err != nil || len(kept) == 0 {
		return nil, nil, broken, err
	}
	b, err = Build(ctx, o, program(kept))
	return b, kept, broken, err
}

// sound separates the functions whose code compiles from the others.
func sound[F any](ctx context.Context, o Options, functions []F, program func([]F) source.Program) (kept []F, broken []Broken[F], err error) {
	b, err := Build(ctx, o, program(functions))
	fault := (*BuildError)(nil)
	switch {
	case err == nil:
		b.Close()
		return functions, nil, nil
	case !errors.As(err, &fault) || !fault.Internal:
		return nil, nil, err
	}
	return halves(ctx, o, functions, fault, program)
}

// halves does the same as sound for functions whose code is known not to
// compile together.
func halves[F any](ctx context.Context, o Options, functions []F, fault *BuildError, program func([]F) source.Program) (kept []F, broken []Broken[F], err error) {
	if len(functions) == 1 {
		return nil, []Broken[F]{{functions[0], fault}}, nil
	}
	half := len(functions) / 2
	for _, part := range [][]F{functions[:half], functions[half:]} {
		some, others, err := sound(ctx, o, part, program)
		if err != nil {
			return nil, nil, err
		}
		kept, broken = slices.Concat(kept, some), slices.Concat(broken, others)
	}
	return kept, broken, nil
}
