/**
 * Free spins of bonuses in games of an aggregator. The aggregator gets a reward for each grant, with the grant as its reference: asked again after a
 * lost answer, it returns the same reward. The ledger counts the spins, so a reward never gives more than its grant.
 */
import { Refusal, type RefusalCode } from '@lucero/contract/shared/refusals'
import { toCents } from '@lucero/contract/shared/money'
import { every, type Loop } from '@lucero/kit/every'
import { findSpins, openSpins, spinsOf, type GrantedSpins } from '../bonus/spins.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { liveConnections, type Connection } from './connections.ts'
import { putFinding } from './finding-store.ts'
import * as store from './reward-store.ts'
import type { Reward } from './reward-store.ts'
import { callVendor } from './vendor.ts'

const everyMs = 5000
const batchSize = 200
/** Longer than a call to the aggregator, so that one node makes it. */
const claimSeconds = 30
const retrySeconds = 60
/** After the aggregator has refused. Staff see it in the findings. */
const refusedSeconds = 3600
const firstId = '00000000-0000-0000-0000-000000000000'

export const startRewards = (runtime: Runtime): Loop =>
  every(everyMs, (stopping) => processRewards(runtime, stopping), {
    log: runtime.log,
    event: 'aggregator.rewards_delayed',
    message: 'free spins could not be created or cancelled; they are tried again',
    startsNow: false,
  })

/** Creates rewards for bonuses with free spins, and cancels those whose bonus has ended. */
export async function processRewards(runtime: Runtime, stopping?: AbortSignal): Promise<void> {
  const connections = await liveConnections(runtime)
  if (connections.size === 0) return
  const gameIds = [...connections.values()].flatMap(({ codes }) => [...codes.keys()])
  await inPages(
    (after) => openSpins(runtime.db, gameIds, after, batchSize),
    ({ id }) => id,
    async (grants) => {
      const known = await store.grantsWithReward(
        runtime.db,
        grants.map(({ id }) => id),
      )
      for (const grant of grants.filter(({ id }) => !known.has(id))) await createReward(runtime, connections, grant)
    },
    stopping,
  )
  await inPages(
    (after) => store.openRewards(runtime.db, after, batchSize),
    ({ grantId }) => grantId,
    async (rewards) => {
      const grants = new Map((await findSpins(runtime.db, rewards)).map((grant) => [grant.id, grant]))
      for (const reward of rewards) await attend(runtime, connections, reward, grants.get(reward.grantId))
    },
    stopping,
  )
}

async function inPages<Row>(
  read: (after: string) => Promise<Row[]>,
  idOf: (row: Row) => string,
  work: (rows: Row[]) => Promise<void>,
  stopping: AbortSignal | undefined,
): Promise<void> {
  let after = firstId
  for (let rows: Row[] = []; !stopping?.aborted;) {
    rows = await read(after)
    await work(rows)
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = idOf(last)
  }
}

type Connections = ReadonlyMap<string, Connection>

const connectionOf = (connections: Connections, gameId: string) =>
  [...connections.values()].find(({ codes }) => codes.has(gameId))

async function createReward(runtime: Runtime, connections: Connections, grant: GrantedSpins): Promise<void> {
  const connection = connectionOf(connections, grant.gameId)
  const gameCode = connection?.codes.get(grant.gameId)
  if (!connection || gameCode === undefined || !connection.enabled) return
  const { id: grantId, playerId, left: count } = grant
  await store.insertReward(runtime.db, { grantId, connectionId: connection.id, playerId, gameCode, count })
  await attend(runtime, connections, { grantId, connectionId: connection.id, state: 'creating' }, grant)
}

/** Play: the reward exists before the game opens. */
export async function prepareReward(runtime: Runtime, playerId: string, gameId: string): Promise<void> {
  const [grant] = await spinsOf(runtime.db, playerId)
  if (grant?.isPlayable !== true || grant.gameId !== gameId) return
  await createReward(runtime, await liveConnections(runtime), grant)
}

type DueReward = Pick<Reward, 'grantId' | 'connectionId' | 'state'>

/** Makes the next attempt of a reward, if there is something to do and no other node does it. */
async function attend(
  runtime: Runtime,
  connections: Connections,
  { grantId, connectionId, state }: DueReward,
  grant: GrantedSpins | undefined,
): Promise<void> {
  const { db } = runtime
  const connection = connections.get(connectionId)
  const isOver = grant?.isPlayable !== true
  if (!connection || state === 'ended' || (state === 'active' && !isOver)) return
  const reward = await store.claimReward(db, grantId, state, claimSeconds)
  if (!reward) return
  if (isOver && !reward.isSent) return void (await store.setEnded(db, grantId, null))
  try {
    if (state === 'creating' && grant) await create(runtime, connection, reward, grant)
    // The answer to its creation may have been lost. It is created again, to learn its id, and cancelled in the next turn.
    else if (reward.rewardId !== null) await cancel(runtime, connection, reward.rewardId, grantId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (isOver && error.code !== 'RETRY_LATER') await store.setEnded(db, grantId, error.code)
    else await failed(runtime, reward, error.code)
  }
}

async function create(runtime: Runtime, connection: Connection, reward: Reward, grant: GrantedSpins): Promise<void> {
  const { gameCode: code, grantId: reference, playerId: player, count } = reward
  const prepaids = await callVendor(runtime, connection, 'prepaids', { code })
  const prepaid = prepaids.find((one) => one.stakeCents === Number(grant.cents) && one.count >= count)
  if (!prepaid) throw new Refusal('NO_FREE_SPIN')
  await store.markSent(runtime.db, reference)
  const input = { prepaid, player, count, from: grant.startedAt, until: grant.expiresAt, reference }
  const { id } = await callVendor(runtime, connection, 'createReward', input)
  await store.setCreated(runtime.db, reference, id)
}

/** A reward that the aggregator does not cancel has no effect: the ledger refuses its spins. */
async function cancel(runtime: Runtime, connection: Connection, id: string, grantId: string): Promise<void> {
  const problem = await callVendor(runtime, connection, 'cancelReward', { id }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'FORBIDDEN') return error.code
      throw error
    },
  )
  await store.setEnded(runtime.db, grantId, problem)
}

async function failed({ db }: Runtime, reward: Reward, code: RefusalCode): Promise<void> {
  const isLater = code === 'RETRY_LATER'
  await store.setProblem(db, reward.grantId, code, isLater ? retrySeconds : refusedSeconds)
  const finding = { ...reward, transaction: reward.grantId, round: null, millicents: null }
  if (!isLater) await putFinding(db, { ...finding, kind: 'reward-failed' })
}

type WantedSpins = { gameId: string; count: number; stake: number }

/** For a bonus that staff create: whether the aggregator has such free spins. Games of others are no matter of this. */
export async function assertSpinsOffered(runtime: Runtime, { gameId, count, stake }: WantedSpins): Promise<void> {
  const connection = connectionOf(await liveConnections(runtime), gameId)
  const code = connection?.codes.get(gameId)
  if (!connection || code === undefined) return
  const prepaids = await callVendor(runtime, connection, 'prepaids', { code }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'FORBIDDEN') return []
    throw error
  })
  if (prepaids.some((one) => one.stakeCents === Number(toCents(stake)) && one.count >= count)) return
  const offered = prepaids.map((one) => `${one.count} of ${(one.stakeCents / 100).toFixed(2)}`).join(', ')
  throw new Refusal('INVALID_INPUT', { freeSpins: `the aggregator offers ${offered || 'none'} in this game` })
}
