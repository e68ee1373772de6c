/** The calls of the operator: the list of games, launches, pages of rounds, and free spins. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { gameOf, games } from '../rules/games.ts'
import { inUnits } from '../rules/units.ts'
import type { Journal } from './journal.ts'

/** 400 parameters, 401 signature, 404 unknown. */
export class VendorError extends Error {
  readonly status: number

  constructor(status: 400 | 401 | 404, message: string) {
    super(message)
    this.status = status
  }
}

export const vendorBase = '/operator/generic/v2/'
const studio = 'Simulated Studio'

const text = z.string().min(1).max(300)
const shapes = {
  launch: z.object({
    user: text,
    token: text,
    game_code: text,
    currency: z.literal('USD'),
    country: text,
    lobby_url: text,
  }),
  round: z.object({ user: text, round: text }),
  prepaids: z.object({ game_code: text }),
  reward: z.object({
    user: text,
    prepaid_uuid: text,
    bet_value: z.number().int().positive(),
    bet_count: z.number().int().min(1).max(10_000),
    start_time: text,
    end_time: text,
    operator_reference: text,
  }),
  cancel: z.object({ reward_uuid: text }),
}

/** Stakes of free spins, and how many one reward has at most. */
const spinStakes = [0.2, 1].map(inUnits)
const maxSpins = 100

type Site = {
  journal: Journal
  /** The address of the pages, as the browser of a player reaches them from this lobby. */
  originFor(lobby: string): string
  /** From where the operator fetches pictures. */
  pictures: string
}
type Call = (site: Site, body: unknown) => object

const calls: Record<string, Call> = {
  'game/list': ({ pictures }) =>
    games.map(({ code, name, category, returnToPlayer }) => ({
      game_code: code,
      name,
      product: studio,
      category,
      platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
      enabled: true,
      url_thumb: `${pictures}/${code}.webp`,
      url_background: '',
      blocked_countries: [],
      certifications: [],
      languages: ['en', 'es'],
      features: [],
      rtp: returnToPlayer,
      freebet_support: true,
    })),
  'game/url': openSession,
  'game/round': findRound,
  'freebet/prepaids/list': (_site, body) => {
    const { game_code } = read(shapes.prepaids, body)
    return gameOf(game_code) ? spinStakes.map((stake) => prepaidOf(game_code, stake)) : []
  },
  'freebet/rewards/create': createReward,
  'freebet/rewards/cancel': ({ journal }, body) => {
    const { reward_uuid } = read(shapes.cancel, body)
    const reward = journal.rewards.get(reward_uuid)
    if (!reward) throw new VendorError(404, 'there is no such reward')
    if (!reward.isCancelled) journal.write({ ...reward, isCancelled: true })
    return { reward_uuid }
  },
}

export function answerVendorCall(site: Site, name: string, body: unknown): object {
  const call = calls[name]
  if (!call) throw new VendorError(404, `there is no call ${name}`)
  return call(site, body)
}

function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body)
  if (!parsed.success) throw new VendorError(400, z.prettifyError(parsed.error))
  return parsed.data
}

function openSession({ journal, originFor }: Site, body: unknown) {
  const { user, token, game_code, country, lobby_url } = read(shapes.launch, body)
  const game = gameOf(game_code)
  if (!game) throw new VendorError(404, 'there is no such game')
  const lobby = URL.parse(lobby_url)
  if (!lobby || !/^https?:$/.test(lobby.protocol)) throw new VendorError(400, 'lobby_url')
  const session = { user, token, game: game_code, country, lobby: lobby.href }
  const { id } = journal.write({ kind: 'session', id: randomUUID(), ...session })
  const { lang = 'en' } = body as { lang?: unknown }
  const query = new URLSearchParams({ session: id, lang: lang === 'es' ? 'es' : 'en' })
  return { url: `${originFor(lobby.href)}/play/${game_code}?${query}` }
}

/** The id of a round cannot be guessed, so its page needs no further check. */
function findRound({ journal, originFor }: Site, body: unknown) {
  const { user, round: id } = read(shapes.round, body)
  const round = journal.rounds.get(id)
  const session = round && journal.sessions.get(round.session)
  if (!round || (session && session.user !== user)) throw new VendorError(404, 'there is no such round')
  return { url: `${originFor(session?.lobby ?? '')}/rounds/${id}` }
}

const prepaidOf = (game_code: string, bet_value: number) => ({
  prepaid_uuid: `${game_code}-${bet_value}`,
  game_code,
  currency: 'USD',
  bet_value,
  bet_count: maxSpins,
})

/** The same reference returns the same reward, so that an answer may be lost. */
function createReward({ journal }: Site, body: unknown) {
  const { user, prepaid_uuid, bet_value, bet_count, operator_reference, start_time, end_time } = read(
    shapes.reward,
    body,
  )
  const before = [...journal.rewards.values()].find(({ reference }) => reference === operator_reference)
  if (before) return { reward_uuid: before.id }
  const game = games.find(({ code }) => prepaid_uuid === `${code}-${bet_value}`)
  if (!game || bet_count > maxSpins) throw new VendorError(400, 'there is no such template')
  const reward = journal.write({
    kind: 'reward',
    id: randomUUID(),
    reference: operator_reference,
    user,
    game: game.code,
    stake: bet_value,
    count: bet_count,
    played: 0,
    from: start_time,
    until: end_time,
    isCancelled: false,
  })
  return { reward_uuid: reward.id }
}
