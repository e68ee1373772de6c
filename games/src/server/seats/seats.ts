/** Seats: a player in a game, either with a wallet session (real credit) or with a purse of play money (demo). */
import { hash, randomUUID } from 'node:crypto'
import type { Runtime } from '../runtime.ts'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import { Refusal } from '../../refusal.ts'
import { fillPurse } from '../wallet/play-money.ts'
import { balanceOf, spinsOf } from '../wallet/provider-wallet.ts'
import { plainMode } from '../packages/packages.ts'
import {
  deleteSeat,
  insertSeat,
  saveFunds,
  useContentSeat,
  useSeat,
  type SeatRow,
  type SeatTokens,
  type WalletFunds,
} from './store.ts'

export {
  balanceUpdate,
  deleteIdleSeats,
  deleteSeatsOf,
  findIdleDemoPlayers,
  isReminderDue,
  restartReminder,
  secondsToReminder,
  setPackageVersion,
  readBalances,
  readFunds,
  readUsernames,
  saveForced,
  takeForced,
  type SeatRow,
} from './store.ts'

export type EnterRequest = {
  game: string
  token?: string | undefined
  /** The link of a try, which staff have. */
  try?: string | undefined
  reminderMinutes?: number | undefined
}
/** `host` is the one of the page. */
export type Visitor = { address: string; host: string; pageToken: string | undefined }
type NewSeat = { seat: SeatRow; pageToken: string }

/** A returning demo page keeps its purse and its rounds. */
export async function takeSeat(
  runtime: Runtime,
  { game, token, try: link, reminderMinutes = 0 }: EnterRequest,
  from: Visitor,
): Promise<NewSeat> {
  const [seat, funds] =
    token !== undefined
      ? await realSeat(runtime, game, token)
      : link !== undefined
        ? await trySeat(runtime, game, link)
        : await demoSeat(runtime, game, from)
  const pageToken = newToken()
  await insertSeat(runtime.db, seat, tokensOf(seat, pageToken, reminderMinutes || null), funds)
  return { seat, pageToken }
}

const tokensOf = (seat: SeatRow, pageToken: string, reminderMinutes: number | null): SeatTokens => ({
  page: tokenHash(pageToken),
  content: seat.packageVersion === null ? null : tokenHash(contentTokenOf(pageToken)),
  reminderMinutes,
})

/** The token of the front end of a hosted game. It opens only the calls of the wire contract, and does not reveal the token of the page. */
export const contentTokenOf = (pageToken: string): string => hash('sha256', `content ${pageToken}`, 'base64url')

async function demoSeat(runtime: Runtime, game: string, from: Visitor): Promise<[SeatRow, WalletFunds]> {
  runtime.demoLimits.seats.admit(from.address)
  const previous =
    from.pageToken && (await useSeat(runtime.db, tokenHash(from.pageToken), runtime.settings.seatIdleSeconds))
  const player = previous && previous.mode === 'demo' && previous.game === game ? previous.player : randomUUID()
  const packageVersion = runtime.games[game] ? null : publishedVersion(runtime, game)
  return seatWithPlayMoney(runtime, { game, player, packageVersion, isTry: false })
}

/** Staff play a version with play money, also one that no player can play yet. */
async function trySeat(runtime: Runtime, game: string, link: string): Promise<[SeatRow, WalletFunds]> {
  const taken = await runtime.wallets.real.packages.takeTry(link)
  if (taken?.game !== game) throw new Refusal('SESSION_NOT_FOUND')
  const { version: packageVersion } = taken
  if (!(await runtime.packages.listed(game, packageVersion))) throw new Refusal('RETRY_LATER')
  return seatWithPlayMoney(runtime, { game, player: randomUUID(), packageVersion, isTry: true })
}

async function seatWithPlayMoney(
  { db }: Runtime,
  seat: Pick<SeatRow, 'game' | 'player' | 'packageVersion' | 'isTry'>,
): Promise<[SeatRow, WalletFunds]> {
  const guest = { mode: 'demo' as const, session: null, username: 'Guest', currency: 'USD' }
  const funds = { balance: await fillPurse(db, seat.player), freeSpins: null }
  return [{ id: randomUUID(), ...seat, ...guest }, funds]
}

function publishedVersion({ packages }: Runtime, game: string): number {
  const published = packages.published(game)
  if (!published) throw new Refusal('GAME_NOT_FOUND')
  return published.version
}

async function realSeat(runtime: Runtime, game: string, token: string): Promise<[SeatRow, WalletFunds]> {
  const spinsOption = supportsFreeSpins(runtime, game) ? { freeSpins: true as const } : {}
  const reply = await runtime.wallets.real.session({ token, game, ...spinsOption })
  if (reply.outcome === 'refused') throw new Refusal(reply.code)
  if (reply.outcome === 'unknown' || reply.answer.game !== game) throw new Refusal('RETRY_LATER')
  const { session, player, username, currency, balance, freeSpins, packageVersion = null } = reply.answer
  // The wallet may know a version before this node has read the list.
  if (packageVersion !== null && !(await runtime.packages.listedAsPlayed(game, packageVersion)))
    throw new Refusal('RETRY_LATER')
  const funds = { balance: balanceOf(balance), freeSpins: spinsOf(freeSpins) }
  const seat = { session, player, username, currency, packageVersion, isTry: false }
  return [{ id: randomUUID(), mode: 'real', game, ...seat }, funds]
}

const supportsFreeSpins = ({ games, packages }: Runtime, game: string): boolean =>
  games[game]
    ? games[game].freeSpin !== undefined
    : packages.list().some((one) => one.game === game && plainMode(one.manifest.modes) !== undefined)

export async function seatOf(runtime: Runtime, pageToken: string | undefined): Promise<SeatRow> {
  const seat = pageToken && (await useSeat(runtime.db, tokenHash(pageToken), runtime.settings.seatIdleSeconds))
  if (!seat) throw new Refusal('SESSION_EXPIRED')
  return seat
}

/** The seat of the front end of a hosted game. */
export const seatOfContent = ({ db, settings }: Runtime, contentToken: string): Promise<SeatRow | undefined> =>
  useContentSeat(db, tokenHash(contentToken), settings.seatIdleSeconds)

/** Like seatOf, and checks that the wallet session has not ended. */
export async function seatInSession(runtime: Runtime, pageToken: string | undefined): Promise<SeatRow> {
  const seat = await seatOf(runtime, pageToken)
  await assertSeatOpen(runtime, seat)
  return seat
}

/** A real seat lasts as long as the wallet session. For calls that send no request to the wallet themselves. */
export async function assertSeatOpen(runtime: Runtime, seat: SeatRow): Promise<void> {
  if (seat.mode === 'real') await refreshFunds(runtime, seat)
}

/**
 * Reads balance and free spins from the wallet and stores them. If the wallet no longer knows the session (sign-out, new password,
 * deactivation), the seat ends. If the wallet is unreachable, the seat stays open, so that a round can continue.
 */
export async function refreshFunds(runtime: Runtime, seat: SeatRow): Promise<void> {
  const answer = await runtime.wallets[seat.mode].balance({ ...seat, freeSpins: supportsFreeSpins(runtime, seat.game) })
  if (answer.outcome === 'accepted' && answer.balance)
    await saveFunds(runtime.db, seat, { balance: answer.balance, freeSpins: answer.freeSpins ?? null })
  if (answer.outcome !== 'refused') return
  await deleteSeat(runtime.db, seat.id)
  throw new Refusal('SESSION_EXPIRED')
}
