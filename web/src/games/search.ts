/** Fuzzy search of games by name, category, tags and provider. */
type SearchableGame = {
  name: string
  category: string
  tags?: readonly string[] | undefined
  provider?: string | null | undefined
}

export function searchGames<Game extends SearchableGame>(games: readonly Game[], query: string): Game[] {
  const typed = wordsOf(query)
  if (typed.length === 0) return [...games]
  return games
    .map((game) => ({ game, score: scoreOf(game, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ game }) => game)
}

/** 0 unless every word of the query matches the name, or one of the words that describe the game. */
function scoreOf({ name, category, tags = [], provider }: SearchableGame, typed: string[]): number {
  const inName = wordsOf(name)
  const about = wordsOf([category, ...tags, provider ?? ''].join(' '))
  const whole = likeness(typed.join(''), inName.join(''))
  const scores = typed.map((word) => Math.max(2 * best(word, inName), best(word, about)))
  const apart = scores.includes(0) ? 0 : sum(scores) / scores.length
  return Math.max(2 * whole, apart)
}

const best = (word: string, among: string[]) => Math.max(0, ...among.map((other) => likeness(word, other)))
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Similarity from 1 (equal) to 0 (unrelated). A prefix matches, because the query is incomplete while typing. */
function likeness(typed: string, word: string): number {
  if (typed === word) return 1
  if (word.startsWith(typed)) return 0.9
  if (typed.length > 2 && word.includes(typed)) return 0.7
  const slips = slipsToBeginning(typed, word)
  return slips > slipsAllowed(typed) ? 0 : 0.6 - slips / 10
}

const slipsAllowed = ({ length }: string) => (length < 3 ? 0 : length < 6 ? 1 : 2)

/** Damerau-Levenshtein distance from `typed` to the closest prefix of `word`. */
function slipsToBeginning(typed: string, word: string): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1]
      const swapped = row > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        swapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = next
  }
  return Math.min(...last)
}

/** Words without case, accents and punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
