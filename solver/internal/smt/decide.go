package smt

import (
	"context"
	"slices"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// Decide asks Z3 one question, whether p has a model, and returns a model if it
// has. It asks over mathematical integers if p is linear over them, and over
// bit-vectors if not or if Z3 gives up there. Each question may take the
// resources of config, whose choice of integers does not count.
func Decide(ctx context.Context, config Config, p *problem.Problem) (problem.Answer, problem.Model, error) {
	config.once = true
	encodings := []bool{false}
	own := *p
	own.Store = p.Store.Clone()
	if linear(own.Store, own.Goal()) {
		encodings = []bool{true, false}
	}
	for _, integers := range encodings {
		config.Integers = integers
		a, m, err := decide(ctx, config, p)
		if a != problem.Undecided || err != nil || ctx.Err() != nil {
			return a, m, err
		}
	}
	return problem.Undecided, nil, nil
}

// decide asks once. If Z3 fails there is no answer.
func decide(ctx context.Context, config Config, p *problem.Problem) (a problem.Answer, m problem.Model, err error) {
	defer func() {
		if _, gaveUp := GaveUp(ctx, err); gaveUp {
			err = nil
		}
	}()
	e, err := NewSession(ctx, config, p, problem.Cube{})
	if err != nil {
		return problem.Undecided, nil, err
	}
	defer e.Close()
	status, err := e.Next()
	switch {
	case err != nil:
		return problem.Undecided, nil, err
	case status == z3.Sat:
		return problem.Somewhere, slices.Clone(e.Model), nil
	case status == z3.Unsat:
		return problem.Nowhere, nil, nil
	}
	return problem.Undecided, nil, nil
}

// linear reports whether all terms reachable from roots are linear over
// mathematical integers and mean the same there.
func linear(s *term.Store, roots ...term.Term) bool {
	terms := term.Reach(s, roots...)
	if !exact(s, terms) {
		return false
	}
	for _, t := range terms {
		switch s.Op(t) {
		case term.OpMul:
			return false
		case term.OpDiv, term.OpMod:
			if _, ok := s.Const(s.Kids(t)[1]); !ok {
				return false
			}
		}
	}
	return true
}
