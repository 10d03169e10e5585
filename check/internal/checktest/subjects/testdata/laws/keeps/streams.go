package keeps

import (
	"errors"
	"io"
)

// Buffer is a buffer.
type Buffer struct{ b []byte }

func (x *Buffer) Read(p []byte) (int, error) {
	if len(x.b) == 0 {
		return 0, io.EOF
	}
	n := copy(p, x.b)
	x.b = x.b[n:]
	return n, nil
}

func (x *Buffer) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 || off > int64(len(x.b)) {
		return 0, errors.New("outside")
	}
	n := copy(p, x.b[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (x *Buffer) ReadRune() (rune, int, error) {
	if len(x.b) == 0 {
		return 0, 0, io.EOF
	}
	r := rune(x.b[0])
	x.b = x.b[1:]
	return r, 1, nil
}

func (x *Buffer) Write(p []byte) (int, error) {
	x.b = append(x.b, p...)
	return len(p), nil
}

func (x *Buffer) WriteAt(p []byte, off int64) (int, error) {
	if off < 0 || off > int64(len(x.b)) {
		return 0, errors.New("outside")
	}
	n := copy(x.b[off:], p)
	if n < len(p) {
		return n, io.ErrShortWrite
	}
	return n, nil
}

func (x *Buffer) WriteString(s string) (int, error) {
	x.b = append(x.b, s...)
	return len(s), nil
}

func (x *Buffer) ReadFrom(r io.Reader) (int64, error) { return 0, nil }
func (x *Buffer) WriteTo(w io.Writer) (int64, error)  { return 0, nil }

// At is a place.
type At struct{ at, size int64 }

func (x *At) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += x.at
	case io.SeekEnd:
		offset += x.size
	case io.SeekStart:
	default:
		panic("whence")
	}
	if offset < 0 {
		return 0, errors.New("outside")
	}
	x.at = offset
	return offset, nil
}

// Add is a hash.
type Add struct{ sum byte }

func (x *Add) Write(p []byte) (int, error) {
	for _, b := range p {
		x.sum += b
	}
	return len(p), nil
}
func (x *Add) Sum(b []byte) []byte { return append(b, x.sum) }
func (x *Add) Size() int           { return 1 }
func (x *Add) BlockSize() int      { return 1 }
func (x *Add) Reset()              { x.sum = 0 }
