package gentest

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/typetarget/target/check/report"
)

// An Output is a test file of a package, which may be there already.
type Output struct {
	// Base is its name without the folder, and Short as users are told.
	Base, Short string
	// Before is the text of the file; nil if there is no file.
	Before []byte
	name   string
}

// OpenOutput reads the test file of a package in the directory dir, which is
// named to users as from another. The error says that another file there has
// the same header, and would declare the same names.
func OpenOutput(from, dir, base, header string) (*Output, error) {
	f := &Output{Base: base, name: filepath.Join(dir, base)}
	f.Short = report.Position(from, token.Position{Filename: f.name})
	var err error
	if f.Before, err = os.ReadFile(f.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if other, err := otherTests(f.name, header); err != nil {
		return nil, err
	} else if other != "" {
		return nil, fmt.Errorf("%s is another file of target gen in the package, and the two would declare the same names: remove it, or name it with -o",
			report.Position(from, token.Position{Filename: other}))
	}
	return f, nil
}

// OpenOwnOutput is as OpenOutput, for files that have the header whole. The
// error also says that the file is there without it, so that target gen with a
// flag has not written it.
func OpenOwnOutput(from, dir, base, header, flag string) (*Output, error) {
	f, err := OpenOutput(from, dir, base, header)
	if err == nil && f.Before != nil && !bytes.HasPrefix(f.Before, []byte(header+"\n")) {
		return nil, fmt.Errorf("%s was not written by target gen %s, so it is left alone: name another file with -o", f.Short, flag)
	}
	return f, err
}

// Replace writes what the file is to hold, unless it does, and says what that
// is. The added words are only true if the file is written. It returns an error
// if the file cannot be written.
func (f *Output) Replace(out io.Writer, after []byte, text, added string) error {
	if bytes.Equal(f.Before, after) {
		fmt.Fprintf(out, "%s: %s, unchanged\n", f.Short, text)
		return nil
	}
	if err := WriteWhole(f.name, after); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s%s\n", f.Short, text, added)
	return nil
}

// WriteWhole writes a file in one piece or not at all: under its name a reader
// finds what was there before, or all of data. It returns an error if that
// fails.
func WriteWhole(name string, data []byte) (err error) {
	part := fmt.Sprintf("%s.%d.tmp", name, os.Getpid())
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(part)
		}
	}()
	if _, err := f.Write(data); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(part, name)
}

// otherTests is a test file with a header next to the one called name; "" if
// there is none.
func otherTests(name, header string) (string, error) {
	files, err := filepath.Glob(filepath.Join(filepath.Dir(name), "*_test.go"))
	if err != nil {
		return "", err
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		if file != name && bytes.HasPrefix(source, []byte(header+"\n")) {
			return file, nil
		}
	}
	return "", nil
}
