/** Bonuses as a player meets them: what is offered, what is open, and what became of it. */
import { randomUUID } from 'node:crypto'
import type { BonusCredit } from '@lucero/contract/bonus'
import { toAmount, type Cents } from '@lucero/contract/money'
import { Refusal } from '@lucero/contract/refusals'
import { gameNames } from '../catalogue/catalogue.ts'
import type { Tx } from '../kit/db.ts'
import type { Kit } from '../kit/kit.ts'
import { balancesOf } from '../ledger/books.ts'
import type { BookView, Change, Decision, Json } from '../ledger/command.ts'
import { submitWithNotices } from '../notifications/notifications.ts'
import { creditCommand, readWallets, wallets, walletsOf } from '../wallet/wallet.ts'
import { bonusAccount, freeAccount, nothingHeld, type Held } from './grant.ts'
import { offers, offersTo, type OfferRow } from './offer-store.ts'
import { freeSpinAt, playableOf } from './play.ts'
import { decideActivate, decideCollectBonus, decideRefuse, isOffered, onDeposit } from './rules.ts'
import { toBonus, toCredit, toOfferedCredit, toTerms } from './seen.ts'
import * as store from './store.ts'

const shownLines = 10

export async function listBonuses(kit: Kit, playerId: string) {
  const past = await store.grantsOf(kit.db, playerId)
  const open = past.filter(store.isOpen)
  const [offered, activeOperatorId, names, balances] = await Promise.all([
    offersTo(
      kit.db,
      playerId,
      open.map(({ bonusId }) => bonusId),
    ),
    activeOperator(kit.db, playerId),
    gameNames(kit.db),
    balancesOf(kit.db, playerId),
  ])
  const shown = offered.filter(
    (offer) => open.some(({ bonusId }) => bonusId === offer.id) || isOffered(offer, activeOperatorId, offer.now),
  )
  return {
    bonus: shown.map((offer) => toBonus(offer, { past, activeOperatorId, names, now: offer.now })),
    history: past.filter((grant) => !store.isOpen(grant)).map((grant) => toCredit(grant, balances, [], names)),
  }
}

const activeOperator = async (tx: Tx, playerId: string) =>
  (await walletsOf(tx, playerId)).find(({ status }) => status === 'active')?.operatorId

export async function getWagered(kit: Kit, playerId: string): Promise<BonusCredit | null> {
  const grant = await store.openGrantOf(kit.db, playerId)
  return grant ? creditOf(kit, grant) : null
}

export async function getBonusDetail(kit: Kit, playerId: string, bonusId: string) {
  const [offer, grant] = [await findOffer(kit, playerId, bonusId), await store.newestGrantOf(kit.db, playerId, bonusId)]
  if (!offer && !grant) throw new Refusal('BONUS_NOT_FOUND')
  const known = offer ?? (await offersTo(kit.db, playerId, [bonusId])).find(({ id }) => id === bonusId)!
  const terms = grant && store.isOpen(grant) ? grant.terms : known.terms
  return { bonusDetails: { description: known.description, ...toTerms(terms, await gameNames(kit.db)) } }
}

export async function getBonusCredit(kit: Kit, playerId: string, bonusId: string): Promise<BonusCredit> {
  const grant = await store.newestGrantOf(kit.db, playerId, bonusId)
  if (grant) return creditOf(kit, grant)
  const offer = await findOffer(kit, playerId, bonusId)
  if (!offer) throw new Refusal('BONUS_NOT_FOUND')
  return toOfferedCredit(offer)
}

async function findOffer(kit: Kit, playerId: string, bonusId: string): Promise<OfferRow | undefined> {
  const [offered, activeOperatorId] = await Promise.all([
    offersTo(kit.db, playerId, []),
    activeOperator(kit.db, playerId),
  ])
  return offered.find((offer) => offer.id === bonusId && isOffered(offer, activeOperatorId, offer.now))
}

