/** Calls of the house to the aggregator. */
import { z } from 'zod'
import { currency } from '../../games/sessions.ts'
import { safeUrl } from '../safe-url.ts'
import type { Listing, Prepaid, VendorCall, VendorCalls, VendorRequest } from '../vendor-calls.ts'

const base = '/operator/generic/v2'
const unitsPerCent = 1000

const words = z.array(z.string())
const listed = z.object({
  game_code: z.string().min(1).max(128),
  name: z.string().min(1).max(200),
  product: z.string().max(200).default(''),
  category: z.string().max(100).default(''),
  enabled: z.boolean().default(true),
  url_thumb: z.string().nullish(),
  blocked_countries: words.nullish(),
  rtp: z.coerce.number().nullish(),
  freebet_support: z.boolean().nullish(),
})
const prepaid = z.object({
  prepaid_uuid: z.string(),
  game_code: z.string(),
  currency: z.string().optional(),
  bet_value: z.number(),
  bet_count: z.number().int(),
})

const read =
  <Shape extends z.ZodType, Output>(shape: Shape, outputOf: (answer: z.output<Shape>) => Output | undefined) =>
  (answer: unknown): Output | undefined => {
    const { data } = shape.safeParse(answer)
    return data === undefined ? undefined : outputOf(data)
  }

/** Entries that cannot be read are left out, so that one of them does not hide the others. */
const readAll = <Shape extends z.ZodType, Output>(shape: Shape, outputOf: (row: z.output<Shape>) => Output) =>
  read(z.array(z.unknown()), (rows) => rows.flatMap((row) => read(shape, (one) => [outputOf(one)])(row) ?? []))

const listingOf = (game: z.output<typeof listed>): Listing => ({
  code: game.game_code,
  name: game.name,
  studio: game.product,
  category: game.category,
  isEnabled: game.enabled,
  picture: game.url_thumb || null,
  blockedCountries: (game.blocked_countries ?? []).map((code) => code.toUpperCase()),
  returnToPlayer: game.rtp ?? null,
  hasFreeSpins: game.freebet_support === true,
})

const prepaidOf = ({ prepaid_uuid, game_code, bet_value, bet_count }: z.output<typeof prepaid>): Prepaid => ({
  id: prepaid_uuid,
  code: game_code,
  stakeCents: bet_value / unitsPerCent,
  count: bet_count,
})

const platforms = { desktop: 'GPL_DESKTOP', mobile: 'GPL_MOBILE' } as const
const readUrl = (lobby?: string) =>
  read(z.object({ url: z.string() }), ({ url }) => {
    const safe = safeUrl(url, lobby)
    return safe === undefined ? undefined : { url: safe }
  })
const readReward = read(z.object({ reward_uuid: z.string().min(1).max(128) }), (answer) => ({ id: answer.reward_uuid }))

type Place = VendorCalls['demo']['input']

const placeOf = ({ code, platform, country, language, address, lobby }: Place) => ({
  platform: platforms[platform],
  game_code: code,
  country,
  lang: language,
  ip: address,
  lobby_url: lobby,
  deposit_url: lobby,
})

/** As `2026-11-19T12:00:00`, in UTC. */
const time = (at: Date) => at.toISOString().slice(0, 19)

const requests: {
  [Name in VendorCall]: (input: VendorCalls[Name]['input']) => VendorRequest<VendorCalls[Name]['output']>
} = {
  games: () => ({ path: '/game/list', body: {}, read: readAll(listed, listingOf) }),
  launch: (input) => ({
    path: '/game/url',
    body: {
      user: input.player,
      token: input.token,
      sub_partner_id: String(input.operatorId),
      currency,
      game_currency: currency,
      ...placeOf(input),
    },
    read: readUrl(input.lobby),
  }),
  demo: (input) => ({ path: '/game/url', body: { currency: 'XXX', ...placeOf(input) }, read: readUrl(input.lobby) }),
  round: ({ player, transaction, round, lobby }) => ({
    path: '/game/round',
    body: { user: player, transaction_uuid: transaction, ...(round !== null && { round }) },
    read: readUrl(lobby),
  }),
  prepaids: ({ code }) => ({
    path: '/freebet/prepaids/list',
    body: { game_code: code },
    read: readAll(prepaid, prepaidOf),
  }),
  createReward: ({ prepaid: template, player, count, from, until, reference }) => ({
    path: '/freebet/rewards/create',
    body: {
      user: player,
      prepaid_uuid: template.id,
      bet_value: template.stakeCents * unitsPerCent,
      bet_count: count,
      start_time: time(from),
      end_time: time(until),
      operator_reference: reference,
    },
    read: readReward,
  }),
  cancelReward: ({ id }) => ({ path: '/freebet/rewards/cancel', body: { reward_uuid: id }, read: () => ({}) }),
}

export function requestOf<Name extends VendorCall>(
  name: Name,
  input: VendorCalls[Name]['input'],
  operator: number,
): VendorRequest<VendorCalls[Name]['output']> {
  const { path, body, read } = requests[name](input)
  return { path: `${base}${path}`, body: { operator_id: operator, ...body }, read }
}
