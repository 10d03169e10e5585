// Package expert reads the goals of an expert system.
package expert

import "iter"

// A Term is a relation and what it is between, which are read when they are
// asked for.
type Term struct {
	Relation func() string
	Subjects iter.Seq[string]
}

// Goal is the term that some words stand for: first the relation.
func Goal(words []string) Term {
	return Term{
		Relation: func() string { return words[0] },
		Subjects: Subjects(words[min(1, len(words)):]),
	}
}

// Subjects are some words, whoever still wants them.
func Subjects(words []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, w := range words {
			yield(w)
		}
	}
}

// Question is the last goal of some, read when it is asked.
func Question(goals [][]string) (func() Term, error) {
	return func() Term { return Goal(goals[len(goals)-1]) }, nil
}
