/** What anybody may read about hosted games: proof and replay of a round, commitment and tables of a version. And the visit of a player. */
import { Readable } from 'node:stream'
import type { PackageVersion } from '@lucero/contract/provider/packages'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { queries, type HostedReplay, type Visit } from '../../api.ts'
import { Refusal } from '../../refusal.ts'
import { bearerOf, read, type Server } from '../http.ts'
import { contentOf } from '../packages/content-address.ts'
import { hostedBet, type HostedView } from '../packages/packages.ts'
import { findHostedRound, fundsView, outcomeOfRound, proofOf, visitSums, type Round } from '../rounds/hosted-rounds.ts'
import type { Runtime } from '../runtime.ts'
import { restartReminder, seatOf, secondsToReminder, type SeatRow } from '../seats/seats.ts'

const roundPath = z.object({ id: z.uuid() })
const versionPath = z.object({ game: z.string(), version: z.coerce.number().int().min(1) })
const tableQuery = z.strictObject({ mode: z.string() })

/** Below the path of the API of game pages. */
export function addRecordRoutes(runtime: Runtime, api: Server): void {
  const seatFor = (request: FastifyRequest) => seatOf(runtime, bearerOf(request))
  const roundIn = async ({ params }: FastifyRequest) => {
    const path = roundPath.safeParse(params)
    const round = path.success ? await findHostedRound(runtime, path.data.id) : undefined
    if (!round) throw new Refusal('ROUND_NOT_FOUND')
    return round
  }

  api.get('/hosted/rounds/:id/proof', async (request) => {
    const proof = await proofOf(runtime, await roundIn(request))
    if (!proof) throw new Refusal('ROUND_NOT_FOUND')
    return proof
  })
  api.get('/hosted/rounds/:id/replay', async (request) => replayOf(runtime, await roundIn(request), request.host))
  api.get('/hosted/:game/v/:version/commitment', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(publicVersion(runtime, request).manifest.commitment.text),
  )
  api.get('/hosted/:game/v/:version/table', async (request, reply) => {
    const { game, version } = publicVersion(runtime, request)
    const { mode: name } = read(tableQuery, request.query)
    const mode = (await runtime.packages.open(game, version)).modes.find((one) => one.name === name)
    if (!mode) throw new Refusal('NOT_FOUND')
    return reply.type('text/csv; charset=utf-8').send(Readable.from(mode.outcomes.tableLines()))
  })
  api.get('/visit', async (request) =>
    visitOf(runtime, await seatFor(request), read(queries.visit, request.query).after),
  )
  api.post('/continue', async (request) => {
    await restartReminder(runtime.db, (await seatFor(request)).id)
    return {}
  })
}

/** A version that players have not seen yet is not public. */
function publicVersion({ packages }: Runtime, { params }: FastifyRequest): PackageVersion {
  const path = versionPath.safeParse(params)
  const about = path.success ? packages.find(path.data.game, path.data.version) : undefined
  if (!about || about.state === 'uploaded') throw new Refusal('NOT_FOUND')
  return about
}

async function replayOf(runtime: Runtime, round: Round, pageHost: string): Promise<HostedReplay> {
  const { version, cents } = hostedBet.parse(round.bet)
  const { view, mode } = await outcomeOfRound(runtime, round)
  const about = runtime.packages.find(round.game, version)
  const place = about && contentOf(runtime.settings.content, pageHost, round.game)
  if (!place) throw new Refusal('GAME_NOT_FOUND')
  const { name, studio } = about.manifest
  const query = replayQuery(round.game, version, cents, view, place.host)
  return {
    game: round.game,
    version,
    origin: place.origin,
    url: `${place.origin}/v${version}/?${query.toString()}`,
    name,
    studio,
    mode: mode.name,
    stake: round.stake,
    payout: round.payout ?? 0,
  }
}

const microsPerCent = 10_000

const replayQuery = (game: string, version: number, cents: number, { mode, id }: HostedView, host: string) =>
  new URLSearchParams({
    replay: 'true',
    game,
    version: String(version),
    mode,
    event: String(id),
    amount: String(cents * microsPerCent),
    rgs_url: host,
    lang: 'en',
    currency: 'USD',
    device: 'desktop',
    social: 'false',
  })

async function visitOf(runtime: Runtime, seat: SeatRow, after: number | undefined): Promise<Visit> {
  const { db, packages } = runtime
  const sums = await visitSums(runtime, seat, after)
  const about = seat.packageVersion === null ? undefined : packages.find(seat.game, seat.packageVersion)
  const isRetired = !seat.isTry && about?.state === 'retired'
  const seconds = await secondsToReminder(db, seat.id)
  return {
    ...sums,
    ...(await fundsView(runtime, seat)),
    ...(isRetired && { isRetired }),
    ...(seconds !== undefined && { reminderSeconds: Math.ceil(seconds) }),
  }
}
