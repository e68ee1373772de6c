/** Brings a round on for as long as it is the wallet's turn. Many may drive the same round: what is recorded is recorded once. */
import { defined } from '@lucero/kit/defined'
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { findPair, lockPair, seedsOfRound, takeNonce, type Pair } from '../fairness/seeds.ts'
import type { Tx } from '@lucero/kit/db'
import type { Kit } from '../kit.ts'
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
import { findRound, postponeRound, saveRound } from './store.ts'

/** How long whoever drives a round has it for themselves: longer than the wallet may take. */
export const leaseSeconds = ({ settings }: Kit) => settings.wallet.timeoutMs / 1000 + 1

const pauseSeconds = (tries: number) => Math.min(30, 0.1 * 2 ** Math.min(tries, 10))

type Outcome = { round: Round; goesOn: boolean }

/** Until the round waits for nobody, or the wallet gives no answer: then recovery goes on with it. */
export async function drive(kit: Kit, given: Round): Promise<Round> {
  let outcome: Outcome = { round: given, goesOn: true }
  while (outcome.goesOn && waitsForWallet(outcome.round)) outcome = await askWallet(kit, outcome.round)
  return outcome.round
}

/** Drives while the caller has the patience to wait for it, and says how far it has come. */
export async function driveAWhile(kit: Kit, given: Round): Promise<Round> {
  const patience = new AbortController()
  const outOfTime = pause(kit.settings.answerWithinMs, undefined, { signal: patience.signal }).catch(() => undefined)
  let round = given
  const driving = (async () => {
    round = await drive(kit, round)
    while (waitsForWallet(round) && !patience.signal.aborted) {
      await pause(pauseSeconds(round.tries) * 1000, undefined, { signal: patience.signal }).catch(() => undefined)
      if (!patience.signal.aborted) round = await drive(kit, defined(await findRound(kit.db, round.id)))
    }
  })()
  driving.catch((error: unknown) =>
    kit.log.warn({ err: error, round: given.id, event: 'rounds.drive_failed' }, 'a round could not be driven'),
  )
  await Promise.race([driving, outOfTime]).finally(() => patience.abort())
  return waitsForWallet(round) ? defined(await findRound(kit.db, round.id)) : round
}

const questions = { betting: askForStake, settling: askToPay, voiding: askForRollback }

async function askWallet(kit: Kit, round: Round): Promise<Outcome> {
  const question = questions[round.status as keyof typeof questions]
  assert(question, `a round that is ${round.status} asks the wallet nothing`)
  return question(kit, round)
}

const walletOf = (kit: Kit, { mode }: Round) => kit.wallets[mode]

async function askForStake(kit: Kit, round: Round): Promise<Outcome> {
  const { player, session, id, asking: amount } = round
  const freeSpin = round.isFreeSpin && round.askNumber === 0
  const stake = { session, player, transaction: betTransaction(round), round: id, amount, freeSpin }
  const answer = await walletOf(kit, round).bet(stake)
  if (answer.outcome === 'accepted') return takeStake(kit, round, answer)
  if (answer.outcome === 'refused')
    return record(kit, round, stakeRefused(round, answer.code, answer.limit), answer.balance)
  return leaveUndecided(kit, round)
}

/** Somebody waits for this: better their stake back than an outcome when they have long gone. */
async function leaveUndecided(kit: Kit, round: Round): Promise<Outcome> {
  const seconds = (Date.now() - round.askedAt.getTime()) / 1000
  if (seconds > kit.settings.voidBetAfterSeconds) return record(kit, round, { status: 'voiding' })
  return postpone(kit, round)
}

async function takeStake(kit: Kit, round: Round, { balance, freeSpins }: WalletAcceptance): Promise<Outcome> {
  const pair = await findPair(kit.db, round.pair)
  const outcome = outcomeOf(kit, round, pair)
  if (!outcome) return leaveUndecided(kit, round)
  const change = { ...outcome, ...(freeSpins && { spinsLeft: freeSpins.left, spinsGrant: freeSpins.grant }) }
  if (round.askNumber > 0) return record(kit, round, change, balance)
  const saved = await kit.db.transaction(async (tx) => {
    // Pairs are locked before rounds, here as where a round begins.
    await lockPair(tx, pair.id)
    const now = await save(kit, tx, round, change, balance)
    if (now) await takeNonce(tx, pair.id)
    return now
  })
  return goOn(kit, round, saved)
}

/** Rules that fail must not keep a stake for ever. */
function outcomeOf(kit: Kit, round: Round, pair: Pair): Change | undefined {
  try {
    const game = kit.games[round.game as keyof Kit['games']]
    assert(game, `the rules of ${round.game} are here`)
    return stakeTaken(game, seedsOfRound(kit, pair, round.nonce), round)
  } catch (error) {
    kit.log.error({ err: error, round: round.id, event: 'rounds.rules_failed' }, 'the rules of a game failed')
    return undefined
  }
}

async function askToPay(kit: Kit, round: Round): Promise<Outcome> {
  const { player, id, payout } = round
  assert(payout !== undefined, 'a round is settled with its payout known')
  const win = { player, transaction: winTransaction(round), round: id, amount: payout }
  const answer = await walletOf(kit, round).win(win)
  if (answer.outcome === 'accepted')
    return record(kit, round, { status: 'closed', counted: answer.counted ?? undefined }, answer.balance)
  return logRejected(kit, round, answer)
}

async function askForRollback(kit: Kit, round: Round): Promise<Outcome> {
  const rollback = { player: round.player, transaction: rollbackTransaction(round), target: betTransaction(round) }
  const answer = await walletOf(kit, round).rollback(rollback)
  if (answer.outcome === 'accepted') return record(kit, round, stakeReturned(round), answer.balance)
  return logRejected(kit, round, answer)
}

async function record(kit: Kit, round: Round, change: Change, balance?: Balance): Promise<Outcome> {
  return goOn(kit, round, await save(kit, kit.db, round, change, balance))
}

/** What the wallet said of the balance is kept along with it, and never over something newer: nobody sees an outcome beside an older balance. */
function save(kit: Kit, tx: Tx, round: Round, change: Change, balance?: Balance): Promise<Round | undefined> {
  const along = balance && balanceUpdate({ ...round, ...change }, balance, change.spinsLeft)
  return saveRound(tx, round, change, leaseSeconds(kit), along)
}

/** Where somebody else was quicker, from what they made of it. */
async function goOn(kit: Kit, { id }: Round, saved: Round | undefined): Promise<Outcome> {
  return { round: saved ?? defined(await findRound(kit.db, id)), goesOn: true }
}

async function postpone(kit: Kit, round: Round): Promise<Outcome> {
  const postponed = await postponeRound(kit.db, round, pauseSeconds(round.tries))
  return { round: postponed ?? defined(await findRound(kit.db, round.id)), goesOn: false }
}

/** A win or rollback cannot be dropped: a "no" to it is for a person to look into, and is asked again like silence. */
async function logRejected(kit: Kit, round: Round, answer: WalletAnswer): Promise<Outcome> {
  if (answer.outcome === 'refused')
    kit.log.error(
      { round: round.id, status: round.status, code: answer.code, event: 'rounds.end_refused' },
      'the wallet refuses to end a round',
    )
  return postpone(kit, round)
}
