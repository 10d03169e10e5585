package eventtest

import (
	"go/token"
	"slices"
	"testing"
	"time"
)

type action uint8

func (a action) String() string { return [...]string{"begin", "end"}[a] }

type event struct {
	Time   time.Time
	Action action
	Name   string `actions:"end begin"`
	Only   bool   `actions:"begin"`
	Group  `actions:"end"`
	own    int
}

// A Group has fields of the end, and one of both actions.
type Group struct {
	Count int64
	Both  time.Duration `actions:"begin end"`
	Items []*item
}

type item struct {
	Pos  token.Position
	Text string
	Flag bool
	Kind action
}

// TestForeign names the fields that an action lacks, in embedded structs, too,
// and no others.
func TestForeign(t *testing.T) {
	for _, c := range []struct {
		event event
		want  []string
	}{
		{event{Time: time.Now(), Name: "n", Only: true, own: 1}, nil},
		{event{Group: Group{Both: 1}}, nil},
		{event{Group: Group{Count: 1, Items: []*item{}}}, []string{"Count", "Items"}},
		{event{Action: 1, Name: "n", Group: Group{Count: 1, Both: 1, Items: []*item{}}}, nil},
		{event{Action: 1, Only: true}, []string{"Only"}},
	} {
		if got := foreign(c.event); !slices.Equal(got, c.want) {
			t.Errorf("%+v has the foreign fields %v, want %v", c.event, got, c.want)
		}
	}
}

// TestFull sets all fields of an action, and all that they hold.
func TestFull(t *testing.T) {
	e := Full[event](action(0))
	if e.Time.IsZero() || e.Action != 0 || e.Name != "Name" || !e.Only || e.Both <= 0 || e.Count != 0 || e.Items != nil {
		t.Errorf("the event that begins is %+v", e)
	}
	e = Full[event](action(1))
	if e.Action != 1 || e.Name != "Name" || e.Only || e.Both <= 0 || e.Count <= 0 || len(e.Items) != 1 {
		t.Fatalf("the event that ends is %+v", e)
	}
	if i := *e.Items[0]; !i.Pos.IsValid() || i.Text != "Items.Text" || !i.Flag || i.Kind != 1 {
		t.Errorf("it holds %+v", i)
	}
}
