module example.com/far

go 1.26
