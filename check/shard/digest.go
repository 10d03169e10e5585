package shard

import (
	"encoding/hex"
	"errors"
	"math/bits"
)

// A Digest identifies a set of inputs: the sum, modulo 2^128, of a hash of each
// input's wire form. It does not depend on their order, and the digest of a set
// is the sum of those of its parts.
type Digest struct{ hi, lo uint64 }

// The offset basis and the prime of the hash FNV-1a with 128 bits; the prime is
// 2^88 + 0x13b.
const (
	basisHigh, basisLow  = 0x6c62272e07bb0142, 0x62b821756295c58d
	primeLow, primeShift = 0x13b, 88 - 64
)

// DigestOf returns the digest of one input in wire form.
func DigestOf(wire []byte) Digest {
	hi, lo := uint64(basisHigh), uint64(basisLow)
	for _, b := range wire {
		lo ^= uint64(b)
		carry, product := bits.Mul64(primeLow, lo)
		hi, lo = carry+lo<<primeShift+primeLow*hi, product
	}
	// Sums of the plain hashes of short inputs would be alike.
	return Digest{mix(hi ^ lo>>32), mix(lo + hi<<7)}
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
