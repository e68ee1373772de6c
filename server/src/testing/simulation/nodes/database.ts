/**
 * One database for all nodes: the in-memory disk of the simulation behind connections that are slow, get cut before or after a commit, and are
 * all lost when the database restarts.
 */
import type { CheckpointWriter } from '../../../ledger/checkpoints.ts'
import type { AppendRequest, Storage } from '../../../ledger/storage.ts'
import type { StorageConnection } from '../../../ledger/storage-connection.ts'
import type { BookRow } from '../../../ledger/store.ts'
import type { Line, OnNotification } from '../../../events/line.ts'
import { openMessages, type DomainEvent } from '../../../events/messages.ts'
import { Conflict, secret, type Disk } from '../disk.ts'
import type { Random } from '../random.ts'
import type { Flaw } from './flaws.ts'
import { databaseTime, type SimulatedMachine, type VirtualTime } from './virtual-time.ts'

type Settings = { time: VirtualTime; disk: Disk; random: Random; flaw: Flaw | undefined }

/** What happens to a statement. `cut` loses the connection, `hangs` is noticed by the timeout of the client. */
type Fate = 'answered' | 'cut before' | 'cut after' | 'cut, and committed later' | 'hangs'

const answerMs = 4000
const restartMs = 300
/** Commits of this time before a restart are lost if the database does not write them to the disk. */
const unwrittenMs = 400

class LostConnection extends Error {
  readonly code = 'ECONNRESET'
}
class AnswerTimeout extends Error {
  constructor() {
    super('Query read timeout')
  }
}

export type Database = ReturnType<typeof openDatabase>

