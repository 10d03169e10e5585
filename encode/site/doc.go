// Package site notes which parts of functions an evaluation reaches.
//
// A [Recorder] receives the branches that are reached and the operations that
// may panic while functions are evaluated, each with the assumptions there. It
// keeps them for each call that is evaluated, since one evaluation may
// represent many calls. [Recorder.Sites] returns the sites of the functions:
// one [Site] for each place in the source, with the terms of all inputs that
// reach it.
package site
