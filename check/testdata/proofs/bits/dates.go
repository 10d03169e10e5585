package bits

// days returns the number of days before a year since the year 1.
func days(year int32) int64 {
	y := int64(year) - 1
	return 365*y + y/4 - y/100 + y/400
}

// IsLeap reports whether a year has 366 days.
//
//refine:requires 0 < year
//refine:ensures result == (days(year+1)-days(year) == 366)
func IsLeap(year int32) bool {
	return year&3 == 0 && (year%25 != 0 || year&15 == 0)
}

// IsLeapCentury is IsLeap, but forgets that 1900 was none.
//
//refine:requires 0 < year
//refine:ensures result == (days(year+1)-days(year) == 366)
func IsLeapCentury(year int32) bool {
	return year&3 == 0
}

// IsLeapJulian is IsLeap, but forgets that 2000 was one.
//
//refine:requires 0 < year
//refine:ensures result == (days(year+1)-days(year) == 366)
func IsLeapJulian(year int32) bool {
	return year&3 == 0 && year%25 != 0
}

// IsLeapMask is IsLeap, but takes 1800 for one.
//
//refine:requires 0 < year
//refine:ensures result == (days(year+1)-days(year) == 366)
func IsLeapMask(year int32) bool {
	return year&3 == 0 && (year%25 != 0 || year&7 == 0)
}
