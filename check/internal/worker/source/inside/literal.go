package inside

import (
	refine_fmt "fmt"
	refine_math "math"
	refine_reflect "reflect"
	refine_sort "sort"
	refine_strconv "strconv"
	refine_strings "strings"

	refine_plain "github.com/typetarget/target/check/internal/worker/source/plain"
)

// refine_constants names the values of the package's own numeric types that
// have declared constants; those of floating-point types stand under the bits
// of the float64. Generated code fills it.
var refine_constants = map[refine_reflect.Type]map[int64]string{}

// refine_maxLiteral and refine_maxNesting are the length in bytes and the
// nesting at which a literal is cut; the literal says so.
const (
	refine_maxLiteral = 4096
	refine_maxNesting = 200
)

// refine_maxEntries is the size of a map beyond which it is not worth while to
// sort what is cut.
const refine_maxEntries = 1 << 14

// refine_literal returns the variable that v points to as a Go literal for a
// place of its type. What Go cannot write as a literal (a cycle, a channel) is
// nil with a comment. A pointer or map that occurs more than once is written
// where it occurs first, behind /* &1 */, and is nil /* *1 */ elsewhere.
func refine_literal(v interface{}) string {
	return refine_literalOf(refine_reflect.ValueOf(v).Elem())
}

// refine_literalOf is refine_literal of a value.
func refine_literalOf(v refine_reflect.Value) (text string) {
	p := refine_printer{}
	defer func() {
		if recover() != nil {
			text = p.text() + " /* changed while it was printed */"
		}
	}()
	p.value(v, false)
	return p.text()
}

// A refine_printer writes one literal.
type refine_printer struct {
	out   refine_strings.Builder
	spots map[refine_dumpKey]*refine_spot // the pointers and maps that have been written, and slices around
	again []*refine_spot                  // those that occur again, in the order in which that was met
	fresh []*refine_spot                  // all that this printer has made
	depth int
	cut   bool
	// hidden says that it names a field that code of the package under test
	// cannot.
	hidden bool
}

// A refine_spot is where the value of a pointer, map or slice begins in the
// output.
type refine_spot struct{ at, number int }

// text is the literal, with the values that occur again marked.
func (p *refine_printer) text() string {
	text := p.out.String()
	marked := append([]*refine_spot(nil), p.again...)
	refine_sort.Slice(marked, func(i, j int) bool { return marked[i].at > marked[j].at })
	for _, s := range marked {
		text = text[:s.at] + refine_fmt.Sprintf("/* &%d */ ", s.number) + text[s.at:]
	}
	return text
}

// first notes that a pointer, map or slice is being written, unless it has
// been: then it refers to that.
func (p *refine_printer) first(key refine_dumpKey) bool {
	if spot := p.spots[key]; spot != nil {
		if spot.number == 0 {
			p.again = append(p.again, spot)
			spot.number = len(p.again)
		}
		p.write(refine_fmt.Sprintf("nil /* *%d */", spot.number))
		return false
	}
	if p.spots == nil {
		p.spots = map[refine_dumpKey]*refine_spot{}
	}
	spot := &refine_spot{at: p.out.Len()}
	p.spots[key] = spot
	p.fresh = append(p.fresh, spot)
	return true
}

func (p *refine_printer) write(s string) {
	if !p.cut {
		p.out.WriteString(s)
	}
}

// full reports whether the literal is long or nested enough, and says so the
// first time.
func (p *refine_printer) full() bool {
	if !p.cut && (p.out.Len() > refine_maxLiteral || p.depth > refine_maxNesting) {
		p.write(refine_fmt.Sprintf("nil /* cut after %d bytes */", p.out.Len()))
		p.cut = true
	}
	return p.cut
}

