package graphs

import "slices"

// A Job begins once the jobs that it waits for have ended.
//
//refine:bound nodes=4 share=dag len=2
type Job struct{ After []*Job }

// needs reports whether a job is, or waits for, another one.
func needs(j, other *Job) bool {
	return j != nil && (j == other || slices.ContainsFunc(j.After, func(k *Job) bool { return needs(k, other) }))
}

// Order lists a job and the jobs that it waits for, each once and behind those
// that it waits for itself.
//
//refine:pure
//refine:requires j != nil
//refine:ensures [once] distinct(result) && result[len(result)-1] == j
//refine:ensures [behind] forall i, k in result: forall first in k.After: first == nil || first in result[:i]
//refine:ensures [needed] forall k in result: needs(j, k)
//refine:bound depth=3
func Order(j *Job) []*Job {
	var order []*Job
	var visit func(j *Job)
	visit = func(j *Job) {
		if j == nil || slices.Contains(order, j) {
			return
		}
		for _, first := range j.After {
			visit(first)
		}
		order = append(order, j)
	}
	visit(j)
	return order
}
