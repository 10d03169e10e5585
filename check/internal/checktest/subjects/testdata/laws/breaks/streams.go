package breaks

import (
	"errors"
	"io"
)

// Buffer is wrong about n.
type Buffer struct{ b []byte }

func (x *Buffer) Read(p []byte) (int, error)               { return len(x.b), nil }
func (x *Buffer) ReadAt(p []byte, off int64) (int, error)  { return 0, nil }
func (x *Buffer) ReadRune() (rune, int, error)             { return 'a', 0, nil }
func (x *Buffer) Write(p []byte) (int, error)              { return 0, nil }
func (x *Buffer) WriteAt(p []byte, off int64) (int, error) { return 0, nil }
func (x *Buffer) WriteString(s string) (int, error)        { return len(s) + 1, nil }
func (x *Buffer) ReadFrom(r io.Reader) (int64, error)      { return -1, nil }
func (x *Buffer) WriteTo(w io.Writer) (int64, error)       { return -1, nil }

// Upper writes what it is given in place.
type Upper struct{}

func (Upper) Write(p []byte) (int, error) {
	for i := range p {
		p[i] = 'A'
	}
	return len(p), nil
}

// At goes anywhere.
type At struct{ at int64 }

func (x *At) Seek(offset int64, whence int) (int64, error) {
	x.at += offset
	return x.at, nil
}

// Add forgets b, and fails.
type Add struct{ sum byte }

func (x *Add) Write(p []byte) (int, error) { return len(p), errors.New("full") }
func (x *Add) Sum(b []byte) []byte         { return []byte{x.sum} }
func (x *Add) Size() int                   { return 1 }
func (x *Add) BlockSize() int              { return 1 }
func (x *Add) Reset()                      { x.sum = 0 }

var sums byte

// Twice sums otherwise each time.
type Twice struct{ sum byte }

func (x *Twice) Write(p []byte) (int, error) { return len(p), nil }
func (x *Twice) Sum(b []byte) []byte {
	sums++
	return append(b, sums)
}
func (x *Twice) Size() int      { return 1 }
func (x *Twice) BlockSize() int { return 1 }
func (x *Twice) Reset()         {}