// value writes v. With elide, v is an element of a composite literal whose
// element type is v's.
func (p *refine_printer) value(v refine_reflect.Value, elide bool) {
	if p.full() {
		return
	}
	p.depth++
	defer func() { p.depth-- }()
	switch v.Kind() {
	case refine_reflect.Invalid:
		p.write("nil")
	case refine_reflect.Bool:
		p.write(refine_strconv.FormatBool(v.Bool()))
	case refine_reflect.Int, refine_reflect.Int8, refine_reflect.Int16, refine_reflect.Int32, refine_reflect.Int64:
		p.integer(v.Type(), v.Int(), refine_strconv.FormatInt(v.Int(), 10))
	case refine_reflect.Uint, refine_reflect.Uint8, refine_reflect.Uint16, refine_reflect.Uint32, refine_reflect.Uint64, refine_reflect.Uintptr:
		p.integer(v.Type(), int64(v.Uint()), refine_strconv.FormatUint(v.Uint(), 10))
	case refine_reflect.Float32, refine_reflect.Float64:
		p.float(v)
	case refine_reflect.Complex64, refine_reflect.Complex128:
		c, bits := v.Complex(), v.Type().Bits()/2
		p.write("complex(" + refine_floatDigits(real(c), bits) + ", " + refine_floatDigits(imag(c), bits) + ")")
	case refine_reflect.String:
		p.write(refine_strconv.Quote(v.String()))
	case refine_reflect.Pointer:
		p.pointer(v, elide)
	case refine_reflect.Slice:
		key := refine_dumpKey{t: v.Type(), p: v.UnsafePointer(), n: v.Len()}
		if v.IsNil() {
			p.write("nil")
		} else if text, ok := refine_bytesText(v); ok {
			p.write(refine_typeName(v.Type()) + "(" + refine_strconv.Quote(text) + ")")
		} else if v.Len() == 0 || p.first(key) {
			p.elems(v, elide)
			delete(p.spots, key)
		}
	case refine_reflect.Array:
		p.elems(v, elide)
	case refine_reflect.Struct:
		p.fields(v, elide)
	case refine_reflect.Map:
		if v.IsNil() {
			p.write("nil")
		} else if v.Len() > refine_maxEntries {
			p.write(refine_fmt.Sprintf("nil /* a map of %d entries */", v.Len()))
		} else if p.first(refine_dumpKey{t: v.Type(), p: v.UnsafePointer()}) {
			p.entries(v, elide)
		}
	case refine_reflect.Interface:
		p.dynamic(v.Elem())
	default:
		if v.IsZero() {
			p.write("nil")
		} else if v.Kind() == refine_reflect.Func {
			p.function(v)
		} else {
			p.write("nil /* a " + refine_typeName(v.Type()) + " */")
		}
	}
}

func (p *refine_printer) integer(t refine_reflect.Type, v int64, digits string) {
	if name, ok := refine_constants[t][v]; ok {
		digits = name
	}
	p.write(digits)
}

// pointer writes a pointer to a fresh variable, as package decode does.
func (p *refine_printer) pointer(v refine_reflect.Value, elide bool) {
	if v.IsNil() {
		p.write("nil")
		return
	}
	e := v.Elem()
	if e.Type().Size() > 0 && !p.first(refine_dumpKey{t: v.Type(), p: v.UnsafePointer()}) {
		return
	}
	if refine_composite(e) {
		elide = elide && v.Type().Name() == ""
		if !elide {
			p.write("&")
		}
		p.value(e, elide)
		return
	}
	if refine_plain.AllZero(e) {
		p.write("new(" + refine_typeName(e.Type()) + ")")
		return
	}
	p.write("&[]" + refine_typeName(e.Type()) + "{")
	p.value(e, true)
	p.write("}[0]")
}

// refine_composite reports whether v is written as a composite literal.
func refine_composite(v refine_reflect.Value) bool {
	switch v.Kind() {
	case refine_reflect.Struct, refine_reflect.Array:
		return true
	case refine_reflect.Slice:
		_, text := refine_bytesText(v)
		return !v.IsNil() && !text
	case refine_reflect.Map:
		return !v.IsNil()
	}
	return false
}

// refine_maxBytes is the length beyond which bytes are not written as a string,
// which cannot be cut.
const refine_maxBytes = refine_maxLiteral

// refine_bytesText is the text that a slice of bytes is, if package decode
// writes it as a string.
func refine_bytesText(v refine_reflect.Value) (text string, ok bool) {
	if v.Kind() != refine_reflect.Slice || v.Type().Elem() != refine_reflect.TypeOf(byte(0)) || v.Len() == 0 || v.Len() > refine_maxBytes {
		return "", false
	}
	text = string(v.Bytes())
	hidden := func(r rune) bool { return !refine_strconv.IsPrint(r) && !refine_strings.ContainsRune("\t\n\r", r) }
	return text, refine_strings.ToValidUTF8(text, "") == text && refine_strings.IndexFunc(text, hidden) < 0
}

func (p *refine_printer) open(t refine_reflect.Type, elide bool) {
	if !elide {
		p.write(refine_typeName(t))
	}
	p.write("{")
}

func (p *refine_printer) elems(v refine_reflect.Value, elide bool) {
	p.open(v.Type(), elide)
	if v.Kind() != refine_reflect.Array || !refine_plain.AllZero(v) {
		for i := 0; i < v.Len() && !p.cut; i++ {
			if i > 0 {
				p.write(", ")
			}
			p.value(v.Index(i), true)
		}
	}
	p.write("}")
}

func (p *refine_printer) fields(v refine_reflect.Value, elide bool) {
	p.open(v.Type(), elide)
	sep := ""
	for i := 0; i < v.NumField() && !p.cut; i++ {
		f := v.Type().Field(i)
		if f.Name == "_" || refine_plain.AllZero(v.Field(i)) {
			continue
		}
		p.hidden = p.hidden || f.PkgPath != "" && f.PkgPath != refine_package
		p.write(sep + f.Name + ": ")
		p.value(v.Field(i), false)
		sep = ", "
	}
	p.write("}")
}

