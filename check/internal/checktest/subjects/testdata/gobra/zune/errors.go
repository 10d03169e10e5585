package zune

// YearHangs goes round for ever on the last day of a leap year.
//
//refine:ensures day <= 366
//refine:bound ints=0..1500
func YearHangs(days int) (year, day int) {
	year, day = origin, days
	for day > 365 {
		if !isLeap(year) {
			year, day = year+1, day-365
		} else if day > 366 {
			year, day = year+1, day-366
		}
	}
	return year, day
}

// YearNeverLeaps promises too much of leap years.
//
//refine:ensures day <= 365
//refine:bound ints=0..1500
func YearNeverLeaps(days int) (year, day int) { return Year(days) }