async function creditOf(kit: Kit, grant: store.GrantRow): Promise<BonusCredit> {
  const [balances, lines, names] = await Promise.all([
    balancesOf(kit.db, grant.playerId),
    store.linesOf(kit.db, grant.playerId, grant.id, shownLines),
    gameNames(kit.db),
  ])
  return toCredit(grant, balances, lines, names)
}

const openBonus = { kind: store.grants, id: '*' }

export async function activateBonus(kit: Kit, playerId: string, bonusId: string): Promise<BonusCredit> {
  const reads = [
    openBonus,
    { kind: store.pastGrants, id: '*' },
    { kind: offers, id: bonusId },
    { kind: wallets, id: '*' },
  ]
  const decide: Decide<{ grantId: string }> = (book, now) => decideActivate(book, bonusId, now)
  await submitWithNotices(kit, {
    playerId,
    key: randomUUID(),
    kind: 'activate-bonus',
    body: { bonusId },
    reads,
    decide,
  })
  return getBonusCredit(kit, playerId, bonusId)
}

type Decide<Reply extends Json> = (book: BookView, now: Date) => Decision<Reply>

const submit = <Reply extends Json>(kit: Kit, playerId: string, kind: string, decide: Decide<Reply>) =>
  submitWithNotices(kit, { playerId, key: randomUUID(), kind, body: {}, reads: [openBonus], decide })

export async function refuseBonus(kit: Kit, playerId: string): Promise<BonusCredit> {
  const { grantId } = await submit(kit, playerId, 'refuse-bonus', decideRefuse)
  const grant = (await store.grantsOf(kit.db, playerId)).find(({ id }) => id === grantId)
  return creditOf(kit, grant!)
}

export async function collectBonus(kit: Kit, playerId: string) {
  const { collected, forfeited } = await submit(kit, playerId, 'collect-bonus', decideCollectBonus)
  return { collected: toAmount(BigInt(collected)), forfeited: toAmount(BigInt(forfeited)) }
}

type Credit = { playerId: string; operatorId: number; cents: Cents; requestId: string; also?: Change[] }

/** An operator's credit, with what it does to a bonus that waits for it. `also` commits with it. */
export const grantCredit = (kit: Kit, { also = [], ...credit }: Credit): Promise<{ main: number }> =>
  submitWithNotices(
    kit,
    creditCommand(credit, {
      reads: [openBonus],
      decide: (book, now) => {
        const { moves, changes } = onDeposit(book, credit.operatorId, credit.cents, now)
        return { moves, changes: [...changes, ...also] }
      },
    }),
  )

type Seat = { operatorId: number; gameId: string }

/** The bonus credit that can be staked at a table. */
export async function playableBonus(
  tx: Tx,
  playerId: string,
  seat: Seat,
  balances: ReadonlyMap<string, Cents>,
): Promise<Held> {
  const grant = await store.openGrantOf(tx, playerId)
  if (!grant || !playableOf(grant, seat, grant.now)) return nothingHeld
  return { bonus: balances.get(bonusAccount(grant)) ?? 0n, free: balances.get(freeAccount(grant)) ?? 0n }
}

/** The free spins left at a table, the stake of each, and which grant gives them. */
export async function freeSpinsFor(
  tx: Tx,
  playerId: string,
  seat: Seat,
): Promise<{ left: number; amount: number; grant: string } | null> {
  const grant = await store.openGrantOf(tx, playerId)
  const cents = grant && grant.now < grant.expiresAt ? freeSpinAt(grant, seat) : undefined
  return grant && cents !== undefined ? { left: grant.spinsLeft, amount: Number(cents), grant: grant.id } : null
}

/** ENT-2 with the bonus in it: active from its start to its end, though its credit be in a round at the moment. */
export async function getWalletsWithBonus(kit: Kit, playerId: string) {
  const [{ wallets: wallet }, grant] = await Promise.all([
    readWallets(kit, playerId),
    store.openGrantOf(kit.db, playerId),
  ])
  const bonusActive = grant?.operatorId === wallet.operator_id && grant.state !== 'awaiting-deposit'
  return { wallets: { ...wallet, bonusActive } }
}

export { forfeitGrant, isWagered } from './rules.ts'
export { grants } from './store.ts'
