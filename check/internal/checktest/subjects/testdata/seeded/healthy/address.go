package seeded

import (
	"errors"
	"strconv"
	"strings"
)

// SplitAddress splits host:port, where the host may stand in brackets.
//
//refine:ensures err == nil ==> addr == host+":"+port || addr == "["+host+"]:"+port
func SplitAddress(addr string) (host, port string, err error) {
	if strings.HasPrefix(addr, "[") {
		end := strings.Index(addr, "]:")
		if end < 0 {
			return "", "", errors.New("missing bracket")
		}
		return addr[1:end], addr[end+2:], nil
	}
	i := strings.LastIndexByte(addr, ':')
	if i < 0 {
		return "", "", errors.New("missing port")
	}
	return addr[:i], addr[i+1:], nil
}

// PrefixBits is the number behind the slash of a network, 32 where there is
// none.
//
//refine:ensures ok ==> 0 <= bits <= 32
func PrefixBits(network string) (bits int, ok bool) {
	_, after, found := strings.Cut(network, "/")
	if !found {
		return 32, true
	}
	bits, err := strconv.Atoi(after)
	if err != nil || bits < 0 || bits > 32 {
		return 0, false
	}
	return bits, true
}

// WithoutTag removes +tag from the local part of a mail address.
//
//refine:ensures WithoutTag(result) == result
func WithoutTag(address string) string {
	at := strings.IndexByte(address, '@')
	if at < 0 {
		return address
	}
	if plus := strings.IndexByte(address[:at], '+'); plus >= 0 {
		return address[:plus] + address[at:]
	}
	return address
}

// MatchHost reports whether a host matches a pattern, in which *. stands for
// one label and more.
//
//refine:ensures result && pattern != host ==> strings.HasSuffix(host, "."+strings.TrimPrefix(pattern, "*."))
func MatchHost(pattern, host string) bool {
	if strings.HasPrefix(pattern, "*.") {
		return strings.HasSuffix(host, pattern[1:])
	}
	return pattern == host
}
