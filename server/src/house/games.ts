/** House API: games, their limits, pictures and trials, and providers. */
import type { HouseBody } from '@lucero/contract/house/calls'
import { toAmount } from '@lucero/contract/shared/money'
import { ownGames } from '@lucero/contract/shared/own-games'
import { Refusal } from '@lucero/contract/shared/refusals'
import * as catalogue from '../catalogue/catalogue.ts'
import * as heldWins from '../games/held-wins.ts'
import * as providers from '../games/providers.ts'
import type { Tx } from '@lucero/kit/db'
import type { Kit } from '../kit/kit.ts'
import { utcDay } from '../kit/utc-day.ts'
import { usernamesOf } from '../players/players.ts'
import type { Actor } from '../staff/actor.ts'
import { approvedSecrets, findApproval, type Approval, type ApprovedRequest } from '../staff/approvals/approvals.ts'
import { changeLogged } from '../staff/log/log.ts'
import { changedFields } from './changed-fields.ts'
import { centsOrNone, payoutLimitsOf, readHouseProvider, toHouseProvider } from './payouts.ts'
import { playerNamed } from './scope.ts'

/** A lobby has thousands of games, so the number of queries does not depend on theirs. */
export async function listGames({ db }: Kit) {
  const [games, chosen] = await db.together((tx) => [catalogue.allGames(tx), catalogue.listTrialPlayers(tx)])
  const usernames = await usernamesOf(db, [...new Set(chosen.map(({ playerId }) => playerId))])
  const byGame = Map.groupBy(chosen, ({ gameId }) => gameId)
  const namesIn = (id: string) => (byGame.get(id) ?? []).flatMap(({ playerId }) => usernames.get(playerId) ?? [])
  return { games: games.map((game) => toHouseGame(game, namesIn(game.id))) }
}

/** A new game starts in trial: somebody plays it before everybody sees it. */
export async function addGame(kit: Kit, { provider, launchUrl, isTrial, ...game }: HouseBody<'addGame'>) {
  await catalogue.findProvider(kit.db, provider)
  const added = await catalogue.addGame(kit.db, { ...game, providerId: provider, launchUrl })
  if (!added) throw new Refusal('GAME_EXISTS')
  if (isTrial) await catalogue.setTrial(kit.db, game.id, true)
  kit.events.publish({ kind: 'catalogue-changed' })
  const fresh = { enabled: true, maxBet: null, picture: null, isTrial, trialPlayers: [] }
  return { game: { ...game, maxMultiple: game.maxMultiple ?? null, provider, launchUrl, ...fresh } }
}

export async function switchGame(kit: Kit, { gameId, enabled }: HouseBody<'switchGame'>) {
  return { game: await readHouseGame(kit, await catalogue.switchGame(kit, gameId, enabled)) }
}

export async function limitGame(kit: Kit, { gameId, maxBet }: HouseBody<'limitGame'>) {
  return { game: await readHouseGame(kit, await catalogue.limitBets(kit, gameId, centsOrNone(maxBet))) }
}

export async function changeGame(kit: Kit, actor: Actor, body: HouseBody<'changeGame'>) {
  const { gameId, name, category, returnToPlayer, launchUrl, picture, maxBet, maxMultiple } = body
  const isOwn = ownGames.some(({ id }) => id === gameId)
  if (isOwn && returnToPlayer !== undefined)
    throw new Refusal('INVALID_INPUT', { returnToPlayer: 'The rules of the game fix it' })
  if (isOwn && maxMultiple !== undefined)
    throw new Refusal('INVALID_INPUT', { maxMultiple: 'The rules of the game fix it' })
  const changes = {
    name,
    category,
    returnToPlayer,
    launchUrl,
    maxBetCents: maxBet === undefined ? undefined : centsOrNone(maxBet),
    maxMultiple,
    picture: typeof picture === 'string' ? readPicture(picture) : picture,
  }
  return changeLoggedGame(kit, actor, { action: 'changeGame', gameId }, (tx) =>
    catalogue.changeGame(tx, gameId, changes),
  )
}

type GameAction = { action: string; gameId: string }
type GameChange = { before: catalogue.Game; after: catalogue.Game }

async function changeLoggedGame(
  kit: Kit,
  actor: Actor,
  { action, gameId }: GameAction,
  work: (tx: Tx) => Promise<GameChange>,
) {
  const game = await changeLogged(kit, actor, async (tx) => {
    const { before, after } = await work(tx)
    return {
      result: after,
      entry: { action, subject: `game:${gameId}`, ...changedFields(facts(before), facts(after)) },
    }
  })
  catalogue.publishChange(kit)
  return { game: await readHouseGame(kit, game) }
}

/** Amounts as numbers, for the log. */
const facts = ({ maxBetCents, ...game }: catalogue.Game) => ({
  ...game,
  maxBet: maxBetCents === null ? null : toAmount(maxBetCents),
})

/** The first bytes of each accepted format, in hexadecimal. SVG is not accepted, because it can contain scripts. */
const formats: readonly { contentType: string; pattern: RegExp }[] = [
  { contentType: 'image/png', pattern: /^89504e470d0a1a0a/ },
  { contentType: 'image/jpeg', pattern: /^ffd8ff/ },
  { contentType: 'image/webp', pattern: /^52494646.{8}57454250/ },
]

