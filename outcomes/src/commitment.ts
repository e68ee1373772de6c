/** The commitment to one version of a game: maths and front end. It is published before play and chained to the one before it. */
import { createHash } from 'node:crypto'

export type ModeCommitment = {
  name: string
  /** In ten-thousandths of the base bet. */
  cost: number
  outcomes: number
  root: string
  /** W and V as decimal text. */
  weight: string
  value: string
}

export type Commitment = {
  game: string
  version: number
  /** ISO 8601, UTC. */
  at: string
  /** The commitment of the version before it, in hexadecimal. Null for the first. */
  previous: string | null
  modes: ModeCommitment[]
  /** SHA-256 of the front end's manifest. */
  front: string
}

/** The text that is hashed: JSON without spaces, with the keys in this order. */
export const commitmentText = ({ game, version, at, previous, modes, front }: Commitment): string =>
  JSON.stringify({
    game,
    version,
    at,
    previous,
    modes: modes.map(({ name, cost, outcomes, root, weight, value }) => ({
      name,
      cost,
      outcomes,
      root,
      weight,
      value,
    })),
    front,
  })

export const commitmentHash = (commitment: Commitment): string => sha256(commitmentText(commitment))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
