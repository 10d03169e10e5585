package ci

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"maps"
	"net/url"
	"slices"
	"strings"
)

// SARIF is version 2.1.0 of the format of static analysis results. Its results
// are the findings. The limits of functions that pass, and skipped functions,
// are notifications of the tool: there is no line to change.
var SARIF = Format{Name: "sarif", Write: writeSARIF}

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	homepage    = "https://github.com/typetarget/target"
	// sourceRoot names the directory that file names are relative to.
	sourceRoot = "%SRCROOT%"
)

// These types are the parts of the format that a run has. The names of the
// fields are those of the specification.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool               sarifTool                `json:"tool"`
		Invocations        []sarifInvocation        `json:"invocations"`
		OriginalURIBaseIDs map[string]sarifArtifact `json:"originalUriBaseIds"`
		ColumnKind         string                   `json:"columnKind"`
		Results            []sarifResult            `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version,omitempty"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string       `json:"id"`
		ShortDescription sarifMessage `json:"shortDescription"`
		FullDescription  sarifMessage `json:"fullDescription"`
		Help             sarifMessage `json:"help"`
		HelpURI          string       `json:"helpUri"`
	}
	sarifInvocation struct {
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID              string            `json:"ruleId"`
		RuleIndex           int               `json:"ruleIndex"`
		Level               string            `json:"level"`
		Message             sarifMessage      `json:"message"`
		Locations           []sarifLocation   `json:"locations"`
		RelatedLocations    []sarifLocation   `json:"relatedLocations,omitempty"`
		Fingerprints        map[string]string `json:"fingerprints"`
		PartialFingerprints map[string]string `json:"partialFingerprints"`
	}
	sarifLocation struct {
		ID               *int           `json:"id,omitempty"`
		Message          *sarifMessage  `json:"message,omitempty"`
		PhysicalLocation *sarifPhysical `json:"physicalLocation,omitempty"`
		LogicalLocations []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		ArtifactLocation sarifArtifact `json:"artifactLocation"`
		Region           *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI       string `json:"uri"`
		URIBaseID string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
	sarifLogical struct {
		FullyQualifiedName string `json:"fullyQualifiedName"`
		Kind               string `json:"kind"`
	}
)

// writeSARIF writes a run as a log. It has no times, so that two runs with the
// same results write the same.
func writeSARIF(w io.Writer, r *Run) error {
	log := sarifRun{
		Tool: sarifTool{sarifDriver{Name: "target", Version: number(r.Version), InformationURI: homepage, Rules: []sarifRule{}}},
		Invocations: []sarifInvocation{{
			Successful: r.Stopped == "",
		}},
		OriginalURIBaseIDs: map[string]sarifArtifact{sourceRoot: {URI: strings.TrimSuffix(fileURI(r.Root), "/") + "/"}},
		ColumnKind:         "unicodeCodePoints",
		Results:            []sarifResult{},
	}
	rules := r.rules()
	for _, rule := range rules {
		text := sarifMessage{sentence(rule.Text)}
		log.Tool.Driver.Rules = append(log.Tool.Driver.Rules, sarifRule{
			ID: rule.ID, ShortDescription: text, FullDescription: text, HelpURI: homepage,
			Help: sarifMessage{text.Text + " To read about verdicts and findings, run target help verdicts."},
		})
	}
	own := r.own()
	first := map[string]int{} // the first result of each function
	count := map[string]int{} // of each fingerprint
	for _, res := range r.Results {
		if len(res.Findings) == 0 && res.Message != "" {
			log.Invocations[0].Notifications = append(log.Invocations[0].Notifications, r.notification(&res))
		}
		for _, f := range res.Findings {
			if own[f.As] {
				continue
			}
			result := r.result(&res, f)
			result.RuleIndex = slices.IndexFunc(rules, func(rule Rule) bool { return rule.ID == f.ID })
			id := result.Fingerprints[fingerprintName]
			count[id]++
			result.PartialFingerprints = map[string]string{lineHash: fmt.Sprintf("%s:%d", id, count[id])}
			if _, known := first[res.name()]; !known {
				first[res.name()] = len(log.Results)
			}
			log.Results = append(log.Results, result)
		}
	}
	for _, res := range r.Results {
		for _, f := range res.Findings {
			if i := first[f.As]; own[f.As] {
				log.Results[i].relate(r.location(res.Pos, &sarifMessage{sentence(res.name() + " fails in the same way: " + f.Message)}))
			}
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{log}})
}

const (
	// fingerprintName names the way in which fingerprints are made.
	fingerprintName = "target/v1"
	// lineHash is the only fingerprint that GitHub uses to recognize an
	// alert. If there is none, its upload action makes one from the source,
	// which changes when lines do.
	lineHash = "primaryLocationLineHash"
)

// rules returns the rules of all findings, sorted by their names.
func (r *Run) rules() []Rule {
	all := map[string]Rule{}
	for _, res := range r.Results {
		for _, f := range res.Findings {
			all[f.ID] = f.Rule
		}
	}
	return slices.SortedFunc(maps.Values(all), func(a, b Rule) int { return cmp.Compare(a.ID, b.ID) })
}

// notification returns a result without findings, if it means less than that
// the contract holds.
func (r *Run) notification(res *Result) sarifNotification {
	n := sarifNotification{Level: "note", Message: sarifMessage{sentence(res.name() + ": " + res.Message)}}
	if res.Status == Broken {
		n.Level = "error"
	}
	if l := r.location(res.Pos, nil); l.PhysicalLocation != nil {
		n.Locations = []sarifLocation{l}
	}
	return n
}

// result returns a finding.
func (r *Run) result(res *Result, f Finding) sarifResult {
	result := sarifResult{
		RuleID: f.ID, Level: "error", Message: sarifMessage{sentence(f.Message)}, Locations: []sarifLocation{},
		Fingerprints: map[string]string{fingerprintName: res.fingerprint(f)},
	}
	if f.Remark {
		result.Level = "note"
	}
	at := r.location(f.Pos, nil)
	if res.Func != "" {
		at.LogicalLocations = []sarifLogical{{res.name(), "function"}}
	} else if res.Package != "" {
		at.LogicalLocations = []sarifLogical{{res.Package, "module"}}
	}
	if at.PhysicalLocation != nil || at.LogicalLocations != nil {
		result.Locations = append(result.Locations, at)
	}
	for _, p := range f.Places {
		result.relate(r.location(p.Pos, &sarifMessage{sentence(p.Msg)}))
	}
	return result
}

// relate adds a location, if it is known.
func (s *sarifResult) relate(l sarifLocation) {
	if l.PhysicalLocation == nil {
		return
	}
	id := len(s.RelatedLocations)
	l.ID = &id
	s.RelatedLocations = append(s.RelatedLocations, l)
}

// location returns a position with its role. It has no physical location if the
// position has no file.
func (r *Run) location(p token.Position, msg *sarifMessage) sarifLocation {
	if p.Filename == "" {
		return sarifLocation{Message: msg}
	}
	at := &sarifPhysical{ArtifactLocation: sarifArtifact{URI: fileURI(p.Filename)}}
	if rel, below := r.relative(p.Filename); below {
		at.ArtifactLocation = sarifArtifact{URI: (&url.URL{Path: rel}).String(), URIBaseID: sourceRoot}
	}
	if p.Line > 0 {
		at.Region = &sarifRegion{StartLine: p.Line, StartColumn: column(p)}
	}
	return sarifLocation{Message: msg, PhysicalLocation: at}
}

// sentence ends a text as a sentence. Brackets before a parenthesis would be a
// link.
func sentence(s string) string {
	s = strings.ReplaceAll(oneLine(s), "](", `\](`)
	if strings.HasSuffix(s, ".") {
		return s
	}
	return s + "."
}

// number returns a version of Go as a number, "1.2.3" for "v1.2.3"; it is empty
// for one of a working tree.
func number(version string) string {
	if rest, ok := strings.CutPrefix(version, "v"); ok {
		return rest
	}
	return ""
}
