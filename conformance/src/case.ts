/** What a case is, and what it is given to play with. */
import type { Client } from './client.ts'
import type { HookName, Hooks } from './hooks.ts'
import type { Seat } from './seat.ts'

export type Need = HookName | 'another provider' | 'v2'

export type CaseContext = {
  client: Client
  hooks: Required<Hooks>
  /** A player with at least 100.00 in the game. */
  seat: Seat
  /** Another player with as much. */
  another(): Promise<Seat>
  /** A launch token that nobody has used. */
  freshToken(): Promise<string>
  /** A provider that has nothing to do with this game. */
  stranger: Client
}

export type Case = {
  name: string
  /** The rule it shows, in a sentence. */
  rule: string
  needs?: Need[]
  play(table: CaseContext): Promise<void>
}
