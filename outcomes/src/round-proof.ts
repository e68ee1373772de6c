/**
 * The proof of one round of a hosted game, as docs/fairness.md describes it. The server sends it; page, `fairness.py` and `fairness.pl` verify it.
 * Sums, weights and numbers may exceed 2⁵³ and are decimal text. Hashes are hexadecimal.
 */
export type RoundProof = {
  game: string
  version: number
  mode: string
  /** The text of the game's commitment and its SHA-256. */
  commitment: { text: string; hash: string }
  /** Null while the seed is in use. */
  serverSeed: string | null
  serverSeedHash: string
  clientSeed: string
  nonce: number
  /** The drawn number, below `total`. */
  number: string
  /** W of the mode. */
  total: string
  row: { id: number; weight: string; payout: number; lineHash: string }
  /** The siblings from the row to the root. */
  path: { side: 'left' | 'right'; hash: string; weight: string; value: string }[]
  /** The outcome's line in base64. */
  line: string
  /** The base bet in cents. */
  amount: number
  /** In cents. Null if the round is not closed. */
  paid: number | null
}
