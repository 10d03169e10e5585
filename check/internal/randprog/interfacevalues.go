package randprog

import (
	"fmt"
	"strings"
)

// sizeOfInterface is the number of values of an interface with d units of depth left.
func (t *typ) sizeOfInterface(b bounds, d int) float64 {
	if d == 0 {
		return 1
	}
	n := 1.0
	if t.name == "error" {
		n += 1 + float64(len(t.vars))
	}
	for _, h := range t.holds {
		if h.kind == pointer {
			h = h.elem
		}
		n += h.size(b, d-1)
	}
	return n
}

// oracleOfInterface writes how all values of an interface are made.
func (t *typ) oracleOfInterface(w *strings.Builder) {
	w.WriteString("yield(nil)\nif d > 0 {\n")
	if t.name == "error" {
		w.WriteString("yield(errors.New(\"error\"))\n")
	}
	asked := t.asked()
	for i, h := range t.holds {
		if i == asked {
			w.WriteString("if b.plain {\nreturn\n}\n")
		}
		if h.kind == pointer {
			fmt.Fprintf(w, "all%s(b, d-1, func(e %s) { yield(&e) })\n", h.elem.ident(), h.elem.name)
		} else {
			fmt.Fprintf(w, "all%s(b, d-1, func(e %s) { yield(e) })\n", h.ident(), h.name)
		}
	}
	for _, v := range t.vars {
		fmt.Fprintf(w, "yield(%s)\n", v)
	}
	w.WriteString("}\n")
}

// asked is the index of the first type that an interface holds only since the
// code asks for it.
func (t *typ) asked() int {
	switch t.name {
	case "any":
		return 1
	case "error":
		return 0
	}
	return len(t.holds)
}

// wireOfInterface writes the wire form: the number of the type, then the value.
func (t *typ) wireOfInterface(w *strings.Builder) {
	first := 0
	if t.name == "error" {
		first = 1 + len(t.vars)
	}
	for i, v := range t.vars {
		fmt.Fprintf(w, "if v == %s {\nreturn append(w, %d)\n}\n", v, i+2)
	}
	w.WriteString("switch v := v.(type) {\ncase nil:\nreturn append(w, 0)\n")
	for i, h := range t.holds {
		i += first
		if h.kind == pointer {
			fmt.Fprintf(w, "case %s:\nreturn wire%s(append(w, %d, 1), *v)\n", h.name, h.elem.ident(), i+1)
		} else {
			fmt.Fprintf(w, "case %s:\nreturn wire%s(append(w, %d), v)\n", h.name, h.ident(), i+1)
		}
	}
	w.WriteString("default:\n_ = v\nreturn append(w, 1)\n}\n")
}

// holdsOfInterface writes that the invariants hold of what an interface holds.
func (t *typ) holdsOfInterface(w *strings.Builder) {
	if len(t.holds) == 0 {
		return
	}
	w.WriteString("switch v := v.(type) {\n")
	for _, h := range t.holds {
		if h.kind == pointer {
			fmt.Fprintf(w, "case %s:\nreturn holds%s(*v)\n", h.name, h.elem.ident())
		} else {
			fmt.Fprintf(w, "case %s:\nreturn holds%s(v)\n", h.name, h.ident())
		}
	}
	w.WriteString("}\n")
}
