package diff

import "strings"

type name string

type word struct {
	key  name
	next *word
}

//refine:bound depth=4
func textPalindrome(s string) bool {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		if s[i] != s[j] {
			return false
		}
	}
	return true
}

//refine:bound depth=6 strings=()
func textBalanced(s string) bool {
	open := 0
	for _, c := range s {
		switch c {
		case '(':
			open++
		case ')':
			open--
		}
		if open < 0 {
			return false
		}
	}
	return open == 0
}

//refine:bound depth=3
func textOrder(s, t string) bool { return s < t || s+"a" >= t+t }

//refine:bound depth=3 strings="zam"
func textEqual(s, t string) bool { return s+t == t+s && s != t }

//refine:bound depth=3
func textPanics(s string, i int) bool { return s[i] == 'a' && s[i:] != s[:i] }

//refine:bound depth=3 len=2
func textSlices(s string, lo, hi int) bool { return s[lo:hi] == "b" || s[hi:] == "ab"[lo:] }

//refine:bound depth=3
func textSwitch(s name) bool {
	switch s {
	case "", "ab":
		return true
	case "b" + s[1:]:
		return len(s) == 2
	}
	return s == "aaa"
}

//refine:bound depth=3
func textFields(e *word) bool {
	var all name
	for ; e != nil; e = e.next {
		all += e.key
	}
	return all == "ab" || len(all) == 1
}

//refine:bound depth=3
func textElements(words []string) bool {
	seen := map[string]int{}
	for i, w := range words {
		if _, ok := seen[w]; ok {
			return false
		}
		seen[w] = i
	}
	return seen["a"] == 1
}

//refine:bound depth=3 strings="ab\xff"
func highBytes(s string) bool { return len(s) > 1 && s[0] > s[1] && s < "b\xff" }

//refine:bound depth=3
func reversedBytes(s string) bool {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b) == s && s != ""
}

//refine:bound depth=3
func textRunes(s string) bool {
	r := []rune(s)
	t := ""
	for i := len(r) - 1; i >= 0; i-- {
		t += string(r[i])
	}
	return string(r) == s && t > s
}

//refine:bound depth=3
func byteSum(s string) bool {
	sum := byte(0)
	for i := 0; i < len(s); i++ {
		sum += s[i]
	}
	return sum%2 == 0
}

//refine:bound depth=3
func extremes(s, t string) bool { return min(s, t) == "ab" || max(s, t, "b") == "b" }

//refine:bound depth=3
func arrays(a [2]string) bool { return a == [2]string{"a", a[0] + "b"} || a[0] == a[1] }

//refine:bound depth=3
func prefixes(s, t string) bool { return strings.HasPrefix(s, t) && !strings.HasSuffix(s, t) }

//refine:bound depth=3
func chosen(s, t string, b bool) bool {
	u := s
	if b {
		u = t + "b"
	}
	n := 0
	for i := range u {
		if u[i] == 'b' {
			n += i
		}
	}
	return n == 2
}

//refine:bound depth=3
func searches(s, t string) bool {
	return strings.Contains(s, t) && strings.Index(s, t) == strings.LastIndex(s, t) && strings.Count(s, "ba") < 2
}

//refine:bound depth=4 strings=abc
func searchesBytes(s string, i int) bool {
	return strings.IndexByte(s, 'b') == i || strings.ContainsRune(s, 'c') && strings.IndexAny(s, "ca") < i || strings.LastIndexByte(s, 'a') > i
}

//refine:bound depth=3
func compares(s, t string, i int) bool {
	return strings.Compare(s, t) == i && !strings.EqualFold(s, "AB")
}

//refine:bound depth=4 strings=a,
func splits(s string) bool {
	before, after, found := strings.Cut(s, ",")
	parts := strings.Split(s, ",")
	return found && before == parts[0] && len(parts) == 1+strings.Count(s, ",") && parts[len(parts)-1] == after
}

//refine:bound depth=3
func trims(s, t string) bool {
	return strings.Trim(s, t) == strings.TrimLeft(s, "b") && strings.TrimPrefix(s, t) != strings.TrimSuffix(s, t)
}