function readPicture(base64: string) {
  const bytes = Buffer.from(base64, 'base64')
  const start = bytes.toString('hex', 0, 16)
  const format = formats.find(({ pattern }) => pattern.test(start))
  if (!format) throw new Refusal('INVALID_INPUT', { picture: 'PNG, JPEG or WebP' })
  return { contentType: format.contentType, bytes }
}

export const setTrial = (kit: Kit, actor: Actor, { gameId, isTrial }: HouseBody<'setTrial'>) =>
  changeLoggedGame(kit, actor, { action: 'setTrial', gameId }, (tx) => catalogue.setTrial(tx, gameId, isTrial))

export async function chooseTrialPlayer(kit: Kit, actor: Actor, body: HouseBody<'chooseTrialPlayer'>) {
  const { gameId, username, isChosen } = body
  const { id } = await playerNamed(kit, username)
  const game = await changeLogged(kit, actor, async (tx) => ({
    result: await catalogue.chooseTrialPlayer(tx, gameId, id, isChosen),
    entry: { action: 'chooseTrialPlayer', subject: `game:${gameId}`, playerId: id, after: { isChosen } },
  }))
  catalogue.publishChange(kit)
  return { game: await readHouseGame(kit, game) }
}

async function readHouseGame(kit: Kit, game: catalogue.Game) {
  const chosen = await catalogue.trialPlayersOf(kit.db, game.id)
  const usernames = chosen.length ? await usernamesOf(kit.db, chosen) : new Map<string, string>()
  return toHouseGame(game, [...usernames.values()])
}

const toHouseGame = ({ providerId, maxBetCents, ...game }: catalogue.Game, trialPlayers: string[]) => ({
  ...game,
  provider: providerId,
  maxBet: maxBetCents === null ? null : toAmount(maxBetCents),
  trialPlayers: trialPlayers.toSorted(),
})

export async function listProviders(kit: Kit, actor: Actor) {
  const waiting = await secretsFor(kit, actor)
  const [all, paid] = await kit.db.together((tx) => [
    catalogue.allProviders(tx),
    heldWins.payoutsOf(tx, utcDay(kit.clock.now())),
  ])
  return {
    providers: all.map((provider) => ({
      ...toHouseProvider(provider, paid.get(provider.id)),
      waitingSecret: waiting.get(provider.id) ?? null,
    })),
  }
}

/** The answer to an approved request goes to the approver, who must not see the secret: `takeSecret` returns it to the requester. */
const notShown = ''

export async function addProvider(
  kit: Kit,
  { id, name, roundUrl, ...limits }: HouseBody<'addProvider'>,
  approval?: ApprovedRequest,
) {
  const { maxRoundPayout, maxDayPayout } = payoutLimitsOf(limits)
  const payouts = { maxRoundPayoutCents: centsOrNone(maxRoundPayout), maxDayPayoutCents: centsOrNone(maxDayPayout) }
  const added = { id, name, roundUrl: roundUrl ?? null, ...payouts }
  const { provider, secret } = approval
    ? { ...(await providers.addWithoutSecret(kit, added)), secret: notShown }
    : await providers.addProvider(kit, added)
  return { provider: toHouseProvider(provider), secret }
}

export async function rotateSecret(kit: Kit, { providerId }: HouseBody<'rotateSecret'>, approval?: ApprovedRequest) {
  if (!approval) return providers.rotateSecret(kit, providerId)
  await catalogue.findProvider(kit.db, providerId)
  return { secret: notShown }
}

const takenWithinMs = 24 * 3_600_000

/** Which provider the request gives a secret, and until when. Undefined: no provider, or too late. */
function secretOf(kit: Kit, row: Approval): { providerId: string; until: Date } | undefined {
  const until = new Date((row.decidedAt?.getTime() ?? 0) + takenWithinMs)
  if (row.state !== 'approved' || until <= kit.clock.now()) return undefined
  const [kind, providerId] = row.subject.split(':')
  return kind === 'provider' && providerId !== undefined ? { providerId, until } : undefined
}

const givesSecret = ({ call }: Approval) => call === 'addProvider' || call === 'rotateSecret'

/** Secrets that the actor may take, by provider. */
async function secretsFor(kit: Kit, { kind, staffId }: Actor) {
  const rows = kind === 'staff' ? await approvedSecrets(kit.db, staffId) : []
  return new Map(
    rows.flatMap((row) => {
      const secret = secretOf(kit, row)
      return secret ? [[secret.providerId, { approvalId: row.id, until: secret.until.toISOString() }] as const] : []
    }),
  )
}

/** A lost answer leaves no second secret: a repeated call replaces the one that the request was given. */
export async function takeSecret(kit: Kit, actor: Actor, approvalId: string) {
  const row = await findApproval(kit.db, approvalId)
  if (!row || row.requesterStaffId !== actor.staffId || !givesSecret(row)) throw new Refusal('APPROVAL_NOT_FOUND')
  const given = secretOf(kit, row)
  if (!given) throw new Refusal('APPROVAL_CLOSED')
  const { providerId } = given
  const secret = await changeLogged(kit, actor, async (tx) => ({
    result: await providers.issueSecret(kit, tx, providerId, approvalId),
    entry: { action: 'takeSecret', subject: `provider:${providerId}`, after: { approval: approvalId } },
  }))
  catalogue.publishChange(kit)
  return { providerId, secret }
}

export async function switchProvider(kit: Kit, { providerId, enabled }: HouseBody<'switchProvider'>) {
  return { provider: await readHouseProvider(kit, await catalogue.switchProvider(kit, providerId, enabled)) }
}
