package solver

import "github.com/typetarget/target/solver/term"

// keepAwake says for which terms the nodes are always needed. The nodes made for others after them can be put to sleep.
func (e *engine) keepAwake(terms []term.Term) {
	e.drowsy = 0
	for _, t := range terms {
		e.drowsy = max(e.drowsy, e.node[t]+1)
	}
}

// sleep keeps the nodes that can sleep from being revised, whatever changes.
func (e *engine) sleep() { e.awake = e.drowsy }

// wake ends sleep.
func (e *engine) wake() { e.awake = int32(len(e.op)) }

// catchUp asks for a revision of all nodes that can sleep.
func (e *engine) catchUp() {
	for i := e.drowsy; i < int32(len(e.op)); i++ {
		e.enqueue(i)
	}
}

// asleep reports whether some nodes sleep.
func (e *engine) asleep() bool { return int(e.awake) < len(e.op) }
