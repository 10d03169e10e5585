// Package depths tests checks without a given depth: which faults they find,
// which inputs they run, and that these are the same each time.
package depths
