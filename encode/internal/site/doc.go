// Package site notes which parts of functions an evaluation reaches.
//
// In come, while functions are evaluated, the branches that are taken and the
// operations that may panic, each under what is assumed there. A [Recorder]
// keeps them for each call that is evaluated, since one evaluation may stand
// for many calls. Out come the [Site] list of the functions: one site for each
// place in the source, with the terms of all inputs that come there.
package site
