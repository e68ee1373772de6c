/**
 * Each player is owned by one worker process of the node, and one process in four owns players. Bets, wins and rollbacks of the player run there, so that one process caches the
 * book and two processes do not append to it at the same time. Correctness does not depend on it: the append rejects decisions on stale books.
 */
export type Owners = {
  /** True if another process of this node owns the player. */
  isElsewhere(playerId: string): boolean
  /**
   * Runs the task in the process that owns the player, and returns its reply or throws its refusal. `here` runs it in this process if the
   * owner cannot. After a lost answer, `isRepeated` is true: the owner may have run the task, so `here` must use the same idempotency key.
   */
  run<Reply>(call: OwnedCall, here: (isRepeated: boolean) => Promise<Reply>): Promise<Reply>
  /** Accepts the calls of the other processes. */
  serve(tasks: Record<string, Task>, count: (outcome: CallOutcome) => void): void
  /** Answers the calls that have arrived, and rejects further ones before they run. */
  close(): Promise<void>
}

/** The input is sent as JSON. */
export type OwnedCall = { playerId: string; task: string; input: unknown }

export type Task = (input: unknown) => Promise<unknown>

/** `unknown`: the owner died or did not answer in time. */
export type CallOutcome = 'answered' | 'not run' | 'unknown'

/** A node with one process. */
export const noOwners: Owners = {
  isElsewhere: () => false,
  run: (_call, here) => here(false),
  serve: () => undefined,
  close: async () => undefined,
}

export type Member = { id: number; number: number }

/** One owner commits what several processes receive, so its batches are as large as with one process. */
const processesPerOwner = 4

/** The processes that own players, of a node with this number of processes. They have the lowest numbers, and serve requests like the others. */
export function ownersAmong(members: readonly Member[], processes: number): Member[] {
  const count = Math.ceil(processes / processesPerOwner)
  return members.toSorted((one, other) => one.number - other.number).slice(0, count)
}

/**
 * Rendezvous hashing by the numbers of the workers. A replacement has the number of its predecessor and gets the same players. When a worker
 * leaves, only its players move.
 */
export function ownerOf(playerId: string, members: readonly Member[]): Member | undefined {
  const player = Number.parseInt(playerId.slice(-8), 16)
  let [owner, highest]: [Member | undefined, number] = [undefined, -1]
  for (const member of members) {
    const score = mix(player ^ Math.imul(member.number, 0x9e37_79b1))
    if (score > highest) [owner, highest] = [member, score]
  }
  return owner
}

/** The finalizer of MurmurHash3. */
function mix(value: number): number {
  let bits = value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
