// Package biblio holds the bibliographic values that everything else is made
// of: DOI, Work, Reference, Author, Date, Citation and Ledger. They are pure
// values: nothing here reads a file, asks a network or knows a graph.
package biblio

// A State says what is known of a work, and why no more is.
type State string

const (
	// Resolved: a record was found.
	Resolved State = "resolved"
	// Unfetched: the work has a DOI that was not asked for (offline, or cut).
	Unfetched State = "unfetched"
	// Missing: asked, and no registration agency knows the DOI.
	Missing State = "missing"
	// Elsewhere: registered with an agency whose record could not be had.
	Elsewhere State = "elsewhere"
	// Failed: could not be reached this time; running again resumes.
	Failed State = "failed"
	// Unidentified: known only from a reference without a DOI.
	Unidentified State = "unidentified"
)

// States lists every state in the order in which accounts print them.
var States = [...]State{Resolved, Unfetched, Unidentified, Missing, Elsewhere, Failed}

// The registries a record can come from: Work.Source.
const (
	FromCrossref      = "crossref"
	FromDataCite      = "datacite"
	FromOpenCitations = "opencitations"
	FromFile          = "file"      // bibliographies and graph files
	FromReference     = "reference" // known only from citing lists
)

// A Work is any record: an article, a book, a dataset, or a placeholder for
// something that is known only because another work cites it.
//
// The first block identifies it; the second describes it as its record (or,
// for a placeholder, the lists that cite it) does; the third is its reference
// list as deposited; the fourth is set when the work takes its place in a map.
// A Work that has been handed over is not changed afterwards: copy it first.
type Work struct {
	ID      string // key within a map: the DOI; "ref:…" or "net:…" where there is none
	DOI     DOI    // "" when there is none
	Aliases []DOI  // other DOIs that lead here, sorted
	State   State
	Agency  string // for Elsewhere: the agency's name
	Source  string // whose record it is: FromCrossref …

	Title               string // plain text, one line; "" when unknown
	Authors             []Author
	Year                int    // 0 when unknown
	YearBasis           string // the field that the year was taken from: "issued", "published-online", "created" …
	Venue               string // journal, book or conference; "" when unknown
	Type                string // as the registry says: "journal-article"; "" when unknown
	Volume, Issue, Page string // Page is the article's number where it has one in place of pages
	Publisher           string
	Date                Date     // as precise as known
	Imprint             *Imprint // nil where the record says nothing of it

	// TotalCitations is the registry's own count of citing works; nil when unknown.
	TotalCitations *int
	// ReferencesStated is the record's own count of its references;
	// ReferencesListed the number of entries in the list. nil when unknown.
	ReferencesStated, ReferencesListed *int
	// References is the reference list as deposited, in its order.
	References []Reference

	// Updates are what happened to this work afterwards (corrections,
	// retractions), Notices what this work is a notice of.
	Updates, Notices []Update
	// Retraction and Concern are the gravest of the updates, by the rules of
	// JudgeUpdates; nil when there is none.
	Retraction, Concern *Update
	// Relations are the record's typed links to other DOIs (is-preprint-of …).
	Relations []Relation

	// Indexed is when the registry last touched the record, "2026-03-29"; "" when unknown.
	Indexed string
	// Stale says what of the record is kept from an earlier answer: StaleRecord
	// or StaleReferences; "" when nothing is.
	Stale string
	// Raw is the record as it came, for the store and for replay; may be nil.
	Raw []byte

	Label     string     // "Bauer 2012", unique in its map
	Depth     *int       // 0 = seed, negative = citing works; nil in graph files
	Citations []Citation // the works that this one cites within the map, sorted by Cited
}

// The values of Work.Stale.
const (
	// StaleRecord: past its age, and the service could not be asked again.
	StaleRecord = "record"
	// StaleReferences: the newer record lists no references any more.
	StaleReferences = "references"
)

// A Citation is an edge of the map, from the work that holds it (citing) to Cited.
type Citation struct {
	Cited        string  // Work.ID
	AssertedBy   string  // "publisher", "crossref", "unstated", "match", "opencitations", "datacite", "file", "none"
	Key          string  // key of the entry in the citing list; "" when there is none
	Score        float64 // 0…1, only when AssertedBy is "match"
	RepairedFrom string  // the DOI as deposited, where it had to be repaired; else ""
}

// AssertedBy values.
const (
	ByPublisher     = "publisher"
	ByCrossref      = "crossref"
	ByUnstated      = "unstated" // an entry with a DOI and no doi-asserted-by
	ByMatch         = "match"
	ByOpenCitations = "opencitations"
	ByDataCite      = "datacite"
	ByFile          = "file"
	ByNone          = "none" // an entry without a DOI
)

// A Reference is one entry of a work's reference list, as deposited.
type Reference struct {
	Key string
	// DOI is the likeliest reading of the deposited DOI, as ParseDOI gives it;
	// "" when none was deposited or none can be made of it.
	DOI DOI
	// Deposited is the DOI field as it stood in the record ("" when absent).
	Deposited  string
	AssertedBy string // ByPublisher, ByCrossref, ByUnstated, ByDataCite, ByOpenCitations, ByFile; ByNone without a DOI

	// Author is a surname as deposited, Year the deposited text ("2008a").
	Author, Year                                  string
	Title                                         string // article-title, else volume-title, else series-title; plain text
	Journal                                       string
	VolumeTitle, SeriesTitle                      string
	Volume, Issue, FirstPage, Edition, ISBN, ISSN string
	Unstructured                                  string
}

// An Author is a person or an organisation.
type Author struct {
	Given, Family, Suffix string
	Name                  string // an organisation, or a person of one name
	ORCID                 string
}

// A Date is as precise as known: Month and Day may be 0. The zero Date is unknown.
type Date struct{ Year, Month, Day int }

// An Update is one editorial event: a retraction, a correction, a new version.
type Update struct {
	Type   string // "retraction", "correction", "expression_of_concern" …
	DOI    DOI    // of the notice (in Updates) or of the work it speaks of (in Notices)
	Date   Date
	Source string // "publisher", "retraction-watch"; "title" when only the title says so
}

// A Relation is a typed link to another DOI, as the record has it.
type Relation struct {
	Type string // "is-preprint-of", "has-preprint" …
	DOI  DOI
}
