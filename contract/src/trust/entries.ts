/** The entries of the public log. Each is the canonical JSON of one of these. Amounts are cents, as text. Times are ISO 8601 in UTC. */

/** A key begins to sign. `previous` and its signature over `keyChangeText` are null for the first key. */
export type KeyEntry = { type: 'key'; vkey: string; previous: string | null; signature: string | null }

/** A node has started another version. `digest` is that of its files. */
export type ReleaseEntry = { type: 'release'; program: string; release: string; digest: string }

/** All books at the time of the entry, as a sum tree. */
export type LiabilitiesEntry = { type: 'liabilities'; root: string; total: string; leaves: number; books: number }

/** The rounds of a game that were settled from `since` on, and before the time of the entry, as a sum tree of their stakes. */
export type RoundsEntry = {
  type: 'rounds'
  game: string
  since: string
  root: string
  rounds: number
  stakes: string
  payouts: string
}

/** Commitments to seeds as a Merkle tree. They are published before the seeds are used. */
export type SeedsEntry = { type: 'seeds'; root: string; seeds: number }

/**
 * The rules of a game. `rules` is the digest of the code that decides, and `page` of the page that explains them, both null for the games of
 * other companies. For a hosted game, `rules` is the hash of its commitment. `rtp` is the exact return as a share, null if it is not known.
 */
export type RulesEntry = { type: 'rules'; game: string; rules: string | null; page: string | null; rtp: string | null }

/** The result of a race. `places` are the winners in their order: the points, and the bonus that each has won. */
export type RaceEntry = { type: 'race'; week: string; places: { points: number; bonus: string }[] }

/** The end of the staff's audit log. */
export type StaffEntry = { type: 'staff'; rows: number; head: string }

/** Every entry has a version of its type, and a time. */
export type LogEntry = { at: string; version: 1 } & (
  | KeyEntry
  | ReleaseEntry
  | LiabilitiesEntry
  | RoundsEntry
  | SeedsEntry
  | RulesEntry
  | RaceEntry
  | StaffEntry
)

/** The text that a key signs to name its successor. */
export const keyChangeText = (vkey: string): string => `lucero log key 1\n${vkey}\n`