// entries writes a map.
func (p *refine_printer) entries(v refine_reflect.Value, elide bool) {
	p.open(v.Type(), elide)
	for i, e := range refine_entriesOf(v, p) {
		if p.cut {
			break
		}
		if i > 0 {
			p.write(", ")
		}
		for _, s := range e.fresh { // so far they are counted from the beginning of the key
			s.at += p.out.Len()
			p.fresh = append(p.fresh, s)
		}
		p.write(e.key + ": ")
		p.value(e.value, true)
	}
	p.write("}")
}

// dynamic writes what an interface holds as an expression that has its type by
// itself.
func (p *refine_printer) dynamic(v refine_reflect.Value) {
	if !v.IsValid() {
		p.write("nil")
		return
	}
	t := v.Type()
	if p.err(v) {
		return
	}
	untyped := false // whether the literal has the type already
	switch v.Kind() {
	case refine_reflect.Bool, refine_reflect.String, refine_reflect.Int, refine_reflect.Complex128:
		untyped = t.PkgPath() == ""
	case refine_reflect.Float32, refine_reflect.Float64:
		untyped = refine_typedFloat(v)
	case refine_reflect.Pointer:
		untyped = !v.IsNil() && t.Name() == ""
	case refine_reflect.Slice:
		untyped = !v.IsNil()
	default:
		untyped = refine_composite(v)
	}
	if untyped || p.constant(v) {
		p.value(v, false)
		return
	}
	name := refine_typeName(t)
	if refine_strings.HasPrefix(name, "*") || refine_strings.HasPrefix(name, "func") || refine_strings.HasPrefix(name, "<-") {
		name = "(" + name + ")"
	}
	p.write(name + "(")
	p.value(v, false)
	p.write(")")
}

// constant reports whether v is written as the name of a constant, which has
// v's type.
func (p *refine_printer) constant(v refine_reflect.Value) bool {
	names := refine_constants[v.Type()]
	switch {
	case names == nil:
		return false
	case v.CanInt():
		return names[v.Int()] != ""
	case v.CanFloat():
		return names[int64(refine_math.Float64bits(v.Float()))] != ""
	}
	return names[int64(v.Uint())] != ""
}

// refine_typeName returns t as the package under test writes it.
func refine_typeName(t refine_reflect.Type) string {
	if t.Name() != "" {
		name, args, generic := refine_strings.Cut(t.String(), "[")
		if t.PkgPath() == refine_package {
			name = name[refine_strings.Index(name, ".")+1:]
		}
		if generic {
			name += refine_unqualified("[" + args)
		}
		return name
	}
	switch t.Kind() {
	case refine_reflect.Pointer:
		return "*" + refine_typeName(t.Elem())
	case refine_reflect.Slice:
		if t.Elem() == refine_reflect.TypeOf(byte(0)) {
			return "[]byte"
		}
		return "[]" + refine_typeName(t.Elem())
	case refine_reflect.Array:
		return refine_fmt.Sprintf("[%d]%s", t.Len(), refine_typeName(t.Elem()))
	case refine_reflect.Map:
		return "map[" + refine_typeName(t.Key()) + "]" + refine_typeName(t.Elem())
	case refine_reflect.Struct:
		var fields []string
		for i := 0; i < t.NumField(); i++ {
			f := t.Field(i)
			field := refine_typeName(f.Type)
			if !f.Anonymous {
				field = f.Name + " " + field
			}
			if f.Tag != "" {
				field += " " + refine_strconv.Quote(string(f.Tag))
			}
			fields = append(fields, field)
		}
		return "struct{" + refine_strings.Join(fields, "; ") + "}"
	case refine_reflect.Interface:
		if t.NumMethod() == 0 {
			return "any"
		}
	}
	return t.String()
}

// refine_unqualified returns a list of type arguments, in which package reflect
// has import paths, with the names of packages, and without that of the package
// under test.
func refine_unqualified(args string) string {
	var out refine_strings.Builder
	for len(args) > 0 {
		end := refine_strings.IndexAny(args, "[]*, (){};")
		if end == 0 {
			if args[0] == ',' {
				out.WriteString(", ")
				args = refine_strings.TrimLeft(args[1:], " ")
				continue
			}
			out.WriteByte(args[0])
			args = args[1:]
			continue
		}
		if end < 0 {
			end = len(args)
		}
		word := args[:end]
		args = args[end:]
		if dot := refine_strings.LastIndex(word, "."); dot >= 0 && dot+1 < len(word) {
			path, name := refine_strings.Replace(word[:dot], "%2e", ".", -1), word[dot+1:]
			word = path[refine_strings.LastIndex(path, "/")+1:] + "." + name
			if path == refine_package {
				word = name
			}
		}
		out.WriteString(word)
	}
	return out.String()
}
