package runtime

import (
	"bytes"
	"container/list"
	"reflect"
	"testing"
)

type watchedPart struct {
	next  *watchedPart
	key   int
	items []string
	any   interface{}
	tags  map[string]*int
	f     func()
}

type watchedStack struct{ items []int }

// TestWatch changes one place of what is watched at a time, and things that do
// not count.
func TestWatch(t *testing.T) {
	one := 1
	fresh := func() *watchedPart {
		return &watchedPart{
			next: &watchedPart{any: []int{1}}, items: []string{"a", "b"}[:1],
			tags: map[string]*int{"a": &one}, any: &watchedPart{},
		}
	}
	for name, change := range map[string]func(p *watchedPart){
		"number":    func(p *watchedPart) { p.next.key++ },
		"pointer":   func(p *watchedPart) { p.next.next = p },
		"nil":       func(p *watchedPart) { p.next = nil },
		"element":   func(p *watchedPart) { p.items[0] = "c" },
		"length":    func(p *watchedPart) { p.items = p.items[:2] },
		"interface": func(p *watchedPart) { p.any = nil },
		"within":    func(p *watchedPart) { p.next.any.([]int)[0] = 2 },
		"entry":     func(p *watchedPart) { delete(p.tags, "a") },
		"shared":    func(p *watchedPart) { p.any = p.next },
		"function":  func(p *watchedPart) { p.f = func() {} },
	} {
		w := &Worker{}
		p := fresh()
		x := 0
		w.Watch(&x, &p)
		if w.Wrote() || w.watched.altered {
			t.Errorf("%s: it has changed before", name)
		}
		w.Watch(&x, &p)
		change(p)
		if !w.Wrote() || !w.watched.altered {
			t.Errorf("%s: no change", name)
		}
		if w.Wrote() {
			t.Errorf("%s: the watch has not ended", name)
		}
	}
	Opaque[reflect.TypeOf(watchedStack{})] = true
	defer delete(Opaque, reflect.TypeOf(watchedStack{}))
	w, s, l, b := &Worker{}, &watchedStack{}, list.New(), bytes.NewBufferString("a")
	w.Watch(&s, &l, &b)
	s.items = append(s.items, 1)
	l.PushBack(1)
	b.Next(1)
	if w.Wrote() {
		t.Error("what opaque values hold counts")
	}
	w.Watch(&s, &l)
	s = &watchedStack{}
	l = nil
	if !w.Wrote() {
		t.Error("a pointer to an opaque value has become nil")
	}
}

// TestKeeps evaluates laws that hold, that do not, that panic, and that write
// to what is watched: the last two say nothing.
func TestKeeps(t *testing.T) {
	for name, test := range map[string]struct {
		law  func(x *int) bool
		want bool
	}{
		"holds":             {func(x *int) bool { return *x == 1 }, true},
		"does not hold":     {func(x *int) bool { return *x == 2 }, false},
		"panics":            {func(x *int) bool { return 1/(*x-1) > 0 }, true},
		"writes":            {func(x *int) bool { *x = 3; return false }, true},
		"writes and panics": {func(x *int) bool { *x = 1; *x = 1 / (*x - 1); return false }, true},
	} {
		w, x := &Worker{}, 1
		w.Watch(&x)
		if got := w.Keeps(func() bool { return test.law(&x) }); got != test.want || w.watched.altered || w.watched.variables != nil {
			t.Errorf("%s: %v, and altered is %v", name, got, w.watched.altered)
		}
	}
}
