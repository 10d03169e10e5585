module example.com/vacuity

go 1.21
