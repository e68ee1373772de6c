/** Players who move money over HTTP while something is being broken, and remember what they were told. */
import assert, { AssertionError } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { apiBase, calls, type CallName } from '@lucero/contract/calls'
import { send } from '@lucero/contract/client'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import { sql } from '@lucero/kit/sql'
import type { Stack } from './stack.ts'
import { until, within } from './until.ts'

export type DrillPlayer = { id: string; token: string; username: string }

type Answer = { status: number; data: unknown }
type Acknowledgements = { transfers: string[]; redeems: Map<string, 'pending' | 'cancelled'> }

let made = 0

/** Every so many turns, a request that was answered is sent again with the same request id. */
const repeatEvery = 3

/** Nothing that a drill breaks keeps everybody from an answer for so long. */
const silenceMs = 90_000

/** Signed in, and connected to the demo operator with its welcome credit of 100.00. */
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

/** Longer than the server lets any request take. */
const answerWithinMs = 30_000

/** One request, answered or not: a connection that fails throws. A request that gets no answer fails the drill. */
export async function ask(address: string, token: string, name: CallName, body?: object): Promise<Answer> {
  const sent = send(`${address}${apiBase}`, calls[name], { body, token })
  const { status, data } = await within(`an answer to ${name}`, sent, answerWithinMs)
  return { status, data }
}

const isLater = ({ status }: Answer) => status === 503 || status === 429

/** Again as long as it is told to come later. */
export async function askAgain(address: string, token: string, name: CallName, body?: object): Promise<Answer> {
  for (;;) {
    const answer = await ask(address, token, name, body)
    if (!isLater(answer)) return answer
    await delay(20)
  }
}

export type MoneyLoad = Awaited<ReturnType<typeof startMoney>>

/** Each player transfers, collects, redeems and cancels, one request at a time, until told to stop. */
export async function startMoney(stack: Stack, { players: count = 16, address = () => stack.nodes[0]!.address } = {}) {
  const players = await Promise.all(Array.from({ length: count }, () => newPlayer(stack)))
  const state = { working: true, answers: 0, transfers: 0, refused: 0, lost: 0 }
  const rest = restPlace(count)

  /** Sent again, with the same id, until it is answered: as a careful client does. */
  const askUntilAnswered = async (token: string, name: CallName, body?: object): Promise<Answer> => {
    for (;;) {
      const answer = await ask(address(), token, name, body).catch((error: unknown) => {
        if (error instanceof AssertionError) throw error
      })
      if (answer && !isLater(answer)) {
        state.answers += 1
        return answer
      }
      if (answer) state.refused += 1
      else state.lost += 1
      await delay(20)
    }
  }

  /** Gives the data of an answer that must be 200. */
  const succeed = async (token: string, name: CallName, body: object): Promise<unknown> => {
    const { status, data } = await askUntilAnswered(token, name, body)
    assert.equal(status, 200, `${name} was answered ${status}`)
    return data
  }

  const work = players.map(async ({ token }) => {
    const acknowledged: Acknowledgements = { transfers: [], redeems: new Map() }
    for (let n = 0; state.working; n += 1) {
      await rest.pass()
      const requestId = randomUUID()
      const transfer = { requestId, items: [{ gameId: 'dice', amount: 0.02 }] }
      await succeed(token, 'transferToGame', transfer)
      acknowledged.transfers.push(requestId)
      if (n % repeatEvery === 0) await succeed(token, 'transferToGame', transfer)
      state.transfers += 1
      await askUntilAnswered(token, 'collect')
      const order = { requestId: randomUUID(), amount: 1 }
      const redeem_id = redeemIn(await succeed(token, 'createRedeem', order))
      acknowledged.redeems.set(redeem_id, 'pending')
      if (n % repeatEvery === 0) {
        const again = redeemIn(await succeed(token, 'createRedeem', order))
        assert.equal(again, redeem_id, 'a request that is sent again has no second effect')
      }
      // Some stay pending, to be found again at the end.
      if (n > 0 && n <= 5) continue
      await succeed(token, 'cancelRedeem', { redeem_id })
      acknowledged.redeems.set(redeem_id, 'cancelled')
    }
    return acknowledged
  })
  const all = Promise.all(work)
  // A player's failure is told where the load is stopped.
  all.catch(() => undefined)
  return {
    players,
    state,
    /** Resolves when every player has had every answer and asks nothing more. */
    pause: rest.close,
    resume: rest.open,
    /** Resolves once so many more requests were answered. */
    async answered(more: number): Promise<void> {
      const enough = state.answers + more
      let [seen, seenAt] = [state.answers, performance.now()]
      while (state.answers < enough) {
        await Promise.race([delay(5), all])
        if (state.answers > seen) [seen, seenAt] = [state.answers, performance.now()]
        assert.ok(performance.now() - seenAt < silenceMs, 'somebody is answered')
      }
    },
    /** Resolves once so many more requests were told to come later. */
    async wasRefused(more: number): Promise<void> {
      const enough = state.refused + more
      const isEnough = async () => (await Promise.race([delay(5), all]), state.refused >= enough)
      await until('requests are answered RETRY_LATER', isEnough)
    },
    /** I8: what was acknowledged is there, once. */
    async stopAndCheck(): Promise<{ acknowledged: number; lost: 0; doubled: 0 }> {
      state.working = false
      const told = await all
      for (const [n, { id }] of players.entries()) await assertKept(stack, id, told[n]!)
      const acknowledged = told.reduce((sum, { transfers, redeems }) => sum + transfers.length + redeems.size, 0)
      return { acknowledged, lost: 0, doubled: 0 }
    },
  }
}

const redeemIn = (data: unknown): string => (data as { redeem: { redeem_id: string } }).redeem.redeem_id

/** Where each of so many waits while it is closed. */
function restPlace(count: number) {
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

async function assertKept({ owner }: Stack, playerId: string, told: Acknowledgements): Promise<void> {
  const { count } = await owner.one<{ count: number }>(sql`
    select count(*)::int as count from transfer where player_id = ${playerId} and kind = 'transfer-to-game'`)
  assert.equal(count, told.transfers.length, 'every acknowledged transfer is there, and none twice')
  const rows = await owner.all<{ id: string; status: string }>(
    sql`select id, status from redeem where player_id = ${playerId}`,
  )
  assert.deepEqual(new Map(rows.map(({ id, status }) => [id, status])), told.redeems)
  const { total } = await owner.one<{ total: bigint }>(sql`
    select sum(balance)::bigint as total from account where player_id = ${playerId} and name <> 'operator:1001'`)
  assert.equal(total, 10_000n)
}
