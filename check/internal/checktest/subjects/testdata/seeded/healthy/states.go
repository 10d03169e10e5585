package seeded

import "fmt"

type State string

const (
	Idle    State = "idle"
	Running State = "running"
	Paused  State = "paused"
	Stopped State = "stopped"
)

// Next is the state after an event.
//
//refine:ensures event == "stop" && (s == Idle || s == Running || s == Paused) ==> result == Stopped
func Next(s State, event string) State {
	switch {
	case s == Idle && event == "start":
		return Running
	case s == Running && event == "pause":
		return Paused
	case s == Paused && event == "resume":
		return Running
	case event == "stop" && (s == Idle || s == Running || s == Paused):
		return Stopped
	}
	return s
}

// Advance is what becomes of an order.
//
//refine:ensures order == "shipped" ==> result == "shipped"
func Advance(order, action string) string {
	switch action {
	case "pay":
		if order == "new" {
			return "paid"
		}
	case "ship":
		if order == "paid" {
			return "shipped"
		}
	case "cancel":
		if order == "new" || order == "paid" {
			return "cancelled"
		}
	}
	return order
}

type Phase string

const (
	Queued Phase = "queued"
	Active Phase = "active"
	Failed Phase = "failed"
	Done   Phase = "done"
)

var moves = map[Phase][]Phase{
	Queued: {Active},
	Active: {Failed, Done},
	Failed: {Queued},
}

// CanMove reports whether a job may go from one phase to another.
//
//refine:ensures from == Done || from == to ==> !result
func CanMove(from, to Phase) bool {
	for _, p := range moves[from] {
		if p == to {
			return true
		}
	}
	return false
}

// A Door is open, closed or locked.
//
//refine:invariant Is == "open" || Is == "closed" || Is == "locked"
type Door struct{ Is string }

// Do changes the state of a door, as far as that is possible.
//
//refine:check
func (d *Door) Do(command string) error {
	switch {
	case command == "open" && d.Is == "closed":
		d.Is = "open"
	case command == "close" && d.Is == "open":
		d.Is = "closed"
	case command == "lock" && d.Is == "closed":
		d.Is = "locked"
	case command == "unlock" && d.Is == "locked":
		d.Is = "closed"
	default:
		return fmt.Errorf("cannot %s a door that is %s", command, d.Is)
	}
	return nil
}
