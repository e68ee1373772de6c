/** House API: games, their limits, pictures and trials, and providers. */
import type { HouseBody } from '@lucero/contract/house/calls'
import { toAmount } from '@lucero/contract/shared/money'
import { ownGames } from '@lucero/contract/shared/own-games'
import { Refusal } from '@lucero/contract/shared/refusals'
import * as catalogue from '../catalogue/catalogue.ts'
import * as heldWins from '../games/held-wins.ts'
import * as providers from '../games/providers.ts'
import { endTrialSessions } from '../games/sessions.ts'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { utcDay } from '../runtime/utc-day.ts'
import { usernamesOf } from '../players/players.ts'
import type { Actor } from '../staff/actor.ts'
import { approvedSecrets, findApproval, type Approval, type ApprovedRequest } from '../staff/approvals/approvals.ts'
import { changeLogged } from '../staff/log/log.ts'
import { changedFields } from './changed-fields.ts'
import { centsOrNone, payoutLimitsOf, readHouseProvider, toHouseProvider } from './payouts.ts'
import { playerNamed } from './scope.ts'

/** A lobby has thousands of games, so the number of queries does not depend on theirs. */
export async function listGames({ db }: Runtime) {
  const [games, chosen] = await db.together((tx) => [catalogue.allGames(tx), catalogue.listTrialPlayers(tx)])
  const usernames = await usernamesOf(db, [...new Set(chosen.map(({ playerId }) => playerId))])
  const byGame = Map.groupBy(chosen, ({ gameId }) => gameId)
  const namesIn = (id: string) => (byGame.get(id) ?? []).flatMap(({ playerId }) => usernames.get(playerId) ?? [])
  return { games: games.map((game) => toHouseGame(game, namesIn(game.id))) }
}

/** A new game starts in trial: somebody plays it before everybody sees it. */
export async function addGame(runtime: Runtime, { provider, launchUrl, isTrial, ...game }: HouseBody<'addGame'>) {
  await catalogue.findProvider(runtime.db, provider)
  const added = await catalogue.addGame(runtime.db, { ...game, providerId: provider, launchUrl })
  if (!added) throw new Refusal('GAME_EXISTS')
  await (isTrial ? catalogue.setTrial(runtime.db, game.id, true) : catalogue.listGame(runtime.db, game.id))
  runtime.events.publish({ kind: 'catalogue-changed' })
  return { game: await readHouseGame(runtime, await catalogue.findGame(runtime.db, game.id)) }
}

export async function switchGame(runtime: Runtime, { gameId, enabled }: HouseBody<'switchGame'>) {
  return { game: await readHouseGame(runtime, await catalogue.switchGame(runtime, gameId, enabled)) }
}

export async function limitGame(runtime: Runtime, { gameId, maxBet }: HouseBody<'limitGame'>) {
  return { game: await readHouseGame(runtime, await catalogue.limitBets(runtime, gameId, centsOrNone(maxBet))) }
}

export async function changeGame(runtime: Runtime, actor: Actor, body: HouseBody<'changeGame'>) {
  const { gameId, name, category, returnToPlayer, launchUrl, picture, maxBet, maxMultiple, tags } = body
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
    tags,
    picture: typeof picture === 'string' ? await readPicture(picture) : picture,
  }
  return changeLoggedGame(runtime, actor, { action: 'changeGame', gameId }, (tx) =>
    catalogue.changeGame(tx, gameId, changes),
  )
}

type GameAction = { action: string; gameId: string }
type GameChange = { before: catalogue.Game; after: catalogue.Game }

async function changeLoggedGame(
  runtime: Runtime,
  actor: Actor,
  { action, gameId }: GameAction,
  work: (tx: Tx) => Promise<GameChange>,
) {
  const game = await changeLogged(runtime, actor, async (tx) => {
    const { before, after } = await work(tx)
    return {
      result: after,
      entry: { action, subject: `game:${gameId}`, ...changedFields(facts(before), facts(after)) },
    }
  })
  catalogue.publishChange(runtime)
  return { game: await readHouseGame(runtime, game) }
}

/** Amounts as numbers, for the log. */
const facts = ({ maxBetCents, listedAt, ...game }: catalogue.Game) => ({
  ...game,
  listedAt: listedAt?.toISOString() ?? null,
  maxBet: maxBetCents === null ? null : toAmount(maxBetCents),
})

async function readPicture(base64: string) {
  const picture = await catalogue.encodePicture(Buffer.from(base64, 'base64'))
  if (!picture) throw new Refusal('INVALID_INPUT', { picture: 'PNG, JPEG or WebP' })
  return picture
}

export const setTrial = (runtime: Runtime, actor: Actor, { gameId, isTrial }: HouseBody<'setTrial'>) =>
  changeLoggedGame(runtime, actor, { action: 'setTrial', gameId }, (tx) => catalogue.setTrial(tx, gameId, isTrial))

