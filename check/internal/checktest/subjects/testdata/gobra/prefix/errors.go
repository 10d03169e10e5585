package prefix

// RelaxedAnywhere forgets which element is missing.
//
//refine:requires len(pat) <= len(s)+1
//refine:ensures ok ==> isPrefix(without(pat, at), s)
func RelaxedAnywhere(pat, s []int) (ok bool, at int) {
	at = len(pat)
	shift := 0
	for i := 0; i < len(pat); i++ {
		if i-shift < len(s) && pat[i] == s[i-shift] {
			continue
		}
		if shift == 1 {
			return false, at
		}
		shift = 1
	}
	return true, at
}

// RelaxedDiffers forgets that the element may lack where s has ended.
//
//refine:requires len(pat) <= len(s)+1
//refine:ensures ok && at < len(pat) ==> pat[at] != s[at]
func RelaxedDiffers(pat, s []int) (ok bool, at int) { return Relaxed(pat, s) }
