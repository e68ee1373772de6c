/** A case of the aggregator's suite and its input. */
import type { Client } from './client.ts'
import type { HookName, Hooks } from './hooks.ts'
import type { GameLaunch, Launches } from './launches.ts'
import type { Seat } from './seat.ts'

export type CaseContext = {
  client: Client
  launches: Launches
  hooks: Required<Hooks>
  /** A player with at least 100.00 in the game. */
  seat: Seat
  /** A second player with the same credit. */
  another(): Promise<Seat>
  /** A further session of the first player. */
  launchAgain(): Promise<GameLaunch>
}

export type Case = {
  name: string
  /** The rule that the case checks, in one sentence. */
  rule: string
  needs?: HookName[]
  play(table: CaseContext): Promise<void>
}
