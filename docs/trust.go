// Verifies the public log of a Lucero installation, written from trust.md and the C2SP texts alone:
// go run trust.go https://lucero.example/log [published.json …]. A file is the answer of a call in trust.md: a balance, or a round with its seed.
package main
import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
)

type tiles string

// tlog names the height of tiles in a path, and C2SP does not.
var cache = map[string][]byte{}

func (base tiles) get(path string) []byte {
	path = strings.Replace(path, "tile/8/", "tile/", 1)
	if cache[path] == nil {
		answer := must(http.Get(string(base) + "/" + path))
		check(answer.StatusCode == 200, path+": "+answer.Status)
		cache[path] = must(io.ReadAll(answer.Body))
	}
	return cache[path]
}
func (base tiles) Height() int                     { return 8 }
func (base tiles) SaveTiles([]tlog.Tile, [][]byte) {}
func (base tiles) ReadTiles(wanted []tlog.Tile) (data [][]byte, err error) {
	for _, tile := range wanted {
		data = append(data, base.get(tile.Path()))
	}
	return data, nil
}
func must[T any](value T, err error) T {
	check(err == nil, err)
	return value
}
func check(is bool, problem any) {
	if !is {
		log.Fatal(problem)
	}
}
func open(text string, verifier note.Verifier) (size int64, root tlog.Hash) {
	lines := strings.Split(must(note.Open([]byte(text), note.VerifierList(verifier))).Text, "\n")
	check(len(lines) >= 4 && lines[0] == verifier.Name(), "the checkpoint is of another log")
	return must(strconv.ParseInt(lines[1], 10, 64)), must(tlog.ParseHash(lines[2]))
}

func main() {
	base := tiles(os.Args[1])
	verifier := must(note.NewVerifier(strings.TrimSpace(string(base.get("vkey")))))
	size, root := open(string(base.get("checkpoint")), verifier)
	reader := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, base)
	for _, tile := range tlog.NewTiles(8, 0, size)[:(size+255)/256] {
		bundle := base.get(strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1))
		for n := tile.N * 256; n < tile.N*256+int64(tile.W); n++ {
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			check(tlog.CheckRecord(must(tlog.ProveRecord(size, n, reader)), size, root, n, tlog.RecordHash(bundle[2:end])) == nil, "an entry is not in the tree")
			bundle = bundle[end:]
		}
		check(len(bundle) == 0, "a bundle is too long")
	}
	for old := int64(1); old <= size; old++ { // The newest tree extends every earlier one, and so each extends all before it.
		check(tlog.CheckTree(must(tlog.ProveTree(size, old, reader)), size, root, old, must(tlog.TreeHash(old, reader))) == nil, "a tree does not extend an earlier one")
	}
	fmt.Printf("%s: %d entries, root %v\n", verifier.Name(), size, root)
	for _, file := range os.Args[2:] {
		parse(string(must(os.ReadFile(file)))).check(verifier)
	}
}

type object map[string]any

func (o object) of(name string) object     { inner, _ := o[name].(map[string]any); return inner }
func (o object) text(name string) string   { return fmt.Sprint(o[name]) }
func (o object) number(name string) uint64 { return must(strconv.ParseUint(o.text(name), 10, 63)) }
func parse(text string) (o object) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	check(decoder.Decode(&o) == nil, "no JSON")
	return o
}
func hashes(texts string) (proof tlog.RecordProof) {
	for _, text := range strings.Fields(strings.Trim(texts, "[]")) {
		proof = append(proof, must(tlog.ParseHash(text)))
	}
	return proof
}

// The entry of an answer, after its proof was verified.
func (o object) entry(verifier note.Verifier) object {
	head, checkpoint, _ := strings.Cut(o.text("proof"), "\n\n")
	rows := strings.SplitN(head+"\n", "\n", 3)
	size, root := open(checkpoint, verifier)
	index := must(strconv.ParseInt(strings.TrimPrefix(rows[1], "index "), 10, 64))
	check(tlog.CheckRecord(hashes(rows[2]), size, root, index, tlog.RecordHash([]byte(o.text("entry")))) == nil, "the entry is not in the log")
	return parse(o.text("entry"))
}
func (o object) check(verifier note.Verifier) {
	if leaves, _ := o["leaves"].([]any); len(leaves) == 2 {
		list, one, two := o.entry(verifier), object(leaves[0].(map[string]any)), object(leaves[1].(map[string]any))
		for n, l := range []object{one.of("leaf"), two.of("leaf")} {
			climb([]object{one, two}[n], list, "leaves", "total", "sum", fmt.Sprintf("lucero liability 1\n%v\n%v\n%d/2\n%v\n%v\n%v\n%v",
				l["salt"], one.of("leaf")["player"], n, one.of("leaf")["lines"], one.of("leaf")["head"], one.of("leaf")["held"], l["sum"]))
		}
		held := one.of("leaf").number("sum") + two.of("leaf").number("sum")
		check(held == one.of("leaf").number("held") && one.of("path")["index"] != two.of("path")["index"], "these are not the two parts of one balance")
		fmt.Printf("balance of %v cents of player %v is in the list of %v\n", held, one.of("leaf")["player"], list["at"])
	}
	if seed := o.of("seed"); seed != nil {
		list, commitment, root := seed.entry(verifier), o.text("commitment"), tlog.Hash{}
		copy(root[:], must(hex.DecodeString(list.text("root"))))
		proof, leaf := hashes(seed.text("path")), tlog.RecordHash([]byte("lucero seed 1\n"+commitment))
		check(tlog.CheckRecord(proof, int64(list.number("seeds")), root, int64(seed.number("index")), leaf) == nil, "the commitment is not in its batch")
		fmt.Printf("commitment %v was published at %v\n", o["commitment"], list["at"])
	}
	if round := o.of("round"); round != nil {
		list, l := round.entry(verifier), round.of("leaf")
		climb(round, list, "rounds", "stakes", "stake", fmt.Sprintf("lucero round 1\n%v\n%v\n%v\n%v\n%v", l["salt"], l["round"], l["game"], l["stake"], l["payout"]))
		fmt.Printf("round %v with stake %v and payout %v is in the list of %v\n", l["round"], l["stake"], l["payout"], list["at"])
	}
}
func node(sum uint64, hash []byte) []byte {
	return append(binary.BigEndian.AppendUint64(nil, sum), hash...)
}

// From a leaf to the root and the total of a list.
func climb(o, list object, leaves, total, own, text string) {
	path, sum, hash := o.of("path"), o.of("leaf").number(own), sha256.Sum256([]byte("\x00"+text))
	siblings, _ := path["siblings"].([]any)
	for at, last := path.number("index"), path.number("size")-1; last > 0; at, last = at/2, last/2 {
		if at%2 == 1 || at < last {
			check(at <= last && len(siblings) > 0, "a path is too short")
			sibling := object(siblings[0].(map[string]any))
			nodes := [][]byte{node(sum, hash[:]), node(sibling.number("sum"), must(hex.DecodeString(sibling.text("hash"))))}
			hash, sum, siblings = sha256.Sum256(append(append([]byte{1}, nodes[at%2]...), nodes[1-at%2]...)), sum+sibling.number("sum"), siblings[1:]
			check(sum < 1<<63, "a sum overflows")
		}
	}
	reached := fmt.Sprintln(hex.EncodeToString(hash[:]), sum, path["size"], len(siblings))
	check(reached == fmt.Sprintln(list["root"], list[total], list[leaves], 0), "it is not in the published list")
}
