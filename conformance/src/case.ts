/** A conformance case and its input. */
import type { Client } from './client.ts'
import type { HookName, Hooks } from './hooks.ts'
import type { Seat } from './seat.ts'

export type Need = HookName | 'another provider' | 'v2'

export type CaseContext = {
  client: Client
  hooks: Required<Hooks>
  /** A player with at least 100.00 in the game. */
  seat: Seat
  /** A second player with the same credit. */
  another(): Promise<Seat>
  /** An unused launch token. */
  freshToken(): Promise<string>
  /** A provider without access to this game. */
  stranger: Client
}

export type Case = {
  name: string
  /** The rule that the case checks, in one sentence. */
  rule: string
  needs?: Need[]
  play(table: CaseContext): Promise<void>
}
