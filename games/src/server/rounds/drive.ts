/** Advances a round while it waits for the wallet. Several nodes may drive the same round: each change is saved once (optimistic concurrency). */
import { defined } from '@lucero/kit/defined'
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { joinTableRound, tableGame } from './table-rounds.ts'
import { findPair, lockPair, takeNonce, type Pair } from '../fairness/seeds.ts'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime.ts'
import { balanceUpdate } from '../seats/seats.ts'
import type { Balance, WalletAnswer, WalletAcceptance } from '../wallet/wallet.ts'
import {
  betTransaction,
  rollbackTransaction,
  stakeRefused,
  stakeReturned,
  stakeTaken,
  waitsForWallet,
  winTransaction,
  type Change,
  type Round,
} from './round.ts'
import { seedsOf } from './round-seeds.ts'
import { rulesOf } from './rules-of.ts'
import { findRound, postponeRound, saveRound } from './store.ts'

/** Lease of a node on the round that it drives. It exceeds the timeout of a wallet request. */
export const leaseSeconds = ({ settings }: Runtime) => settings.wallet.timeoutMs / 1000 + 1

const backoffSeconds = (tries: number) => Math.min(30, 0.1 * 2 ** Math.min(tries, 10))

type Progress = { round: Round; continues: boolean }

/** Drives until the round no longer waits for the wallet, or the wallet does not reply. In that case recovery retries later. */
export async function drive(runtime: Runtime, initial: Round): Promise<Round> {
  let progress: Progress = { round: initial, continues: true }
  while (progress.continues && waitsForWallet(progress.round)) progress = await callWallet(runtime, progress.round)
  return progress.round
}

/** Drives with retries until `answerWithinMs` is over, and returns the round as it is then. */
export async function driveWithin(runtime: Runtime, initial: Round): Promise<Round> {
  const deadline = new AbortController()
  const outOfTime = pause(runtime.settings.answerWithinMs, undefined, { signal: deadline.signal }).catch(
    () => undefined,
  )
  let round = initial
  const driving = (async () => {
    round = await drive(runtime, round)
    while (waitsForWallet(round) && !deadline.signal.aborted) {
      await pause(backoffSeconds(round.tries) * 1000, undefined, { signal: deadline.signal }).catch(() => undefined)
      if (!deadline.signal.aborted) round = await drive(runtime, defined(await findRound(runtime.db, round.id)))
    }
  })()
  driving.catch((error: unknown) =>
    runtime.log.warn({ err: error, round: initial.id, event: 'rounds.drive_failed' }, 'driving a round failed'),
  )
  await Promise.race([driving, outOfTime]).finally(() => deadline.abort())
  return waitsForWallet(round) ? defined(await findRound(runtime.db, round.id)) : round
}

const walletCalls = { betting: requestStake, settling: requestPayout, voiding: requestRollback }

async function callWallet(runtime: Runtime, round: Round): Promise<Progress> {
  const call = walletCalls[round.status as keyof typeof walletCalls]
  assert(call, `a round in status ${round.status} has no wallet call`)
  return call(runtime, round)
}

const walletOf = (runtime: Runtime, { mode }: Round) => runtime.wallets[mode]

async function requestStake(runtime: Runtime, round: Round): Promise<Progress> {
  const { player, session, id, requestedStake: amount } = round
  const freeSpin = round.isFreeSpin && round.stakeNumber === 0
  const stake = { session, player, transaction: betTransaction(round), round: id, amount, freeSpin }
  const answer = await walletOf(runtime, round).bet(stake)
  if (answer.outcome === 'accepted') return acceptStake(runtime, round, answer)
  if (answer.outcome === 'refused')
    return record(runtime, round, stakeRefused(round, answer.code, answer.limit), answer.balance)
  return retryOrVoid(runtime, round)
}

/** Retries a stake with an unknown outcome. After `voidBetAfterSeconds` the stake is rolled back instead, because the player has left by then. */
async function retryOrVoid(runtime: Runtime, round: Round): Promise<Progress> {
  const seconds = (Date.now() - round.stakeRequestedAt.getTime()) / 1000
  if (seconds > runtime.settings.voidBetAfterSeconds) return record(runtime, round, { status: 'voiding' })
  return postpone(runtime, round)
}

