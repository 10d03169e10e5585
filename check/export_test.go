package check

import "time"

// Hasten makes functions take further workers as soon as they wait at all.
func Hasten(c *Config) { c.patience = time.Nanosecond }
