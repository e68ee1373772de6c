/**
 * Load of players who move money, bet and win over HTTP while a drill breaks something. Records what was sent and answered. At the end it checks
 * the acknowledged changes in the database, and the promise of docs/consistency.md from outside.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { CallName } from '@lucero/contract/player/calls'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import { sql } from '@lucero/kit/sql'
import { drillGame } from '../clients/provider.ts'
import type { Stack } from '../nodes/stack.ts'
import { untilAnswered } from '../clients/careful.ts'
import { assertConsistent } from '../history/check.ts'
import { historyText, openHistory } from '../history/history.ts'
import { until } from '../until.ts'
import { ask, openRecordedCalls, type LoadAnswer } from './recorded.ts'
import { openSession, playRound, type PlayedRound } from './rounds.ts'

export type DrillPlayer = { id: string; token: string; username: string }

type Acknowledgements = { transfers: number; rounds: number; redeems: Map<string, 'pending' | 'cancelled'> }

let made = 0

/** Every this many turns, an answered request is repeated with the same request id. */
const repeatEvery = 3

/** At the end, each player reads so many rounds again. */
const roundsReadAgain = 5

/** A drill fails if no player receives an answer for this long. */
const silenceMs = 90_000

/** A player with a session, connected to the demo operator with its welcome credit of 100.00. */
export async function newPlayer({ owner, nodes }: Stack): Promise<DrillPlayer> {
  made += 1
  const [id, token, username] = [randomUUID(), newToken(), `drill${made}`]
  await owner.run(sql`
    insert into player (id, username, username_key, phone_code, phone, verified_at)
    values (${id}, ${username}, ${username}, 1, ${String(5_000_000_000 + made)}, now())`)
  await owner.run(sql`
    insert into session (token_hash, id, player_id, kind) values (${tokenHash(token)}, ${randomUUID()}, ${id}, 'access')`)
  const { status } = await askAgain(nodes[0]!.address, token, 'applyToOperator', { operatorId: 1001 })
  assert.equal(status, 200)
  return { id, token, username }
}

/** Retries while the answer is 503 or 429. */
export const askAgain = (address: string, token: string, name: CallName, body?: object): Promise<LoadAnswer> =>
  untilAnswered(() => ask(address, token, name, body), { pauseMs: 20 })

export type MoneyLoad = Awaited<ReturnType<typeof startMoney>>

