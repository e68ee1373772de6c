/** Messages between the supervisor of a node and its worker processes. */
import type { Member } from '../runtime/owners.ts'
import type { PeerMessage } from '../runtime/peers.ts'
import type { PortName } from './distributor.ts'

/** A step of stopping. `retire` replaces a worker while the others serve: it includes all other steps. */
export type Phase = 'drain' | 'closeDoors' | 'stop' | 'retire'

export type Addresses = { address: string; houseAddress: string }

export type ToWorker =
  /** Comes with a connection. The worker answers `taken`. */
  | { kind: 'connection'; port: PortName }
  | { kind: 'phase'; phase: Phase; seconds: number }
  /** The address of the games. Undefined while they do not run. */
  | { kind: 'games'; address: string | undefined }
  /** The ports are open. */
  | ({ kind: 'opened' } & Addresses)
  /** The workers that serve now. A worker that is being replaced gets it too. */
  | { kind: 'members'; members: Member[] }
  | { kind: 'peer'; topic: string; data: unknown; from: number }
  /** A line of the supervisor or of the games, of level warn or above. */
  | { kind: 'log line'; level: string; event: string }

export type FromWorker =
  /** The worker can serve the wallet to the games, and waits for them. */
  | { kind: 'needs games' }
  /** It can serve everything, and waits for `opened`. */
  | { kind: 'ready' }
  | { kind: 'taken' }
  | { kind: 'done'; phase: Phase }
  | ({ kind: 'peer' } & PeerMessage)

/** The environment variable that makes a process a worker. */
export const workerVariable = 'LUCERO_WORKER'

/** Its value, as JSON. */
export type WorkerSettings = {
  /** From 1. A replacement has the number of its predecessor. */
  number: number
  /** Unique for each process. */
  id: number
  databaseUrl: string
  walletUrl: string
  /** Contains the sockets between the workers. */
  socketFolder: string
  /** Prints how to use the node. */
  isFirst: boolean
}
