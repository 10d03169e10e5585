package seeded

import "strings"

// ParseQuery reads key=value pairs between ampersands. A key may have no value.
//
//refine:check
func ParseQuery(query string) (values map[string][]string) {
	for part := range strings.SplitSeq(query, "&") {
		if key, value, ok := strings.Cut(part, "="); ok {
			if values == nil {
				values = map[string][]string{}
			}
			values[key] = append(values[key], value)
		} else if part != "" {
			values[part] = nil
		}
	}
	return values
}

// ParseParams reads key=value pairs that end in, or lie between, semicolons.
//
//refine:ensures forall k, v in result: k != ""
func ParseParams(s string) map[string]string {
	params := make(map[string]string)
	for part := range strings.SplitSeq(s, ";") {
		if part == "" {
			continue
		}
		key, value, _ := strings.Cut(part, "=")
		params[key] = value
	}
	return params
}

// Lookup is the value of a key in a query.
//
//refine:check
func Lookup(query, key string) (string, bool) {
	for part := range strings.SplitSeq(query, "&") {
		if strings.HasPrefix(part, key) {
			return part[len(key)+1:], true
		}
	}
	return "", false
}

// EscapeValue escapes what separates the parts of a query.
//
//refine:ensures unescapeValue(result) == s
func EscapeValue(s string) string {
	s = strings.ReplaceAll(s, "&", "%26")
	return strings.ReplaceAll(s, "=", "%3D")
}

func unescapeValue(s string) string {
	s = strings.ReplaceAll(s, "%3D", "=")
	s = strings.ReplaceAll(s, "%26", "&")
	return strings.ReplaceAll(s, "%25", "%")
}