/** Each player transfers, plays a round, collects, redeems and cancels, one request at a time, until the load is stopped. */
export async function startMoney(
  stack: Stack,
  { players: count = 16, thinkMs = 0, address = () => stack.nodes[0]!.address } = {},
) {
  const players = await Promise.all(Array.from({ length: count }, () => newPlayer(stack)))
  const state = { working: true, answers: 0, transfers: 0, refused: 0, lost: 0 }
  const gate = openGate(count)

  const history = openHistory()
  const calls = openRecordedCalls(stack, { history, address, state })

  // Before anything is broken, because a launch token cannot be exchanged twice.
  const sessions = await Promise.all(players.map((player) => openSession(calls, player)))
  const work = players.map(async (player, index) => {
    const acknowledged: Acknowledgements = { transfers: 0, rounds: 0, redeems: new Map() }
    const rounds: PlayedRound[] = []
    const keyOf = (call: CallName, body: object) => `${call} ${JSON.stringify(body)}`
    const move = (call: CallName, body: object, needs?: string) =>
      calls.asPlayer(player, call, body, { key: keyOf(call, body), ...(needs !== undefined && { needs }) })
    for (let n = 0; state.working; n += 1) {
      await gate.pass()
      if (thinkMs) await delay(thinkMs)
      const isRepeated = n % repeatEvery === 0
      const transfer = { requestId: randomUUID(), items: [{ gameId: drillGame, amount: 0.02 }] }
      await move('transferToGame', transfer)
      acknowledged.transfers += 1
      if (isRepeated) await move('transferToGame', transfer)
      state.transfers += 1
      rounds.push(await playRound(calls, sessions[index]!, isRepeated))
      acknowledged.rounds += 1
      await calls.collect(player, randomUUID())
      const order = { requestId: randomUUID(), amount: 1 }
      const redeem_id = redeemIn(await move('createRedeem', order))
      acknowledged.redeems.set(redeem_id, 'pending')
      if (isRepeated) {
        const again = redeemIn(await move('createRedeem', order))
        assert.equal(again, redeem_id, 'a retried request has no second effect')
      }
      // Some redeems stay pending and are checked at the end.
      if (n > 0 && n <= 5) continue
      await move('cancelRedeem', { redeem_id }, keyOf('createRedeem', order))
      acknowledged.redeems.set(redeem_id, 'cancelled')
    }
    for (const round of rounds.slice(-roundsReadAgain)) await calls.readRound(player.id, round)
    return acknowledged
  })
  const all = Promise.all(work).catch((error: unknown) => {
    // An answer out of order explains more than what it has led to.
    assertConsistent(history.operations)
    throw error
  })
  // `stopAndCheck` reports the failure of a player.
  all.catch(() => undefined)
  return {
    players,
    state,
    /** What was sent and answered. */
    operations: history.operations,
    /** Resolves when no player has a request in flight. */
    pause: gate.close,
    resume: gate.open,
    /** Resolves after `more` further answers. */
    async answered(more: number): Promise<void> {
      const enough = state.answers + more
      let [lastCount, changedAt] = [state.answers, performance.now()]
      while (state.answers < enough) {
        await Promise.race([delay(5), all])
        if (state.answers > lastCount) [lastCount, changedAt] = [state.answers, performance.now()]
        assert.ok(performance.now() - changedAt < silenceMs, 'some request is answered')
      }
    },
    /** Resolves after `more` further answers of 503 or 429. */
    async wasRefused(more: number): Promise<void> {
      const enough = state.refused + more
      const isEnough = async () => (await Promise.race([delay(5), all]), state.refused >= enough)
      await until('requests are answered RETRY_LATER', isEnough)
    },
    /** I8: checks that each acknowledged change exists exactly once, and that the order of all operations keeps the promise of docs/consistency.md. */
    async stopAndCheck(): Promise<{ acknowledged: number; lost: 0; doubled: 0; 'operations in order': number }> {
      state.working = false
      const acknowledgements = await all
      const file = process.env['DRILL_HISTORY']
      if (file) appendFileSync(file, historyText(history.operations))
      const { operations } = assertConsistent(history.operations)
      for (const [n, { id }] of players.entries()) await assertAcknowledgedExist(stack, id, acknowledgements[n]!)
      const acknowledged = acknowledgements.reduce(
        (sum, { transfers, rounds, redeems }) => sum + transfers + 2 * rounds + redeems.size,
        0,
      )
      return { acknowledged, lost: 0, doubled: 0, 'operations in order': operations }
    },
  }
}

const redeemIn = (data: unknown): string => (data as { redeem: { redeem_id: string } }).redeem.redeem_id

/** A gate for `count` players. While it is closed, each waits in `pass`. */
function openGate(count: number) {
  let waiting: (() => void)[] | undefined
  let onAll: () => void = () => undefined
  return {
    pass: () =>
      new Promise<void>((resolve) => {
        if (!waiting) return resolve()
        waiting.push(resolve)
        if (waiting.length === count) onAll()
      }),
    close: () =>
      new Promise<void>((resolve) => {
        waiting = []
        onAll = resolve
      }),
    open() {
      waiting?.forEach((resolve) => resolve())
      waiting = undefined
    },
  }
}

async function assertAcknowledgedExist(
  { owner }: Stack,
  playerId: string,
  { transfers, rounds, redeems }: Acknowledgements,
): Promise<void> {
  const counts = await owner.one<Record<string, number>>(sql`
    select count(*) filter (where kind = 'transfer-to-game')::int as transfers,
           count(*) filter (where kind = 'bet')::int as bets,
           count(*) filter (where kind = 'win')::int as wins
    from transfer where player_id = ${playerId}`)
  assert.deepEqual(
    counts,
    { transfers, bets: rounds, wins: rounds },
    'every acknowledged transfer, bet and win exists exactly once',
  )
  const rows = await owner.all<{ id: string; status: string }>(
    sql`select id, status from redeem where player_id = ${playerId}`,
  )
  assert.deepEqual(new Map(rows.map(({ id, status }) => [id, status])), redeems)
  const { total } = await owner.one<{ total: bigint }>(sql`
    select sum(balance)::bigint as total from account where player_id = ${playerId} and name <> 'operator:1001'`)
  assert.equal(total, 10_000n)
}
