/** The player's bonuses: offers, the open bonus, and the history. */
import { defined } from '@lucero/kit/defined'
import { randomUUID } from 'node:crypto'
import type { BonusCredit } from '@lucero/contract/player/bonus'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import type { GameAccount } from '../accounts/accounts.ts'
import { Refusal } from '@lucero/contract/shared/refusals'
import { gameNames } from '../catalogue/catalogue.ts'
import type { Tx } from '@lucero/kit/db'
import { batchLoader } from '../runtime/batch-loader.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { balancesOf, keyOfRequest } from '../ledger/books.ts'
import { deterministicUuid, type Change, type Submit } from '../ledger/command.ts'
import { submitWithNotices } from '../notifications/notifications.ts'
import { findSaferPlay, isRowExcluded } from '../safer/safer.ts'
import { loadHoldingsOfAll, toWallet, walletsOf, type Credit } from '../wallet/wallet.ts'
import { sellCredit, settleReturns, stockTerms } from '../stock/stock.ts'
import * as commands from './commands.ts'
import { bonusAccount, freeAccount, nothingHeld, type BonusFunds } from './grant.ts'
import { offersTo, offerTo, type OfferRow } from './offer-store.ts'
import { freeSpinAt, playableOf } from './play.ts'
import { isOffered } from './rules.ts'
import { toBonus, toCredit, toOfferedCredit, toTerms } from './views.ts'
import * as store from './store.ts'

const maxListedBets = 10

export async function listBonuses(runtime: Runtime, playerId: string) {
  const [past, offered, activeOperatorId, balances, excluded] = await runtime.db.together((tx) => [
    store.grantsOf(tx, playerId),
    offersTo(tx, playerId),
    activeOperator(tx, playerId),
    balancesOf(tx, playerId),
    isPlayerExcluded(runtime, tx, playerId),
  ])
  const [open, names] = [past.filter(store.isOpen), await gameNames(runtime)]
  const shown = offered.filter(
    (offer) =>
      open.some(({ bonusId }) => bonusId === offer.id) || (!excluded && isOffered(offer, activeOperatorId, offer.now)),
  )
  return {
    bonus: shown.map((offer) => toBonus(offer, { past, activeOperatorId, names, now: offer.now })),
    history: past.filter((grant) => !store.isOpen(grant)).map((grant) => toCredit(grant, balances, [], names)),
  }
}

/** An excluded player gets no offers. The open bonus and the history stay visible. */
const isPlayerExcluded = async (runtime: Runtime, tx: Tx, playerId: string) =>
  isRowExcluded(await findSaferPlay(tx, playerId), runtime.clock.now())

const activeOperator = async (tx: Tx, playerId: string) =>
  (await walletsOf(tx, playerId)).find(({ status }) => status === 'active')?.operatorId

export async function getWagered(runtime: Runtime, playerId: string): Promise<BonusCredit | null> {
  const grant = await store.openGrantOf(runtime.db, playerId)
  return grant ? creditOf(runtime, grant) : null
}

export async function getBonusDetail(runtime: Runtime, playerId: string, bonusId: string) {
  const [offer, activeOperatorId, grant, excluded] = await runtime.db.together((tx) => [
    offerTo(tx, playerId, bonusId),
    activeOperator(tx, playerId),
    store.newestGrantOf(tx, playerId, bonusId),
    isPlayerExcluded(runtime, tx, playerId),
  ])
  if (!offer || !(grant || (!excluded && isOffered(offer, activeOperatorId, offer.now))))
    throw new Refusal('BONUS_NOT_FOUND')
  const terms = grant && store.isOpen(grant) ? grant.terms : offer.terms
  const { description, descriptionTranslations } = offer
  return { bonusDetails: { description, descriptionTranslations, ...toTerms(terms, await gameNames(runtime)) } }
}

export async function getBonusCredit(runtime: Runtime, playerId: string, bonusId: string): Promise<BonusCredit> {
  const grant = await store.newestGrantOf(runtime.db, playerId, bonusId)
  if (grant) return creditOf(runtime, grant)
  const offer = await findOffer(runtime, playerId, bonusId)
  if (!offer) throw new Refusal('BONUS_NOT_FOUND')
  return toOfferedCredit(offer)
}

async function findOffer(runtime: Runtime, playerId: string, bonusId: string): Promise<OfferRow | undefined> {
  const [offer, activeOperatorId, excluded] = await runtime.db.together((tx) => [
    offerTo(tx, playerId, bonusId),
    activeOperator(tx, playerId),
    isPlayerExcluded(runtime, tx, playerId),
  ])
  return offer && !excluded && isOffered(offer, activeOperatorId, offer.now) ? offer : undefined
}

async function creditOf(runtime: Runtime, grant: store.GrantRow): Promise<BonusCredit> {
  const [balances, lines] = await runtime.db.together((tx) => [
    balancesOf(tx, grant.playerId),
    store.linesOf(tx, grant.playerId, grant.id, maxListedBets),
  ])
  return toCredit(grant, balances, lines, await gameNames(runtime))
}

