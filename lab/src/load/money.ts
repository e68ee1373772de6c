/** Load of players who move money, bet and win over HTTP while a drill breaks something. Records the acknowledged changes and checks them at the end. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { apiBase, calls, type CallName } from '@lucero/contract/player/calls'
import { send } from '@lucero/contract/shared/send'
import type { ProviderCall, ProviderRequest } from '@lucero/provider/client'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import { sql } from '@lucero/kit/sql'
import { askAsProvider, drillGame } from '../clients/provider.ts'
import type { Stack } from '../nodes/stack.ts'
import { untilAnswered } from '../clients/careful.ts'
import { until, within } from '../until.ts'

export type DrillPlayer = { id: string; token: string; username: string }

type Answer = { status: number; data: unknown }
type GameSession = { session: string; player: string }
type Acknowledgements = { transfers: number; rounds: number; redeems: Map<string, 'pending' | 'cancelled'> }

let made = 0

/** Every this many turns, an answered request is repeated with the same request id. */
const repeatEvery = 3

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

/** Longer than any timeout of the server. */
const answerWithinMs = 30_000

/** Sends one request. Throws if the connection fails. A request without an answer fails the drill. */
export async function ask(address: string, token: string, name: CallName, body?: object): Promise<Answer> {
  const sent = send(`${address}${apiBase}`, calls[name], { body, token })
  const { status, data } = await within(`an answer to ${name}`, sent, answerWithinMs)
  return { status, data }
}

/** Retries while the answer is 503 or 429. */
export const askAgain = (address: string, token: string, name: CallName, body?: object): Promise<Answer> =>
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

  const repeated = async (send: (address: string) => Promise<Answer>): Promise<Answer> => {
    const [later, lost] = [() => void (state.refused += 1), () => void (state.lost += 1)]
    const answer = await untilAnswered(() => send(address()), { later, lost })
    state.answers += 1
    return answer
  }

  /** Returns the data of an answer, which must be 200. */
  const succeed = async (token: string, name: CallName, body?: object): Promise<unknown> => {
    const { status, data } = await repeated((node) => ask(node, token, name, body))
    assert.equal(status, 200, `${name} was answered ${status}`)
    return data
  }
  const succeedAsProvider = async <N extends ProviderCall>(name: N, body: ProviderRequest<N>): Promise<unknown> => {
    const send = (node: string) =>
      within(`an answer to ${name}`, askAsProvider(node, stack.providerSecret, name, body), answerWithinMs)
    const { status, data } = await repeated(send)
    assert.equal(status, 200, `${name} was answered ${status}: ${JSON.stringify(data)}`)
    return data
  }

  /** Launches the game and exchanges the launch token, which is valid once, for a session. */
  const openSession = async (token: string): Promise<GameSession> => {
    const { url } = (await succeed(token, 'launchGame', { gameId: drillGame })) as { url: string }
    const launch = { token: new URL(url).searchParams.get('token')!, game: drillGame }
    const { session, player } = (await succeedAsProvider('session', launch)) as GameSession
    return { session, player }
  }

  /** A bet, and a win of the same amount that closes the round. */
  const playRound = async ({ session, player }: GameSession, isRepeated: boolean): Promise<void> => {
    const [round, bet] = [randomUUID(), randomUUID()]
    const stake = { session, player, transaction: bet, round, amount: 2 }
    await succeedAsProvider('bet', stake)
    if (isRepeated) await succeedAsProvider('bet', stake)
    const win = { player, transaction: randomUUID(), round, bet, amount: 2, roundClosed: true }
    await succeedAsProvider('win', win)
    if (isRepeated) await succeedAsProvider('win', win)
  }

  // Before anything is broken, because a launch token cannot be exchanged twice.
  const sessions = await Promise.all(players.map(({ token }) => openSession(token)))
  const work = players.map(async ({ token }, index) => {
    const acknowledged: Acknowledgements = { transfers: 0, rounds: 0, redeems: new Map() }
    for (let n = 0; state.working; n += 1) {
      await gate.pass()
      if (thinkMs) await delay(thinkMs)
      const transfer = { requestId: randomUUID(), items: [{ gameId: drillGame, amount: 0.02 }] }
      await succeed(token, 'transferToGame', transfer)
      acknowledged.transfers += 1
      if (n % repeatEvery === 0) await succeed(token, 'transferToGame', transfer)
      state.transfers += 1
      await playRound(sessions[index]!, n % repeatEvery === 0)
      acknowledged.rounds += 1
      await repeated((node) => ask(node, token, 'collect'))
      const order = { requestId: randomUUID(), amount: 1 }
      const redeem_id = redeemIn(await succeed(token, 'createRedeem', order))
      acknowledged.redeems.set(redeem_id, 'pending')
      if (n % repeatEvery === 0) {
        const again = redeemIn(await succeed(token, 'createRedeem', order))
        assert.equal(again, redeem_id, 'a retried request has no second effect')
      }
      // Some redeems stay pending and are checked at the end.
      if (n > 0 && n <= 5) continue
      await succeed(token, 'cancelRedeem', { redeem_id })
      acknowledged.redeems.set(redeem_id, 'cancelled')
    }
    return acknowledged
  })
  const all = Promise.all(work)
  // `stopAndCheck` reports the failure of a player.
  all.catch(() => undefined)
  return {
    players,
    state,
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
    /** I8: checks that each acknowledged change exists exactly once. */
    async stopAndCheck(): Promise<{ acknowledged: number; lost: 0; doubled: 0 }> {
      state.working = false
      const acknowledgements = await all
      for (const [n, { id }] of players.entries()) await assertAcknowledgedExist(stack, id, acknowledgements[n]!)
      const acknowledged = acknowledgements.reduce(
        (sum, { transfers, rounds, redeems }) => sum + transfers + 2 * rounds + redeems.size,
        0,
      )
      return { acknowledged, lost: 0, doubled: 0 }
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
