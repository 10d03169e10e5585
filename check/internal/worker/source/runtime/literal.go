package runtime

import (
	"fmt"
	"math"
	"reflect"
	"sort"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/worker/source/values"
	"github.com/typetarget/target/decode/notation"
)

// Constants holds, by type and value, the names of the declared constants of
// numeric types. For a floating-point type the value is the bits of the
// float64. Generated code fills Constants.
var Constants = map[reflect.Type]map[int64]string{}

// maxLiteral and maxNesting are the length in bytes and the nesting at which a
// literal is cut. A literal that is cut says so.
const (
	maxLiteral = 4096
	maxNesting = 200
)

// maxEntries is the maximum size of a map whose entries are sorted. For a
// larger map, sorting is not worth its cost, since the literal would be cut.
const maxEntries = 1 << 14

// literal returns the variable that v points to as a Go literal for a place of
// its type. A value that Go cannot write as a literal, such as a channel, is
// nil with a comment. A pointer or map that occurs more than once, or a slice
// within itself, is written at its first occurrence, after #1=, and is #1
// elsewhere.
func literal(v interface{}) string {
	return literalOf(reflect.ValueOf(v).Elem())
}

// literalOf does the same as literal for a value.
func literalOf(v reflect.Value) (text string) {
	p := printer{nodes: &nodes{}}
	defer func() {
		if recover() != nil {
			text = p.text() + " /* changed while it was printed */"
		}
	}()
	p.value(v, false)
	return p.text()
}

// A printer writes one literal.
type printer struct {
	out   strings.Builder
	spots map[values.Ref]*spot // the pointers and maps that have been written, and the enclosing slices
	again []*spot              // those that occur again, in the order of their repetition
	fresh []*spot              // all spots that this printer has made
	nodes *nodes               // that have been written; nil for none
	depth int
	cut   bool
	// names are those that values have already; nil for none. defined says
	// that the value to be written is what has a name. due are the values
	// with a name that have been mentioned for the first time.
	names   *names
	defined bool
	due     []reflect.Value
	// hidden says that the literal names a field that code of the package
	// under test cannot name.
	hidden bool
}

// A spot is the position in the output at which the value of a pointer, map or
// slice begins.
type spot struct {
	at, number int
	ref        values.Ref
}

// text returns the literal, with marks at the values that occur again.
func (p *printer) text() string {
	text := p.out.String()
	marked := append([]*spot(nil), p.again...)
	sort.Slice(marked, func(i, j int) bool { return marked[i].at > marked[j].at })
	for _, s := range marked {
		text = text[:s.at] + fmt.Sprintf("#%d=", s.number) + text[s.at:]
	}
	return text
}

// first notes that a pointer, map or slice is being written. If it was written
// before, or has a name, first writes a reference instead.
func (p *printer) first(v reflect.Value) bool {
	ref := values.RefOf(v)
	if p.names.has(ref) && p.defined {
		p.defined = false
		return true
	}
	if name := p.reference(v); name != "" {
		p.write(name)
		return false
	}
	if p.spots == nil {
		p.spots = map[values.Ref]*spot{}
	}
	spot := &spot{at: p.out.Len(), ref: ref}
	p.spots[ref] = spot
	p.fresh = append(p.fresh, spot)
	p.nodes.meet(spot)
	return true
}

// reference returns the name of a pointer, map or slice that was written before
// or has a name, and otherwise nothing.
func (p *printer) reference(v reflect.Value) string {
	ref := values.RefOf(v)
	if p.names.has(ref) {
		name, first := p.names.mention(v)
		if first {
			p.due = append(p.due, v)
		}
		return name
	}
	if spot := p.spots[ref]; spot != nil {
		return p.repeat(spot)
	}
	return ""
}

// repeat returns the name of what was written at a spot and occurs again.
func (p *printer) repeat(spot *spot) string {
	if spot.number == 0 {
		p.again = append(p.again, spot)
		spot.number = len(p.again)
	}
	return fmt.Sprintf("#%d", spot.number)
}

func (p *printer) write(s string) {
	if !p.cut {
		p.out.WriteString(s)
	}
}

// full reports whether the literal has reached a limit. The first time, it
// writes that the literal is cut.
func (p *printer) full() bool {
	if !p.cut && (p.out.Len() > maxLiteral || p.depth > maxNesting) {
		p.write(fmt.Sprintf("nil /* cut after %d bytes */", p.out.Len()))
		p.cut = true
	}
	return p.cut
}