export function openDatabase({ time, disk, random, flaw }: Settings) {
  const checkpoints = new Map<string, BookRow>()
  const lines = new Set<{ deliver(payload: string): void; cut(): void; silence(): void }>()
  const commits: { at: number; undo(): void }[] = []
  let [session, isDown, areFaultsOn] = [0, false, false]

  const fate = (): Fate => {
    if (!areFaultsOn || !random.chance(0.03)) return 'answered'
    return random.pick(['cut before', 'cut after', 'cut, and committed later', 'hangs'] as const)
  }
  const trip = (machine: SimulatedMachine) => machine.delay(0.2 + random.below(30) / 10)

  /** The unique keys of PostgreSQL decide, as code 23505. */
  const commitOrConflict = (request: AppendRequest) => {
    try {
      const books = [...new Set(request.transfers.map(({ playerId }) => playerId))].map(disk.bookOf)
      const before = books.map((book) => ({ book, length: book.transfers.length }))
      disk.setTime(databaseTime(time))
      disk.append(request)
      const undo = () => before.forEach(({ book, length }) => void book.transfers.splice(length))
      commits.push({ at: time.now(), undo })
    } catch (error) {
      if (error instanceof Conflict) throw Object.assign(new Error(error.message), { code: '23505' })
      throw error
    }
  }

  /** Runs a statement of a connection that was opened in this session of the database. */
  const statement = async <T>(
    machine: SimulatedMachine,
    opened: number,
    work: () => T,
    isCommit: boolean,
  ): Promise<T> => {
    const what = fate()
    await trip(machine)
    if (isDown || opened !== session || what === 'cut before') throw new LostConnection()
    if (what === 'hangs') {
      if (isCommit && random.chance(0.5)) time.after(random.below(6000), () => quietly(work))
      await machine.delay(answerMs)
      throw new AnswerTimeout()
    }
    if (what === 'cut, and committed later' && isCommit) {
      time.after(random.below(40), () => opened === session && quietly(work))
      throw new LostConnection()
    }
    const result = work()
    if (what === 'cut after') throw new LostConnection()
    await trip(machine)
    if (opened !== session) throw new LostConnection()
    return result
  }

  const storageOn = (machine: SimulatedMachine, opened: number, committing: () => void): Storage => ({
    async read(playerIds, keys, reads, nonces) {
      const read = () => {
        disk.setTime(databaseTime(time))
        return disk.storage.read(playerIds, keys, reads, nonces)
      }
      const found = await (await statement(machine, opened, () => [read()], false))[0]!
      const books = found.books.map((book) => ({
        ...book,
        checkpoint: checkpoints.get(book.playerId) ?? book.checkpoint,
      }))
      return { ...found, books }
    },
    async append(request) {
      committing()
      const written = statement(machine, opened, () => commitOrConflict(request), true)
      if (!areFaultsOn || flaw !== 'an answer before the commit') return written
      return void written.catch(() => undefined)
    },
    freeze: disk.storage.freeze,
  })

  const trigger = openMessages(secret, random.uuid())
  const notify = (payload: string) => {
    for (const line of lines) time.after(0.2 + random.below(20) / 10, () => line.deliver(payload))
  }

  return {
    checkpoints,
    connect(machine: SimulatedMachine): StorageConnection {
      let opened: number | undefined
      return {
        async get(committing) {
          if (opened === undefined) {
            await trip(machine)
            if (isDown) throw new LostConnection()
            opened = session
          }
          return storageOn(machine, opened, committing)
        },
        async recover(error) {
          if (!(error instanceof Error && 'code' in error && error.code === '23505')) opened = undefined
        },
        close: async () => undefined,
      }
    },
    openCheckpointWriter: (machine: SimulatedMachine): CheckpointWriter => ({
      async write(books) {
        const write = () => {
          for (const book of books)
            if (book.seq > (checkpoints.get(book.playerId)?.seq ?? 0n)) checkpoints.set(book.playerId, book)
        }
        await statement(machine, session, write, false)
      },
      close: async () => undefined,
    }),
    async openLine(machine: SimulatedMachine, onNotification: OnNotification): Promise<Line> {
      await trip(machine)
      if (isDown) throw new LostConnection()
      const ended = Promise.withResolvers<void>()
      let [isOpen, isSilent] = [true, false]
      /** Messages of one connection arrive in order, so one that would overtake another waits for it. */
      let deliveredAt = 0
      const line = {
        deliver(payload: string) {
          if (!isOpen || isSilent || !machine.isAlive()) return
          const waits = Math.max(0, deliveredAt - time.now())
          deliveredAt = time.now() + waits
          machine.after(waits, () => isOpen && onNotification({ payload, pid: 1 }))
        },
        cut() {
          isOpen = false
          lines.delete(line)
          ended.resolve()
        },
        silence: () => void (isSilent = true),
      }
      const answered = async () => {
        if (!isSilent) return
        await machine.delay(answerMs)
        throw new AnswerTimeout()
      }
      lines.add(line)
      return {
        async check() {
          await trip(machine)
          await trip(machine)
          if (!isOpen) throw new LostConnection()
          await answered()
        },
        async send(messages) {
          await trip(machine)
          if (!isOpen || (await answered().catch(() => true))) return false
          messages.forEach(notify)
          return true
        },
        ended: ended.promise,
        end: async () => line.cut(),
        hangUp: line.cut,
      }
    },
    /** What a query without the ledger sees, if it is answered. */
    query: <T>(machine: SimulatedMachine, read: () => T): Promise<T> => statement(machine, session, read, false),
    /** In the transaction of a change, as the triggers of the database do. */
    notify: (event: DomainEvent): void => trigger.write([JSON.stringify(event)]).forEach(notify),
    /** The client of a silent line notices it by its timeout. */
    breakALine(how: 'cut' | 'silence'): void {
      if (lines.size) random.pick([...lines])[how]()
    },
    /** Statements under way are lost; what was committed stays. */
    restart(): void {
      if (flaw === 'a commit that is not on the disk')
        for (const { at, undo } of commits.splice(0).toReversed()) if (at > time.now() - unwrittenMs) undo()
      session += 1
      isDown = true
      for (const line of lines) line.cut()
      time.after(restartMs, () => (isDown = false))
    },
    /** Starts and ends the faults. */
    setFaults: (areOn: boolean): void => void (areFaultsOn = areOn),
  }
}

function quietly(work: () => unknown): void {
  try {
    work()
  } catch {
    // Nobody waits for the answer.
  }
}
