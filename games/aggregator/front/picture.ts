/** The picture of a game: what it draws, and how a round looks. */
import type { Outcome } from '../rules/game.ts'
import type { Pace } from '../../packages/cabinet/pace.ts'
import type { Sound } from '../../packages/cabinet/sound.ts'
import type { Translate } from './texts.ts'

export type Tools = { t: Translate; pace: Pace; sound: Sound }

export type Picture = {
  element: HTMLElement
  /** One button for each. `choice` is sent with the play. */
  actions: { choice: string; label: string }[]
  rules: string
  /** Moves while the answer is on its way. */
  begin(choice: string): void
  /** Shows the outcome. Ends at once if the player has asked for less motion. */
  show(outcome: Outcome): Promise<void>
  /** Without an outcome. */
  cancel(): void
}
