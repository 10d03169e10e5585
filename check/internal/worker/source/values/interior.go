package values

import "reflect"

// interiors has the fields of struct types to which pointers of inputs may
// lead.
var interiors = map[reflect.Type][]int{}

// Interior says that pointers of inputs may lead to a field of a struct type.
func Interior(host reflect.Type, field int) { interiors[host] = append(interiors[host], field) }

// HasInteriors reports whether pointers of inputs may lead to fields.
func HasInteriors() bool { return len(interiors) > 0 }

// IsInterior reports whether pointers of inputs may lead to a field of a struct
// type.
func IsInterior(host reflect.Type, field int) bool {
	for _, i := range interiors[host] {
		if i == field {
			return true
		}
	}
	return false
}

// RefTo identifies the memory of a variable as a pointer to it does.
func RefTo(v reflect.Value) Ref { return RefOf(v.Addr()) }
