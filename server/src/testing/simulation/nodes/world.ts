// What all processes of a simulated run share.
import type { Disk } from '../disk.ts'
import type { Random } from '../random.ts'
import type { Database } from './database.ts'
import type { Flaw } from './flaws.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { WireNet } from './wires.ts'

export type World = {
  time: VirtualTime
  random: Random
  disk: Disk
  database: Database
  wires: WireNet
  /** The table of sign-ins, by token. */
  signIns: Map<string, { playerId: string; sessionId: string }>
  flaw: Flaw | undefined
}
