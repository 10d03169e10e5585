// Package zune turns a number of days since the start of 1980 into a year, as
// the clock of the Zune player did.
package zune

const origin = 1980

func isLeap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

func daysOf(year int) int {
	if isLeap(year) {
		return 366
	}
	return 365
}

// Year returns the year of a day, and the number of the day in it.
//
//refine:ensures day <= daysOf(year)
//refine:ensures day+365*(year-origin) <= days <= day+366*(year-origin)
//refine:bound ints=0..1500
func Year(days int) (year, day int) {
	for year, day = origin, days; day > daysOf(year); year++ {
		day -= daysOf(year)
	}
	return year, day
}
