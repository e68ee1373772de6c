import type { Cents } from '@lucero/contract/shared/money'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export type Provider = { id: string; name: string; enabled: boolean; roundUrl: string | null } & PayoutLimits

/** The limits of a provider on payouts above the stakes, in a round and in a UTC day. Null: no limit. */
export type PayoutLimits = { maxRoundPayoutCents: Cents | null; maxDayPayoutCents: Cents | null }

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
  /** The path of the picture that the house uploaded. */
  picture: string | null
  /** Only chosen players see and play it. */
  isTrial: boolean
  /** No round pays more than this multiple of its stakes. Null: unknown. */
  maxMultiple: number | null
  /** Shown instead of the provider's name. */
  studio: string | null
  tags: string[]
  /** When players first saw it. Null: from the beginning. */
  listedAt: Date | null
}

/** The terms that bets in a game must meet. `onlyFor`: the players of a trial; null for a game without one. */
export type Terms = {
  providerId: string | null
  isPlayable: boolean
  maxBetCents: Cents | null
  maxMultiple: number | null
  onlyFor: ReadonlySet<string> | null
}

const columns = sql`
  g.id, g.name, g.category, g.return_to_player::float8 as "returnToPlayer", g.enabled, g.provider_id as "providerId",
  g.launch_url as "launchUrl", g.max_bet_cents as "maxBetCents", g.is_trial as "isTrial",
  g.max_multiple::float8 as "maxMultiple", g.studio, g.tags, g.listed_at as "listedAt",
  (select '/pictures/' || i.game_id || '?v=' || i.version from game_picture i where i.game_id = g.id) as picture`
const withProvider = sql`casino_game g left join provider p on p.id = g.provider_id`
const isPlayable = sql`(g.enabled and p.enabled is not false)`
const isOpenTo = (playerId: string) => sql`
  (not g.is_trial or exists (select from game_trial t where t.game_id = g.id and t.player_id = ${playerId}))`

export const listAll = (tx: Tx) => tx.all<Game>(sql`select ${columns} from casino_game g order by position, name`)

export type ListedGame = Game & { providerName: string | null }

export const listPlayable = (tx: Tx) =>
  tx.all<ListedGame>(sql`
    select ${columns}, p.name as "providerName" from ${withProvider} where ${isPlayable} and not g.is_trial
    order by g.position, g.name`)

/** One row per game in trial and chosen player. */
export const listTrials = (tx: Tx) =>
  tx.all<ListedGame & { playerId: string; isPlayable: boolean }>(sql`
    select ${columns}, p.name as "providerName", ${isPlayable} as "isPlayable", t.player_id as "playerId"
    from ${withProvider} join game_trial t on t.game_id = g.id where g.is_trial order by g.position, g.name`)

export const playableIds = async (tx: Tx, playerId: string) =>
  (
    await tx.all<{ id: string }>(sql`select g.id from ${withProvider} where ${isPlayable} and ${isOpenTo(playerId)}`)
  ).map(({ id }) => id)

export const findPlayable = (tx: Tx, id: string, playerId: string) =>
  tx.maybe<Game>(
    sql`select ${columns} from ${withProvider} where ${isPlayable} and ${isOpenTo(playerId)} and g.id = ${id}`,
  )

export const listTerms = (tx: Tx) =>
  tx.all<Omit<Terms, 'onlyFor'> & { id: string; isTrial: boolean }>(sql`
    select g.id, g.provider_id as "providerId", ${isPlayable} as "isPlayable", g.max_bet_cents as "maxBetCents",
      g.max_multiple::float8 as "maxMultiple", g.is_trial as "isTrial"
    from ${withProvider}`)

export const trialPlayersOf = async (tx: Tx, gameId: string) =>
  (
    await tx.all<{ playerId: string }>(
      sql`select player_id as "playerId" from game_trial where game_id = ${gameId} order by player_id`,
    )
  ).map(({ playerId }) => playerId)

