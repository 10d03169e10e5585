module example.com/gobra

go 1.26
