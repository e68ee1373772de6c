import type { Cents } from '@lucero/contract/money'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export type Provider = { id: string; name: string; enabled: boolean; roundUrl: string | null }

export type Game = {
  id: string
  name: string
  category: string
  returnToPlayer: number
  enabled: boolean
  /** A game without a provider cannot be launched. It only names a game wallet. */
  providerId: string | null
  launchUrl: string | null
  maxBetCents: Cents | null
}

/** The terms that bets in a game must meet. */
export type Terms = { providerId: string | null; isPlayable: boolean; maxBetCents: Cents | null }

const columns = sql`
  g.id, g.name, g.category, g.return_to_player::float8 as "returnToPlayer", g.enabled, g.provider_id as "providerId",
  g.launch_url as "launchUrl", g.max_bet_cents as "maxBetCents"`
const withProvider = sql`casino_game g left join provider p on p.id = g.provider_id`
const isPlayable = sql`(g.enabled and p.enabled is not false)`

export const listAll = (tx: Tx) => tx.all<Game>(sql`select ${columns} from casino_game g order by position, name`)

export type ListedGame = Game & { providerName: string | null }

export const listPlayable = (tx: Tx) =>
  tx.all<ListedGame>(sql`
    select ${columns}, p.name as "providerName" from ${withProvider} where ${isPlayable} order by g.position, g.name`)

export const playableIds = async (tx: Tx) =>
  (await tx.all<{ id: string }>(sql`select g.id from ${withProvider} where ${isPlayable}`)).map(({ id }) => id)

export const findPlayable = (tx: Tx, id: string) =>
  tx.maybe<Game>(sql`select ${columns} from ${withProvider} where ${isPlayable} and g.id = ${id}`)

export const listTerms = (tx: Tx) =>
  tx.all<Terms & { id: string }>(sql`
    select g.id, g.provider_id as "providerId", ${isPlayable} as "isPlayable", g.max_bet_cents as "maxBetCents"
    from ${withProvider}`)

type NewGame = Pick<Game, 'id' | 'name' | 'category' | 'returnToPlayer'> & { providerId?: string; launchUrl?: string }

const insertion = (game: NewGame, position: number) => sql`
  insert into casino_game (id, name, category, return_to_player, provider_id, launch_url, position)
  values (${game.id}, ${game.name}, ${game.category}, ${game.returnToPlayer}, ${game.providerId ?? null},
    ${game.launchUrl ?? null}, ${position})`

export const insertGame = (tx: Tx, game: NewGame, position: number) =>
  tx.run(sql`${insertion(game, position)} on conflict (id) do nothing`)

export const upsertGame = (tx: Tx, game: NewGame, position: number) =>
  tx.run(sql`
    ${insertion(game, position)}
    on conflict (id) do update
    set name = excluded.name, category = excluded.category, return_to_player = excluded.return_to_player,
      provider_id = excluded.provider_id, launch_url = excluded.launch_url, position = excluded.position`)

export const setEnabled = (tx: Tx, id: string, enabled: boolean) =>
  tx.maybe<Game>(sql`update casino_game g set enabled = ${enabled} where id = ${id} returning ${columns}`)

export const setMaxBet = (tx: Tx, id: string, cents: Cents | null) =>
  tx.maybe<Game>(sql`update casino_game g set max_bet_cents = ${cents} where id = ${id} returning ${columns}`)

const providerColumns = sql`id, name, enabled, round_url as "roundUrl"`

export const listProviders = (tx: Tx) =>
  tx.all<Provider>(sql`select ${providerColumns} from provider order by created_at, id`)

export const findProvider = (tx: Tx, id: string) =>
  tx.maybe<Provider>(sql`select ${providerColumns} from provider where id = ${id}`)

const providerInsertion = ({ id, name, roundUrl }: Omit<Provider, 'enabled'>) =>
  sql`insert into provider (id, name, round_url) values (${id}, ${name}, ${roundUrl})`

export const insertProvider = (tx: Tx, provider: Omit<Provider, 'enabled'>) =>
  tx.run(sql`${providerInsertion(provider)} on conflict (id) do nothing`)

export const upsertProvider = (tx: Tx, provider: Omit<Provider, 'enabled'>) =>
  tx.run(sql`
    ${providerInsertion(provider)}
    on conflict (id) do update set name = excluded.name, round_url = excluded.round_url`)

export const setProviderEnabled = (tx: Tx, id: string, enabled: boolean) =>
  tx.maybe<Provider>(sql`update provider set enabled = ${enabled} where id = ${id} returning ${providerColumns}`)
