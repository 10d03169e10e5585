package contracts

import "iter"

type done func(bool)

type hooks struct {
	Done  done
	After [2]func()
	Count func() uint8
}

//refine:check
func Idle(f func(int), s iter.Seq[bool], h hooks, g func(int8) func(func() bool)) {}