// value writes v. With elide, v is an element of a composite literal whose
// element type is v's.
func (p *printer) value(v reflect.Value, elide bool) {
	if p.full() {
		return
	}
	p.depth++
	defer func() { p.depth-- }()
	switch v.Kind() {
	case reflect.Invalid:
		p.write("nil")
	case reflect.Bool:
		p.write(strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.integer(v.Type(), v.Int(), strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		p.integer(v.Type(), int64(v.Uint()), strconv.FormatUint(v.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		p.float(v)
	case reflect.Complex64, reflect.Complex128:
		c, bits := v.Complex(), v.Type().Bits()/2
		p.write("complex(" + notation.Float(real(c), bits) + ", " + notation.Float(imag(c), bits) + ")")
	case reflect.String:
		p.write(strconv.Quote(v.String()))
	case reflect.Pointer:
		p.pointer(v, elide)
	case reflect.Slice:
		if v.IsNil() {
			p.write("nil")
		} else if text, ok := bytesText(v); ok {
			p.write(typeName(v.Type()) + "(" + strconv.Quote(text) + ")")
		} else if v.Len() == 0 || p.first(v) {
			p.elems(v, elide)
			delete(p.spots, values.RefOf(v))
		}
	case reflect.Array:
		p.elems(v, elide)
	case reflect.Struct:
		p.fields(v, elide)
	case reflect.Map:
		if v.IsNil() {
			p.write("nil")
		} else if v.Len() > maxEntries {
			p.write(fmt.Sprintf("nil /* a map of %d entries */", v.Len()))
		} else if p.first(v) {
			p.entries(v, elide)
		}
	case reflect.Interface:
		p.dynamic(v.Elem())
	default:
		if v.IsZero() {
			p.write("nil")
		} else if v.Kind() == reflect.Func {
			p.function(v)
		} else {
			p.write("nil /* a " + typeName(v.Type()) + " */")
		}
	}
}

func (p *printer) integer(t reflect.Type, v int64, digits string) {
	if name, ok := Constants[t][v]; ok {
		digits = name
	}
	p.write(digits)
}

// pointer writes a pointer to a new variable, as package decode does.
func (p *printer) pointer(v reflect.Value, elide bool) {
	if v.IsNil() {
		p.write("nil")
		return
	}
	e := v.Elem()
	if p.within(v) || e.Type().Size() > 0 && !p.first(v) {
		return
	}
	if composite(e) {
		elide = elide && v.Type().Name() == ""
		if !elide {
			p.write("&")
		}
		p.value(e, elide)
		return
	}
	if values.AllZero(e, nil) {
		p.write("new(" + typeName(e.Type()) + ")")
		return
	}
	p.write("&[]" + typeName(e.Type()) + "{")
	p.value(e, true)
	p.write("}[0]")
}

// composite reports whether v is written as a composite literal.
func composite(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Struct, reflect.Array:
		return true
	case reflect.Slice:
		_, text := bytesText(v)
		return !v.IsNil() && !text
	case reflect.Map:
		return !v.IsNil()
	}
	return false
}

// maxBytes is the maximum length of bytes that are written as a string, since a
// string cannot be cut.
const maxBytes = maxLiteral

// bytesText returns the text of a slice of bytes, if package decode writes the
// slice as a string.
func bytesText(v reflect.Value) (text string, ok bool) {
	if v.Kind() != reflect.Slice || v.Type().Elem() != reflect.TypeOf(byte(0)) || v.Len() > maxBytes {
		return "", false
	}
	text = string(v.Bytes())
	return text, notation.IsText(text)
}

func (p *printer) open(t reflect.Type, elide bool) {
	if !elide {
		p.write(typeName(t))
	}
	p.write("{")
}

func (p *printer) elems(v reflect.Value, elide bool) {
	p.open(v.Type(), elide)
	if v.Kind() != reflect.Array || !values.AllZero(v, nil) {
		for i := 0; i < v.Len() && !p.cut; i++ {
			if i > 0 {
				p.write(", ")
			}
			p.value(v.Index(i), true)
		}
	}
	p.write("}")
}

func (p *printer) fields(v reflect.Value, elide bool) {
	p.open(v.Type(), elide)
	sep := ""
	for i := 0; i < v.NumField() && !p.cut; i++ {
		f := v.Type().Field(i)
		known := p.known(v, i)
		if f.Name == "_" || known == "" && values.AllZero(v.Field(i), nil) {
			continue
		}
		p.hidden = p.hidden || f.PkgPath != "" && f.PkgPath != subject.path
		p.write(sep + f.Name + ": ")
		if known != "" {
			p.write(known)
		} else {
			p.value(v.Field(i), false)
		}
		sep = ", "
	}
	p.write("}")
}

// entries writes a map.
func (p *printer) entries(v reflect.Value, elide bool) {
	p.open(v.Type(), elide)
	for i, e := range entriesOf(v, p) {
		if p.cut {
			break
		}
		if i > 0 {
			p.write(", ")
		}
		for _, s := range e.fresh { // until now they are counted from the beginning of the key
			s.at += p.out.Len()
			p.fresh = append(p.fresh, s)
		}
		p.write(e.key + ": ")
		p.value(e.value, true)
	}
	p.write("}")
}

// dynamic writes the value that an interface holds, as an expression that has
// the value's type by itself.
func (p *printer) dynamic(v reflect.Value) {
	if !v.IsValid() {
		p.write("nil")
		return
	}
	t := v.Type()
	if p.err(v) {
		return
	}
	untyped := false // whether the literal has the type by itself
	switch v.Kind() {
	case reflect.Bool, reflect.String, reflect.Int, reflect.Complex128:
		untyped = t.PkgPath() == ""
	case reflect.Float32, reflect.Float64:
		untyped = typedFloat(v)
	case reflect.Pointer:
		untyped = !v.IsNil() && t.Name() == ""
	case reflect.Slice:
		untyped = !v.IsNil()
	default:
		untyped = composite(v)
	}
	if untyped || p.constant(v) {
		p.value(v, false)
		return
	}
	name := typeName(t)
	if strings.HasPrefix(name, "*") || strings.HasPrefix(name, "func") || strings.HasPrefix(name, "<-") {
		name = "(" + name + ")"
	}
	p.write(name + "(")
	p.value(v, false)
	p.write(")")
}

// constant reports whether v is written as the name of a constant, which has
// v's type.
func (p *printer) constant(v reflect.Value) bool {
	names := Constants[v.Type()]
	switch {
	case names == nil:
		return false
	case v.CanInt():
		return names[v.Int()] != ""
	case v.CanFloat():
		return names[int64(math.Float64bits(v.Float()))] != ""
	}
	return names[int64(v.Uint())] != ""
}
