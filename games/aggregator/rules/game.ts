/** The rules of a simulated game: what it draws, and what that pays. */

export type Outcome = {
  /** The payout in hundredths of the stake. */
  factor: number
  /** What the page shows. Its meaning is that of the game. */
  shown: number[]
}

/** A number from 0 to `below` - 1. */
export type Random = (below: number) => number

export type Game = {
  code: string
  name: string
  category: string
  /** In percent. */
  returnToPlayer: number
  /** What the player chooses from. Empty: nothing. */
  choices: readonly string[]
  draw(choice: string, random: Random): Outcome
}