/** The chosen players of every game. */
export const listTrialPlayers = (tx: Tx) =>
  tx.all<{ gameId: string; playerId: string }>(sql`select game_id as "gameId", player_id as "playerId" from game_trial`)

export const insertTrialPlayer = (tx: Tx, gameId: string, playerId: string) =>
  tx.run(sql`insert into game_trial (game_id, player_id) values (${gameId}, ${playerId}) on conflict do nothing`)

export const deleteTrialPlayer = (tx: Tx, gameId: string, playerId: string) =>
  tx.run(sql`delete from game_trial where game_id = ${gameId} and player_id = ${playerId}`)

/** A game that leaves its trial is new from then on. */
export const setTrial = (tx: Tx, id: string, isTrial: boolean) =>
  tx.run(sql`
    update casino_game set is_trial = ${isTrial}, listed_at = case when ${isTrial} then listed_at else now() end
    where id = ${id} and is_trial <> ${isTrial}`)

/** Players see the game for the first time. */
export const setListed = (tx: Tx, id: string) => tx.run(sql`update casino_game set listed_at = now() where id = ${id}`)

export const find = (tx: Tx, id: string) => tx.maybe<Game>(sql`select ${columns} from casino_game g where g.id = ${id}`)

/** Locks the row until the transaction ends. */
export const lock = (tx: Tx, id: string) =>
  tx.maybe<Game>(sql`select ${columns} from casino_game g where g.id = ${id} for update of g`)

export const shareGame = (tx: Tx, id: string) => tx.run(sql`select from casino_game where id = ${id} for share`)

type GameChange = {
  name?: string | undefined
  category?: string | undefined
  returnToPlayer?: number | undefined
  launchUrl?: string | undefined
  maxBetCents?: Cents | null | undefined
  maxMultiple?: number | null | undefined
  tags?: readonly string[] | undefined
}

export const change = (
  tx: Tx,
  id: string,
  { name, category, returnToPlayer, launchUrl, maxBetCents, maxMultiple, tags }: GameChange,
) =>
  tx.run(sql`
    update casino_game set
      name = coalesce(${name ?? null}, name), category = coalesce(${category ?? null}, category),
      return_to_player = coalesce(${returnToPlayer ?? null}::float8, return_to_player),
      launch_url = coalesce(${launchUrl ?? null}, launch_url), tags = coalesce(${tags ?? null}::text[], tags),
      max_bet_cents = case when ${maxBetCents !== undefined} then ${maxBetCents ?? null}::bigint else max_bet_cents end,
      max_multiple = case when ${maxMultiple !== undefined} then ${maxMultiple ?? null}::numeric else max_multiple end,
      kept = kept || case when ${name !== undefined} then '{name}'::text[] else '{}' end
        || case when ${category !== undefined} then '{category}'::text[] else '{}' end
        || case when ${launchUrl !== undefined} then '{launch_url}'::text[] else '{}' end
    where id = ${id}`)

export type Picture = { gameId: string; contentType: string; bytes: Buffer; version: string }

export const listPictures = (tx: Tx) =>
  tx.all<Picture>(sql`select game_id as "gameId", content_type as "contentType", bytes, version from game_picture`)

const pictureInsertion = ({ gameId, contentType, bytes, version }: Picture, fromPackage: boolean) => sql`
  insert into game_picture (game_id, content_type, bytes, version, from_package)
  values (${gameId}, ${contentType}, ${bytes}, ${version}, ${fromPackage})
  on conflict (game_id) do update
  set content_type = excluded.content_type, bytes = excluded.bytes, version = excluded.version,
    from_package = excluded.from_package`

export const putPicture = (tx: Tx, picture: Picture) => tx.run(pictureInsertion(picture, false))

/** A picture of the house stays. */
export const putPackagePicture = (tx: Tx, picture: Picture) =>
  tx.run(sql`${pictureInsertion(picture, true)} where game_picture.from_package`)