export async function chooseTrialPlayer(runtime: Runtime, actor: Actor, body: HouseBody<'chooseTrialPlayer'>) {
  const { gameId, username, isChosen } = body
  const { id } = await playerNamed(runtime, username)
  const game = await changeLogged(runtime, actor, async (tx) => {
    const result = await catalogue.chooseTrialPlayer(tx, gameId, id, isChosen)
    if (!isChosen) await endTrialSessions(tx, id, gameId)
    return {
      result,
      entry: { action: 'chooseTrialPlayer', subject: `game:${gameId}`, playerId: id, after: { isChosen } },
    }
  })
  catalogue.publishChange(runtime)
  return { game: await readHouseGame(runtime, game) }
}

async function readHouseGame(runtime: Runtime, game: catalogue.Game) {
  const chosen = await catalogue.trialPlayersOf(runtime.db, game.id)
  const usernames = chosen.length ? await usernamesOf(runtime.db, chosen) : new Map<string, string>()
  return toHouseGame(game, [...usernames.values()])
}

const toHouseGame = (
  { providerId, maxBetCents, listedAt, ...game }: catalogue.Game,
  trialPlayers: readonly string[],
) => ({
  ...game,
  listedAt: listedAt?.toISOString() ?? null,
  provider: providerId,
  maxBet: maxBetCents === null ? null : toAmount(maxBetCents),
  trialPlayers: trialPlayers.toSorted(),
})

export async function listProviders(runtime: Runtime, actor: Actor) {
  const waiting = await secretsFor(runtime, actor)
  const [all, paid] = await runtime.db.together((tx) => [
    catalogue.allProviders(tx),
    heldWins.payoutsOf(tx, utcDay(runtime.clock.now())),
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
  runtime: Runtime,
  { id, name, roundUrl, ...limits }: HouseBody<'addProvider'>,
  approval?: ApprovedRequest,
) {
  const { maxRoundPayout, maxDayPayout } = payoutLimitsOf(limits)
  const payouts = { maxRoundPayoutCents: centsOrNone(maxRoundPayout), maxDayPayoutCents: centsOrNone(maxDayPayout) }
  const added = { id, name, roundUrl: roundUrl ?? null, ...payouts }
  const { provider, secret } = approval
    ? { ...(await providers.addWithoutSecret(runtime, added)), secret: notShown }
    : await providers.addProvider(runtime, added)
  return { provider: toHouseProvider(provider), secret }
}

export async function rotateSecret(
  runtime: Runtime,
  { providerId }: HouseBody<'rotateSecret'>,
  approval?: ApprovedRequest,
) {
  if (!approval) return providers.rotateSecret(runtime, providerId)
  await catalogue.findProvider(runtime.db, providerId)
  return { secret: notShown }
}

const takenWithinMs = 24 * 3_600_000

/** Which provider the request gives a secret, and until when. Undefined: no provider, or too late. */
function secretOf(runtime: Runtime, row: Approval): { providerId: string; until: Date } | undefined {
  const until = new Date((row.decidedAt?.getTime() ?? 0) + takenWithinMs)
  if (row.state !== 'approved' || until <= runtime.clock.now()) return undefined
  const [kind, providerId] = row.subject.split(':')
  return kind === 'provider' && providerId !== undefined ? { providerId, until } : undefined
}

const givesSecret = ({ call }: Approval) => call === 'addProvider' || call === 'rotateSecret'

/** Secrets that the actor may take, by provider. */
async function secretsFor(runtime: Runtime, { kind, staffId }: Actor) {
  const rows = kind === 'staff' ? await approvedSecrets(runtime.db, staffId) : []
  return new Map(
    rows.flatMap((row) => {
      const secret = secretOf(runtime, row)
      return secret ? [[secret.providerId, { approvalId: row.id, until: secret.until.toISOString() }] as const] : []
    }),
  )
}

/** A lost answer leaves no second secret: a repeated call replaces the one that the request was given. */
export async function takeSecret(runtime: Runtime, actor: Actor, approvalId: string) {
  const row = await findApproval(runtime.db, approvalId)
  if (!row || row.requesterStaffId !== actor.staffId || !givesSecret(row)) throw new Refusal('APPROVAL_NOT_FOUND')
  const given = secretOf(runtime, row)
  if (!given) throw new Refusal('APPROVAL_CLOSED')
  const { providerId } = given
  const secret = await changeLogged(runtime, actor, async (tx) => ({
    result: await providers.issueSecret(runtime, tx, providerId, approvalId),
    entry: { action: 'takeSecret', subject: `provider:${providerId}`, after: { approval: approvalId } },
  }))
  catalogue.publishChange(runtime)
  return { providerId, secret }
}

export async function switchProvider(runtime: Runtime, { providerId, enabled }: HouseBody<'switchProvider'>) {
  return { provider: await readHouseProvider(runtime, await catalogue.switchProvider(runtime, providerId, enabled)) }
}
