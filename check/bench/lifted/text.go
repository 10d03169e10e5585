package lifted

// Balanced needs balanced parentheses.
//
//refine:requires IsBalanced(s)
//refine:bound depth=20 strings=()
func Balanced(s string) {}

// LongBalanced is Balanced with longer strings.
//
//refine:requires IsBalanced(s)
//refine:bound depth=26 strings=()
func LongBalanced(s string) {}

// IsBalanced reports whether the parentheses of s are balanced.
func IsBalanced(s string) bool {
	open := 0
	for i := range len(s) {
		if s[i] == '(' {
			open++
		} else {
			open--
		}
		if open < 0 {
			return false
		}
	}
	return open == 0
}

// Palindrome needs a palindrome.
//
//refine:requires IsPalindrome(s)
//refine:bound depth=24 strings=()
func Palindrome(s string) {}

// IsPalindrome reports whether s is the same backwards.
func IsPalindrome(s string) bool {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		if s[i] != s[j] {
			return false
		}
	}
	return true
}

// NoRepeat needs a string without two opening parentheses in a row.
//
//refine:requires HasNoRepeat(s)
//refine:bound depth=20 strings=()
func NoRepeat(s string) {}

// HasNoRepeat reports whether no two opening parentheses of s are neighbours.
func HasNoRepeat(s string) bool {
	for i := 0; i+1 < len(s); i++ {
		if s[i] == '(' && s[i+1] == '(' {
			return false
		}
	}
	return true
}