async function acceptStake(
  runtime: Runtime,
  round: Round,
  { balance, freeSpins }: WalletAcceptance,
): Promise<Progress> {
  const pair = await findPair(runtime.db, round.pair)
  const outcome = await outcomeOf(runtime, round, pair)
  if (!outcome) return retryOrVoid(runtime, round)
  const change = { ...outcome, ...(freeSpins && { spinsLeft: freeSpins.left, spinsGrant: freeSpins.grant }) }
  if (round.stakeNumber > 0) return record(runtime, round, change, balance)
  const saved = await runtime.db.transaction(async (tx) => {
    // Lock order: pairs before rounds, as in openRound.
    await lockPair(tx, pair.id)
    // A stake that the wallet took after betting had closed is returned.
    const isLate = round.game === tableGame && !(await joinTableRound(tx, round.id))
    const result = await save(runtime, tx, round, isLate ? { status: 'voiding' } : change, balance)
    if (result && !isLate) await takeNonce(tx, pair.id)
    return result
  })
  return continueFrom(runtime, round, saved)
}

/** Undefined if the rules or an assertion fail: then the stake is returned, not kept. */
async function outcomeOf(runtime: Runtime, round: Round, pair: Pair): Promise<Change | undefined> {
  try {
    const game = await rulesOf(runtime, round)
    assert(game, `no rules for game ${round.game}`)
    assert(pair.player === round.player && pair.game === round.game, 'a round uses the seeds of its player and game')
    return stakeTaken(game, await seedsOf(runtime, round, pair), round)
  } catch (error) {
    runtime.log.error({ err: error, round: round.id, event: 'rounds.rules_failed' }, 'game rules threw an error')
    return undefined
  }
}

async function requestPayout(runtime: Runtime, round: Round): Promise<Progress> {
  const { player, id, payout } = round
  assert(payout !== undefined, 'a settling round has a payout')
  const win = { player, transaction: winTransaction(round), round: id, amount: payout }
  const answer = await walletOf(runtime, round).win(win)
  if (answer.outcome === 'accepted')
    return record(runtime, round, { status: 'closed', counted: answer.counted ?? undefined }, answer.balance)
  return logRejected(runtime, round, answer)
}

async function requestRollback(runtime: Runtime, round: Round): Promise<Progress> {
  const rollback = { player: round.player, transaction: rollbackTransaction(round), target: betTransaction(round) }
  const answer = await walletOf(runtime, round).rollback(rollback)
  if (answer.outcome === 'accepted') return record(runtime, round, stakeReturned(round), answer.balance)
  return logRejected(runtime, round, answer)
}

async function record(runtime: Runtime, round: Round, change: Change, balance?: Balance): Promise<Progress> {
  const saved = await save(runtime, runtime.db, round, change, balance)
  if (saved?.status === 'closed') runtime.feed.add(saved)
  return continueFrom(runtime, round, saved)
}

/** Saves the round and the balance of the reply in one statement, so that no page sees an outcome beside an older balance. */
function save(runtime: Runtime, tx: Tx, round: Round, change: Change, balance?: Balance): Promise<Round | undefined> {
  const seatUpdate = balance && balanceUpdate({ ...round, ...change }, balance, change.spinsLeft)
  return saveRound(tx, round, change, leaseSeconds(runtime), seatUpdate)
}

/** If another node saved a change first, continues from that change. */
async function continueFrom(runtime: Runtime, { id }: Round, saved: Round | undefined): Promise<Progress> {
  return { round: saved ?? defined(await findRound(runtime.db, id)), continues: true }
}

async function postpone(runtime: Runtime, round: Round): Promise<Progress> {
  const postponed = await postponeRound(runtime.db, round, backoffSeconds(round.tries))
  return { round: postponed ?? defined(await findRound(runtime.db, round.id)), continues: false }
}

/** A win or rollback cannot be dropped. A refusal is logged for an operator and retried like an unknown outcome. */
async function logRejected(runtime: Runtime, round: Round, answer: WalletAnswer): Promise<Progress> {
  if (answer.outcome === 'refused')
    runtime.log.error(
      { round: round.id, status: round.status, code: answer.code, event: 'rounds.end_refused' },
      'wallet refused a win or rollback',
    )
  return postpone(runtime, round)
}
