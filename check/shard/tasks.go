package shard

import (
	"encoding/json"
	"fmt"
	"slices"
)

// A TaskRecord is what a part has done of the numbered tasks of a function,
// which are dealt to the parts in turn.
type TaskRecord struct {
	// Of is the number of tasks in all parts.
	Of int
	// Inputs counts the inputs that each task has, and Digest identifies
	// them.
	Inputs int64
	Digest Digest
	// Done are the tasks that the part has done, in the order of their
	// ends.
	Done []Task
}

// A Task is a task that has ended.
type Task struct {
	Number int
	// Result is what the caller has noted, as JSON.
	Result json.RawMessage
}

// isSound reports whether a part may have the record.
func (r *TaskRecord) isSound() bool {
	return r == nil || r.Of >= 0 && !slices.ContainsFunc(r.Done, func(t Task) bool { return t.Number < 0 || t.Number >= r.Of })
}

// Tasks begins the tasks of the function. Each of them has the same inputs,
// whose digest is d. The error says that a part has had others.
func (f *Function) Tasks(of int, inputs int64, d Digest) error {
	f.run.mu.Lock()
	defer f.run.mu.Unlock()
	for i, r := range f.records {
		switch t := r.Tasks; {
		case t != nil && t.Of == of && t.Inputs == inputs && t.Digest == d:
		case f.run.part != nil:
			r.Tasks = &TaskRecord{Of: of, Inputs: inputs, Digest: d}
		case t == nil:
			return fmt.Errorf("%v has not run its mutants", f.run.parts[i])
		case t.Of != of:
			return fmt.Errorf("%v has %d mutants, and here are %d", f.run.parts[i], t.Of, of)
		default:
			return fmt.Errorf("%v ran its mutants on %d inputs, and here are %d or others; the constructors of inputs may vary, or the part had too little time", f.run.parts[i], t.Inputs, inputs)
		}
	}
	return nil
}

// ownerOf returns the index of the part that has a task, from 0.
func (f *Function) ownerOf(task int) int { return taskOwner(f.place, task, f.Parts()) }

// taskOwner returns the index of the part that has a task of the function with
// a number in the run, if there are some parts.
func taskOwner(place int64, task, of int) int { return int((place + int64(task)) % int64(of)) }

// IsOwn reports whether a task is one of this part.
func (f *Function) IsOwn(task int) bool { return int64(f.ownerOf(task)) == f.run.own() }

// Result returns what the part that has a task has noted of it. It is nil if
// the task is not done.
func (f *Function) Result(task int) json.RawMessage {
	f.run.mu.Lock()
	defer f.run.mu.Unlock()
	r := f.records[0]
	if f.run.part == nil {
		r = f.records[f.ownerOf(task)]
	}
	if i := slices.IndexFunc(r.Tasks.Done, func(t Task) bool { return t.Number == task }); i >= 0 {
		return r.Tasks.Done[i].Result
	}
	return nil
}

// Done notes the result of a task of this part. The error says that it cannot
// be written as JSON.
func (f *Function) Done(task int, result any) error {
	text, err := json.Marshal(result)
	if err != nil {
		return err
	}
	f.run.change(func() {
		t := f.records[0].Tasks
		t.Done = append(t.Done, Task{task, text})
	})
	return nil
}

// Owner names the part that has a task.
func (f *Function) Owner(task int) string { return fmt.Sprint(f.run.parts[f.ownerOf(task)]) }

// missingTasks returns how many of the tasks of functions are those of a part.
func missingTasks(s Share, known map[Name]*Record) (own, all int) {
	for _, r := range known {
		if r.Tasks == nil {
			continue
		}
		for task := range r.Tasks.Of {
			if taskOwner(int64(r.Place), task, s.Of) == s.Index-1 {
				own++
			}
		}
		all += r.Tasks.Of
	}
	return own, all
}