export const deletePicture = (tx: Tx, gameId: string) => tx.run(sql`delete from game_picture where game_id = ${gameId}`)

type NewGame = Pick<Game, 'id' | 'name' | 'category' | 'returnToPlayer'> & {
  providerId?: string
  launchUrl?: string
  maxMultiple?: number | undefined
  studio?: string
}

const insertion = (game: NewGame, position: number) => sql`
  insert into casino_game (id, name, category, return_to_player, provider_id, launch_url, max_multiple, studio, position)
  values (${game.id}, ${game.name}, ${game.category}, ${game.returnToPlayer}, ${game.providerId ?? null},
    ${game.launchUrl ?? null}, ${game.maxMultiple ?? null}::numeric,
    ${game.studio ?? null}, ${position})`

export const insertGame = (tx: Tx, game: NewGame, position: number) =>
  tx.run(sql`${insertion(game, position)} on conflict (id) do nothing`)

export const upsertGame = (tx: Tx, game: NewGame, position: number) =>
  tx.run(sql`
    ${insertion(game, position)}
    on conflict (id) do update
    set name = case when 'name' = any(casino_game.kept) then casino_game.name else excluded.name end,
      category = case when 'category' = any(casino_game.kept) then casino_game.category else excluded.category end,
      return_to_player = excluded.return_to_player, provider_id = excluded.provider_id,
      launch_url = case when 'launch_url' = any(casino_game.kept) then casino_game.launch_url else excluded.launch_url end,
      max_multiple = excluded.max_multiple, studio = excluded.studio,
      position = excluded.position`)

export const setEnabled = (tx: Tx, id: string, enabled: boolean) =>
  tx.maybe<Game>(sql`update casino_game g set enabled = ${enabled} where id = ${id} returning ${columns}`)

export const setMaxBet = (tx: Tx, id: string, cents: Cents | null) =>
  tx.maybe<Game>(sql`update casino_game g set max_bet_cents = ${cents} where id = ${id} returning ${columns}`)

const providerColumns = sql`
  id, name, enabled, round_url as "roundUrl", max_round_payout_cents as "maxRoundPayoutCents",
  max_day_payout_cents as "maxDayPayoutCents"`

export const listProviders = (tx: Tx) =>
  tx.all<Provider>(sql`select ${providerColumns} from provider order by created_at, id`)

export const findProvider = (tx: Tx, id: string) =>
  tx.maybe<Provider>(sql`select ${providerColumns} from provider where id = ${id}`)

const providerInsertion = (provider: Omit<Provider, 'enabled'>) => sql`
  insert into provider (id, name, round_url, max_round_payout_cents, max_day_payout_cents)
  values (${provider.id}, ${provider.name}, ${provider.roundUrl}, ${provider.maxRoundPayoutCents}, ${provider.maxDayPayoutCents})`

export const insertProvider = (tx: Tx, provider: Omit<Provider, 'enabled'>) =>
  tx.run(sql`${providerInsertion(provider)} on conflict (id) do nothing`)

/** Does not change the limits of a provider that exists. */
export const upsertProvider = (tx: Tx, provider: Omit<Provider, 'enabled'>) =>
  tx.run(sql`
    ${providerInsertion(provider)}
    on conflict (id) do update set name = excluded.name, round_url = excluded.round_url`)

export const setProviderEnabled = (tx: Tx, id: string, enabled: boolean) =>
  tx.maybe<Provider>(sql`update provider set enabled = ${enabled} where id = ${id} returning ${providerColumns}`)

export const setPayoutLimits = (tx: Tx, id: string, { maxRoundPayoutCents, maxDayPayoutCents }: PayoutLimits) =>
  tx.maybe<Provider>(sql`
    update provider set max_round_payout_cents = ${maxRoundPayoutCents}, max_day_payout_cents = ${maxDayPayoutCents}
    where id = ${id} returning ${providerColumns}`)
