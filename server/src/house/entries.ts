/** Rows of the audit log, as the calls describe them in records.ts. */
import type { Json } from '../ledger/command.ts'

/** The row without the action, which is the name of the call. `username` names the player of the subject. */
export type Entry = {
  subject: string
  username?: string | undefined
  before?: Json
  after?: Json
  reason?: string | undefined
  requestId?: string | undefined
}

/** The length and the keyed hash of a text. */
export type Digest = (text: string) => Json

export const ofPlayer = (username: string, more: Omit<Entry, 'subject' | 'username'> = {}): Entry => ({
  subject: `player:${username}`,
  username,
  ...more,
})

/** A phone in the log. */
export const lastDigits = (phone: string) => `…${phone.slice(-2)}`
