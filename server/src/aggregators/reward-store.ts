/** SQL of free spins at aggregators. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export type Reward = {
  grantId: string
  connectionId: string
  playerId: string
  gameCode: string
  count: number
  /** The aggregator's id. Null until it has answered. */
  rewardId: string | null
  state: 'creating' | 'active' | 'ended'
  /** The aggregator was asked to create it, so it may exist there. */
  isSent: boolean
}

const columns = sql`
  grant_id as "grantId", connection_id as "connectionId", player_id as "playerId", game_code as "gameCode", count,
  reward_id as "rewardId", state, is_sent as "isSent"`

type NewReward = Pick<Reward, 'grantId' | 'connectionId' | 'playerId' | 'gameCode' | 'count'>

/** A grant has one reward. */
export const insertReward = (tx: Tx, reward: NewReward) =>
  tx.run(sql`
    insert into aggregator_reward (grant_id, connection_id, player_id, game_code, count, state)
    values (${reward.grantId}, ${reward.connectionId}, ${reward.playerId}, ${reward.gameCode}, ${reward.count}, 'creating')
    on conflict do nothing`)

/** Claims the next attempt for some seconds. Undefined: another node makes it, it is not due, or there is nothing left to do. */
export const claimReward = (tx: Tx, grantId: string, state: 'creating' | 'active', seconds: number) =>
  tx.maybe<Reward>(sql`
    update aggregator_reward set next_try_at = now() + make_interval(secs => ${seconds})
    where grant_id = ${grantId} and state = ${state} and next_try_at <= now() returning ${columns}`)

export const markSent = (tx: Tx, grantId: string) =>
  tx.run(sql`update aggregator_reward set is_sent = true where grant_id = ${grantId} and state = 'creating'`)

export const setCreated = (tx: Tx, grantId: string, rewardId: string) =>
  tx.run(sql`
    update aggregator_reward set reward_id = ${rewardId}, state = 'active', problem = null, next_try_at = now()
    where grant_id = ${grantId} and state = 'creating'`)

export const setEnded = (tx: Tx, grantId: string, problem: string | null) =>
  tx.run(sql`
    update aggregator_reward set state = 'ended', problem = coalesce(${problem}::text, problem) where grant_id = ${grantId}`)

export const setProblem = (tx: Tx, grantId: string, problem: string, seconds: number) =>
  tx.run(sql`
    update aggregator_reward set problem = ${problem}, next_try_at = now() + make_interval(secs => ${seconds})
    where grant_id = ${grantId}`)

export const findReward = (tx: Tx, connectionId: string, rewardId: string) =>
  tx.maybe<Reward>(
    sql`select ${columns} from aggregator_reward where connection_id = ${connectionId} and reward_id = ${rewardId}`,
  )

type Seat = { connectionId: string; playerId: string; gameCode: string }

/** The answer of the aggregator to a reward may be lost, so that we do not know its id yet. */
export const hasUnanswered = async (tx: Tx, { connectionId, playerId, gameCode }: Seat): Promise<boolean> =>
  (await tx.maybe(sql`
    select from aggregator_reward where connection_id = ${connectionId} and player_id = ${playerId}
      and game_code = ${gameCode} and state = 'creating' and is_sent`)) !== undefined

/** Those of the grants that have a reward. */
export const grantsWithReward = async (tx: Tx, grantIds: string[]): Promise<Set<string>> =>
  new Set(
    (
      await tx.all<{ id: string }>(
        sql`select grant_id as id from aggregator_reward where grant_id = any(${grantIds}::uuid[])`,
      )
    ).map(({ id }) => id),
  )

/** Rewards that have not ended, and whose next attempt is due, in the order of their grants. */
export const openRewards = (tx: Tx, after: string, limit: number) =>
  tx.all<Reward>(sql`
    select ${columns} from aggregator_reward
    where state <> 'ended' and grant_id > ${after}::uuid and next_try_at <= now() order by grant_id limit ${limit}`)
