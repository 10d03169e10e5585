package seeded

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseClock reads a time of day, 9 or 9:30, as minutes since midnight.
//
//refine:ensures ok ==> 0 <= minutes < 24*60
func ParseClock(s string) (minutes int, ok bool) {
	hour, minute, found := strings.Cut(s, ":")
	h, err := strconv.Atoi(hour)
	if err != nil || h < 0 || h > 23 {
		return 0, false
	}
	if !found {
		return h * 60, true
	}
	m, err := strconv.Atoi(minute)
	if err != nil || m < 0 || m > 59 {
		return 0, false
	}
	return h*60 + m, true
}

// ParseHalf reads the half of a day, in any case.
//
//refine:ensures ok == (strings.EqualFold(s, "am") || strings.EqualFold(s, "pm"))
func ParseHalf(s string) (pm, ok bool) {
	switch s {
	case "am", "AM", "Am", "aM":
		return false, true
	case "pm", "PM", "Pm", "pM":
		return true, true
	}
	return false, false
}

// To24 converts an hour of the clock with twelve hours.
//
//refine:requires half == "am" || half == "pm"
//refine:requires 1 <= hour <= 12
//refine:ensures (result < 12) == (half == "am")
func To24(hour int, half string) int {
	hour %= 12
	if half == "pm" {
		hour += 12
	}
	return hour
}

// ParseDate splits a date into year, month and day.
//
//refine:check
func ParseDate(s string) (year, month, day string, err error) {
	parts := strings.Split(s, "-")
	if len(parts) < 3 {
		return "", "", "", fmt.Errorf("date %q: want year-month-day", s)
	}
	return parts[0], parts[1], parts[2], nil
}
