// Package stackset is the state of a tiling window manager, as xmonad keeps it and SmartCheck was shown
// with (Pike, Haskell 2014): workspaces with a stack of windows each, no window twice.
package stackset

import "slices"

// A Window is the number of a window.
type Window int

// A Stack is one or more windows, one of which has the focus.
type Stack struct {
	Focus    Window
	Up, Down []Window
}

// A Workspace has a tag and perhaps windows.
type Workspace struct {
	Tag   int
	Stack *Stack
}

// A StackSet is the workspace on the screen, those that are hidden, and which windows float where.
//
//refine:invariant distinct(self.Windows())
type StackSet struct {
	Current  Workspace
	Hidden   []Workspace
	Floating map[Window]bool
}

// windows lists the windows of a workspace.
func (w Workspace) windows() []Window {
	if w.Stack == nil {
		return nil
	}
	return slices.Concat(w.Stack.Up, []Window{w.Stack.Focus}, w.Stack.Down)
}

// Windows lists all windows.
func (s StackSet) Windows() []Window {
	all := s.Current.windows()
	for _, w := range s.Hidden {
		all = slices.Concat(all, w.windows())
	}
	return all
}

// Peek is the window that has the focus; ok is false where there is none.
func Peek(s StackSet) (w Window, ok bool) {
	if s.Current.Stack == nil {
		return 0, false
	}
	return s.Current.Stack.Focus, true
}

// Delete removes a window, wherever it is. The focus passes to the window below it, or else above.
//
//refine:ensures [gone] !(w in result.Windows())
//refine:ensures [others] forall o in s.Windows(): o != w ==> o in result.Windows()
//refine:ensures [unfocused] forall f in keys(result.Floating): f != w
//refine:ensures [floating] forall f in keys(s.Floating): f != w ==> f in keys(result.Floating) && result.Floating[f] == s.Floating[f]
//refine:ensures [tags] result.Current.Tag == s.Current.Tag && len(result.Hidden) == len(s.Hidden)
//refine:ensures [tags] forall i in 0..len(s.Hidden): result.Hidden[i].Tag == s.Hidden[i].Tag
//refine:pure
//refine:bound ints=0..1 len=1
func Delete(w Window, s StackSet) StackSet {
	floating := map[Window]bool{}
	for f, on := range s.Floating {
		if f != w {
			floating[f] = on
		}
	}
	var hidden []Workspace
	for _, h := range s.Hidden {
		hidden = append(hidden, h.without(w))
	}
	return StackSet{s.Current.without(w), hidden, floating}
}

// DeleteFocus removes the window that has the focus.
//
//refine:ensures s.Current.Stack != nil ==> !(s.Current.Stack.Focus in result.Windows())
//refine:ensures s.Current.Stack == nil ==> slices.Equal(result.Windows(), s.Windows()) && len(result.Hidden) == len(s.Hidden)
//refine:ensures s.Current.Stack == nil ==> (result.Floating == nil <==> s.Floating == nil)
//refine:bound ints=0..1 len=1
func DeleteFocus(s StackSet) StackSet {
	if w, ok := Peek(s); ok {
		return Delete(w, s)
	}
	return s
}

// without is a workspace without a window.
func (w Workspace) without(gone Window) Workspace {
	if w.Stack == nil {
		return w
	}
	is := func(o Window) bool { return o == gone }
	up, down := slices.DeleteFunc(slices.Clone(w.Stack.Up), is), slices.DeleteFunc(slices.Clone(w.Stack.Down), is)
	switch {
	case w.Stack.Focus != gone:
		return Workspace{w.Tag, &Stack{w.Stack.Focus, up, down}}
	case len(down) > 0:
		return Workspace{w.Tag, &Stack{down[0], up, down[1:]}}
	case len(up) > 0:
		return Workspace{w.Tag, &Stack{up[0], up[1:], down}}
	}
	return Workspace{w.Tag, nil}
}
