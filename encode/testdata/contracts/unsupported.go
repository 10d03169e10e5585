package contracts

import (
	"bufio"
	"fmt"
	"time"
)

type generic[T handler] struct{ v T }

type handler interface{ handle() }

type pipe chan int

func (p pipe) handle() {}

type clock time.Time

type holder struct {
	A int
	F func(x *holder) bool
}

type state func(int) struct{ next state }

func paramChan(a int, c chan int)    {} // want "parameter c: values of type chan int are not supported yet: c is a channel"
func paramFunc(h *holder)            {} // want "parameter h: values of type func.x .*holder. bool are not supported yet: .h.F is a function whose argument x has no list of values to make a table of, as booleans, integers, strings, and arrays and structs of them have"
func paramState(s state)             {} // want "parameter s: values of type state are not supported yet: s returns functions of its own type"
func paramComplex(xs []complex128)   {} // want "parameter xs: values of type complex128 are not supported yet: xs.i. is a complex number"
func paramMap(m map[*int]int)        {} // want "parameter m: values of type map..int.int are not supported yet: the keys of m are of type .int, and those that can be listed in order are numbers, booleans, strings, and arrays, structs and interfaces of these; check a function"
func paramStringer(x fmt.Stringer)   {} // want "parameter x: values of type fmt.Stringer are not supported yet: x is an interface that no type of this package implements"
func paramHandlers(x []handler)      {} // want "parameter x: values of type pipe are not supported yet: x.i...pipe. is a channel"
func paramForeign(at *bufio.Reader)  {} // want "parameter at: nothing builds the values of type bufio.Reader at .at: it has unexported fields, and what builds it .bufio.NewReader, bufio.NewReaderSize. is not certain; write a function that returns one and mark it //refine:construct .target help constructors.; or leave this one out with //refine:skip and a reason"
func paramMonth(m time.Month)        {} //
func paramGeneric[T ~complex64](x T) {} // want "parameter x: values of type complex64 are not supported yet: x is a complex number"
func (g *generic[T]) method()        {} // want "generic.method is generic, and int, the default, does not satisfy its constraints; list the types to check it with in //refine:bound T=..., here or at the receiver's type$"
func noDefault[T handler]()          {} // want "noDefault is generic, and int, the default, does not satisfy its constraints; list the types to check it with in //refine:bound T=...$"
func paramClock(c clock)             {} // want "parameter c: values of type clock are not supported yet: c has the field wall, which package time does not export"
func paramBlank(s struct{ _ int })   {} // want "parameter s: .* s has a blank field"
func paramBig(a [5000]bool)          {} // want "parameter a: .* a has more than 4096 elements"
func paramEndless(x unending[int])   {} // want "parameter x: values of type unending.*int. are not supported yet: x..larger.*X is an interface with type arguments of more than 12 types within one another"

// An unending interface holds ever larger instances of itself.
type unending[T any] interface{ of(T) }

type larger[T any] struct{ X, Y unending[[]T] }

func (larger[T]) of(T) {}
