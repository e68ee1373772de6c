/**
 * A process of a simulated node: the real ledger, events, owners and memory of sessions, on a machine in virtual time. What HTTP does around
 * them is left out.
 */
import { chart, game } from '../../../accounts/accounts.ts'
import { openSessionMemory } from '../../../auth/session-memory.ts'
import { openEvents } from '../../../events/events.ts'
import { roundId } from '../../../games/rules.ts'
import { nonces } from '../../../games/store.ts'
import { openBooks } from '../../../ledger/books.ts'
import type { Command, Json } from '../../../ledger/command.ts'
import type { Metrics } from '../../../metrics/metrics.ts'
import { openLinks } from '../../../processes/links.ts'
import type { Member } from '../../../runtime/owners.ts'
import { openLog } from '@lucero/kit/log'
import { isLostConnection } from '@lucero/kit/connection'
import type { BookView } from '../../../../../lab/src/history/history.ts'
import { playCommand } from '../play.ts'
import type { PlayWish } from '../play-model.ts'
import { rules } from '../rules.ts'
import { secret } from '../disk.ts'
import { openMachine } from './virtual-time.ts'
import type { World } from './world.ts'

/** Where all players of the simulation play. */
export const seat = { operatorId: 1, gameId: 'dice' } as const
const providerId = 'lucero'

const silent = openLog('silent')
const nothing = () => undefined
const noMetrics = {
  countTransfer: nothing,
  ledgerConflict: nothing,
  ledgerAppended: nothing,
  countRejectedMessage: nothing,
} as unknown as Metrics

/** Travels between processes as JSON, so amounts are numbers. */
export type PlayInput = { playerId: string; key: string; nonceId: string; wish: SentWish }
export type SentWish = {
  [What in PlayWish['what']]: Omit<Extract<PlayWish, { what: What }>, 'cents'> & { cents?: number }
}[PlayWish['what']]

export type PlayReply = { balance: BookView }

export type Process = ReturnType<typeof startProcess>

export function startProcess(world: World, { id, number }: Member) {
  const { time, database, disk, random, wires, signIns } = world
  const machine = openMachine(time, random, random.below(4000) - 2000)
  const events = openEvents({
    url: '',
    secret,
    log: silent,
    metrics: noMetrics,
    surroundings: { machine, openLine: (onNotification) => database.openLine(machine, onNotification) },
  })
  const books = openBooks({
    url: '',
    log: silent,
    metrics: noMetrics,
    events,
    secret,
    chart,
    surroundings: {
      machine,
      connect: () => database.connect(machine),
      openCheckpointWriter: () => database.openCheckpointWriter(machine),
    },
  })
  const links = openLinks({ wires: wires.of(machine), id, log: silent, machine })
  const sessions = openSessionMemory(events, { machine })
  const killed = Promise.withResolvers<never>()
  killed.promise.catch(nothing)

  const perform = ({ playerId, key, nonceId, wish }: PlayInput, isRepeated: boolean): Promise<Json> =>
    books.submit({
      ...commandOf(wish, playerId, key),
      nonce: {
        kind: nonces,
        id: isRepeated ? machine.uuid() : nonceId,
        use: () => Promise.reject(new Error('no Citus')),
      },
    })
  links.owners.serve({ play: (input) => perform(input as PlayInput, false) }, nothing)

  return {
    id,
    number,
    machine,
    /** Rejects when the process is killed. */
    killed: killed.promise,
    setOwners: links.setOwners,
    submit: (command: (random: World['random']) => Command<Json>): Promise<Json> => books.submit(command(random)),
    play: (input: PlayInput): Promise<PlayReply> =>
      links.owners.run({ playerId: input.playerId, task: 'play', input }, (isRepeated) =>
        perform(input, isRepeated),
      ) as Promise<unknown> as Promise<PlayReply>,
    balance: (playerId: string): Promise<BookView> =>
      database.query(machine, () => {
        const last = disk.bookOf(playerId).transfers.at(-1)
        const playable = Number(disk.holdings(playerId).get(game(seat.operatorId, seat.gameId)) ?? 0n)
        return { version: Number(last?.seq ?? 0n), playable }
      }),
    /** The transactions of a round. */
    round: (playerId: string, round: string): Promise<string[]> =>
      database.query(machine, () =>
        disk
          .bookOf(playerId)
          .transfers.filter((one) => one.refusal === null && one.roundId === roundId(providerId, round))
          .map(({ detail }) => (JSON.parse(detail ?? '{}') as { transaction: string }).transaction),
      ),
    /** True while the sign-in is valid, as a call that only reads finds it. */
    async isSignedIn(token: string): Promise<boolean> {
      if (sessions.recall(token)) return true
      const remember = sessions.beginLookup()
      const found = await database.query(machine, () => signIns.get(token))
      if (found) remember(token, found, 60_000)
      return found !== undefined
    },
    endSession: (token: string): Promise<void> =>
      database.query(machine, () => {
        const ended = signIns.get(token)
        signIns.delete(token)
        if (ended) database.notify({ kind: 'sessions-ended', ...ended })
      }),
    flush: books.flush,
    kill(): void {
      machine.kill()
      wires.closeAllOf(id)
      killed.reject(new Error('killed'))
    },
  }
}

function commandOf({ cents, ...wish }: SentWish, playerId: string, key: string): Command<Json> {
  return playCommand({ ...wish, cents: BigInt(cents ?? 0) } as PlayWish, playerId, key, rules)
}

export const isUnreachable = (error: unknown): boolean =>
  isLostConnection(error) || (error instanceof Error && error.message === 'killed')
