package runtime

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestNames writes the values of a report, one after the other.
func TestNames(t *testing.T) {
	ring := &node{Key: 1}
	ring.Next = &node{Key: 2, Next: ring}
	both := &node{Key: 3, Next: ring, Any: ring}
	self := circle{nil}
	self[0] = self
	loop := map[string]any{}
	loop["loop"] = loop
	keyed := map[*node]*node{}
	keyed[ring] = ring
	tests := []struct {
		values []any
		want   string
	}{
		{[]any{1, &node{Key: 4}}, "1; &node{Key: 4}"},
		{[]any{&node{Key: 5}, ring, ring.Next, &node{Key: 6}}, "&node{Key: 5}; #1; &node{Key: 2, Next: #1}; &node{Key: 6}; where #1 = &node{Key: 1, Next: &node{Key: 2, Next: #1}}"},
		// A name that a later value introduces is not in those before it.
		{[]any{ring.Next, both, ring}, "#1; &node{Key: 3, Next: #2, Any: #2}; #2; where #1 = &node{Key: 2, Next: &node{Key: 1, Next: #1}}; #2 = &node{Key: 1, Next: #1}"},
		{[]any{both, ring}, "&node{Key: 3, Next: #1, Any: #1}; #1; where #1 = &node{Key: 1, Next: &node{Key: 2, Next: #1}}"},
		{[]any{self, loop}, `#1; #2; where #1 = circle{#1}; #2 = map[string]any{"loop": #2}`},
		{[]any{keyed}, "map[*node]*node{#1: #1}; where #1 = &node{Key: 1, Next: &node{Key: 2, Next: #1}}"},
	}
	for _, test := range tests {
		n := &names{}
		var got []string
		for _, v := range test.values {
			got = append(got, n.show(variableOf(v)))
		}
		if len(n.where) > 0 {
			got = append(got, "where "+strings.Join(n.where, "; "))
		}
		if got := strings.Join(got, "; "); got != test.want {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
}

// TestNamesAreCut writes nodes of which all but one occur twice.
func TestNamesAreCut(t *testing.T) {
	var last *node
	for i := 0; i < 90; i++ {
		last = &node{Key: 1000000000 + i, Next: last, Any: last}
	}
	n := &names{}
	if text := n.showValue(reflect.ValueOf(last)); text != "&node{Key: 1000000089, Next: #1, Any: #1}" {
		t.Error(text)
	}
	length := 0
	for i, w := range n.where {
		length += len(w)
		want := fmt.Sprintf("#%d = &node{Key: %d, Next: #%d, Any: #%[3]d}", i+1, 1000000088-i, i+2)
		if i == len(n.where)-1 {
			want = fmt.Sprintf("#%d and others take more than 4096 bytes", i+1)
		}
		if w != want {
			t.Errorf("%s, want %s", w, want)
		}
	}
	if length < maxLiteral || length > 2*maxLiteral {
		t.Errorf("%d bytes", length)
	}
}
