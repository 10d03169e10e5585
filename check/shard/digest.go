package shard

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/bits"
)

// A Digest identifies a set of inputs: the sum, modulo 2^128, of a hash of each
// input's wire form. It does not depend on their order, and the digest of a set
// is the sum of those of its parts.
type Digest struct{ hi, lo uint64 }

// DigestOf returns the digest of one input in wire form.
func DigestOf(wire []byte) Digest {
	d := Digest{0x9e3779b97f4a7c15, 0xd1b54a32d192ed03 ^ uint64(len(wire))}
	for len(wire) > 0 {
		var word [8]byte
		n := copy(word[:], wire)
		x := binary.LittleEndian.Uint64(word[:])
		// Two hashes of 64 bits, which treat a word in different ways.
		d.hi = bits.RotateLeft64(d.hi^x, 29) * 0x9fb21c651e98df25
		d.lo = (d.lo + x) * 0xd6e8feb86659fd93
		d.lo ^= d.lo >> 32
		wire = wire[n:]
	}
	return Digest{mix(d.hi ^ bits.RotateLeft64(d.lo, 17)), mix(d.lo)}
}

// mix spreads a change of any bit over all bits.
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// Plus returns the digest of both sets, which have no input in common.
func (d Digest) Plus(other Digest) Digest {
	lo, carry := bits.Add64(d.lo, other.lo, 0)
	hi, _ := bits.Add64(d.hi, other.hi, carry)
	return Digest{hi, lo}
}

// String returns the digest as 32 hexadecimal digits.
func (d Digest) String() string {
	text, _ := d.MarshalText()
	return string(text)
}

// MarshalText implements [encoding.TextMarshaler].
func (d Digest) MarshalText() ([]byte, error) {
	var b [16]byte
	for i := range 8 {
		b[i], b[8+i] = byte(d.hi>>(56-8*i)), byte(d.lo>>(56-8*i))
	}
	return hex.AppendEncode(nil, b[:]), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (d *Digest) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != 16 {
		return errors.New("a digest has 32 hexadecimal digits")
	}
	*d = Digest{}
	for i := range 8 {
		d.hi, d.lo = d.hi<<8|uint64(b[i]), d.lo<<8|uint64(b[8+i])
	}
	return nil
}
