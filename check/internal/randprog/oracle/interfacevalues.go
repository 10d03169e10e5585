package oracle

import (
	"fmt"
	"strings"
)

// sizeOfInterface returns the number of values of an interface with d units of
// depth left.
func (t *Type) sizeOfInterface(b Bounds, d int) float64 {
	if d == 0 {
		return 1
	}
	n := 1.0
	if t.Name == "error" {
		n += 1 + float64(len(t.Vars))
	}
	for _, h := range t.Holds {
		if h.Kind == Pointer {
			h = h.Elem
		}
		n += h.Size(b, d-1)
	}
	return n
}

// oracleOfInterface writes the code that makes all values of an interface.
func (t *Type) oracleOfInterface(w *strings.Builder) {
	w.WriteString("yield(nil)\nif d > 0 {\n")
	if t.Name == "error" {
		w.WriteString("yield(errors.New(\"error\"))\n")
	}
	asked := t.asked()
	for i, h := range t.Holds {
		if i == asked {
			w.WriteString("if b.plain {\nreturn\n}\n")
		}
		if h.Kind == Pointer {
			fmt.Fprintf(w, "all%s(b, d-1, func(e %s) { yield(&e) })\n", h.Elem.Ident(), h.Elem.Name)
		} else {
			fmt.Fprintf(w, "all%s(b, d-1, func(e %s) { yield(e) })\n", h.Ident(), h.Name)
		}
	}
	for _, v := range t.Vars {
		fmt.Fprintf(w, "yield(%s)\n", v)
	}
	w.WriteString("}\n")
}

// asked returns the index of the first type that an interface holds only
// because the code checks for it.
func (t *Type) asked() int {
	switch t.Name {
	case "any":
		return 1
	case "error":
		return 0
	}
	return len(t.Holds)
}

// wireOfInterface writes the wire form: the number of the type, then the value.
func (t *Type) wireOfInterface(w *strings.Builder) {
	first := 0
	if t.Name == "error" {
		first = 1 + len(t.Vars)
	}
	for i, v := range t.Vars {
		fmt.Fprintf(w, "if v == %s {\nreturn append(w, %d)\n}\n", v, i+2)
	}
	w.WriteString("switch v := v.(type) {\ncase nil:\nreturn append(w, 0)\n")
	for i, h := range t.Holds {
		i += first
		if h.Kind == Pointer {
			fmt.Fprintf(w, "case %s:\nreturn wire%s(append(w, %d, 1), *v)\n", h.Name, h.Elem.Ident(), i+1)
		} else {
			fmt.Fprintf(w, "case %s:\nreturn wire%s(append(w, %d), v)\n", h.Name, h.Ident(), i+1)
		}
	}
	w.WriteString("default:\n_ = v\nreturn append(w, 1)\n}\n")
}

// holdsOfInterface writes the code that checks the invariants of the value in
// an interface.
func (t *Type) holdsOfInterface(w *strings.Builder) {
	if len(t.Holds) == 0 {
		return
	}
	w.WriteString("switch v := v.(type) {\n")
	for _, h := range t.Holds {
		if h.Kind == Pointer {
			fmt.Fprintf(w, "case %s:\nreturn holds%s(*v)\n", h.Name, h.Elem.Ident())
		} else {
			fmt.Fprintf(w, "case %s:\nreturn holds%s(v)\n", h.Name, h.Ident())
		}
	}
	w.WriteString("}\n")
}
