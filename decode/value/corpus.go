package value

import (
	"go/types"
	"strings"
)

// CorpusHeader is the first line of a file of the fuzz corpus, in the encoding
// of the go command.
const CorpusHeader = "go test fuzz v1\n"

// Corpus returns an input as a file of the fuzz corpus of a fuzz target with
// parameters of the same types. It reports false if the go command does not
// fuzz one of these types.
func Corpus(values []Value) ([]byte, bool) {
	var b strings.Builder
	b.WriteString(CorpusHeader)
	for _, v := range values {
		line, ok := corpusLine(v)
		if !ok {
			return nil, false
		}
		b.WriteString(line + "\n")
	}
	return []byte(b.String()), true
}

// IsFuzzed reports whether the go command fuzzes parameters of a type: []byte,
// string, bool, and the integers and floating-point numbers without a name of
// their own.
func IsFuzzed(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return t.Kind() != types.Uintptr && t.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) != 0
	case *types.Slice:
		return types.Identical(t, types.NewSlice(types.Typ[types.Byte]))
	}
	return false
}

// A fuzzed is a value that may be a line of a file of the fuzz corpus, if
// its type has a name.
type fuzzed interface {
	corpus(name string) (line string, ok bool)
}

// corpusLine returns a value as a line of a file.
func corpusLine(v Value) (string, bool) {
	f, ok := v.(fuzzed)
	if !ok || !IsFuzzed(v.Type()) {
		return "", false
	}
	return f.corpus(types.TypeString(types.Unalias(v.Type()), nil))
}