export async function activateBonus(runtime: Runtime, playerId: string, bonusId: string): Promise<BonusCredit> {
  await submitWithNotices(runtime, commands.activateBonus.of(playerId, randomUUID(), { bonusId }))
  return getBonusCredit(runtime, playerId, bonusId)
}

export async function refuseBonus(runtime: Runtime, playerId: string): Promise<BonusCredit> {
  const { grantId } = await submitWithNotices(runtime, commands.refuseBonus.of(playerId, randomUUID(), {}))
  const grant = (await store.grantsOf(runtime.db, playerId)).find(({ id }) => id === grantId)
  return creditOf(runtime, defined(grant))
}

/** The key is the grant's, so a retry after a lost answer gets the original reply until another bonus is activated. */
export async function collectBonus(runtime: Runtime, playerId: string) {
  const [newest] = await store.grantsOf(runtime.db, playerId, 1)
  const key = newest ? deterministicUuid('collect bonus', playerId, newest.id) : randomUUID()
  const command = commands.collectBonus.of(playerId, key, {})
  const { collected, forfeited } = await submitWithNotices(runtime, command)
  return { collected: toAmount(BigInt(collected)), forfeited: toAmount(BigInt(forfeited)) }
}

type NewCredit = Credit & { playerId: string; requestId: string; also?: Change[] }

/** Idempotent by `requestId`. The changes in `also` commit in the same transaction. The id of the grant is the key of its transfer. */
export async function grantCredit(
  runtime: Runtime,
  { playerId, requestId, also = [], ...credit }: NewCredit,
  submit: Submit,
) {
  const key = await keyOfRequest(runtime.db, {
    playerId,
    from: 'house',
    kind: commands.grantCredit.kind,
    requestId,
  })
  return sellCredit(runtime, { playerId, ...credit, key }, (grantId, sale) =>
    submitWithNotices(runtime, commands.grantCredit.of(playerId, grantId, { ...credit, grantId, also, sale }), submit),
  )
}

type Reversal = { playerId: string; requestId: string; grantId: string; reason: string; also: Change[] }

/** Idempotent by `requestId`. */
export async function reverseCredit(runtime: Runtime, { playerId, requestId, ...reversal }: Reversal, submit: Submit) {
  const { kind } = commands.reverseCredit
  const key = await keyOfRequest(runtime.db, { playerId, from: 'house', kind, requestId })
  const stock = await stockTerms(runtime)
  const command = commands.reverseCredit.of(playerId, key, { ...reversal, stock })
  const reply = await submitWithNotices(runtime, command, submit)
  await settleReturns(runtime, playerId)
  return reply
}

/** The bonus credit that can be staked in a game. */
export async function playableBonus(
  tx: Tx,
  playerId: string,
  account: GameAccount,
  balances: ReadonlyMap<string, Cents>,
): Promise<BonusFunds> {
  const grant = await store.openGrantOf(tx, playerId)
  if (!grant || !playableOf(grant, account, grant.now)) return nothingHeld
  return { bonus: balances.get(bonusAccount(grant)) ?? 0n, free: balances.get(freeAccount(grant)) ?? 0n }
}

/** The free spins left in a game, the stake of each, and their grant. */
export async function freeSpinsFor(
  tx: Tx,
  playerId: string,
  account: GameAccount,
): Promise<{ left: number; amount: number; grant: string } | null> {
  const grant = await store.openGrantOf(tx, playerId)
  const cents = grant && grant.now < grant.expiresAt ? freeSpinAt(grant, account) : undefined
  return grant && cents !== undefined ? { left: grant.spinsLeft, amount: Number(cents), grant: grant.id } : null
}

const walletAndBonus = batchLoader(
  async ({ db }, ids) => {
    const [holdings, open] = await db.together((tx) => [loadHoldingsOfAll(tx, ids), store.openBonusesOf(tx, ids)])
    const grantOf = new Map(open.map((grant) => [grant.playerId, grant]))
    return new Map(ids.map((id) => [id, { holdings: holdings.get(id), grant: grantOf.get(id) }]))
  },
  { fromWorkers: true },
)

/** ENT-2 with the bonus. It is active from start to end, even while all its credit is staked in a round. */
export async function getWalletsWithBonus(runtime: Runtime, playerId: string) {
  const { holdings, grant } = defined(await walletAndBonus(runtime, playerId))
  const wallet = await toWallet(runtime, playerId, holdings)
  const bonusActive = grant?.operatorId === wallet.operator_id && grant.state !== 'awaiting-deposit'
  return { wallets: { ...wallet, bonusActive } }
}

export { forfeitGrant, isWagered } from './rules.ts'
export { grants, grantsBefore } from './store.ts'

/** For the risk rules. */
export { claimsAfter, claimsOf, type ClaimCursor } from './store.ts'

export { allGrants } from './store.ts'
