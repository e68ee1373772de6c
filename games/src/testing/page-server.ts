/**
 * A fake games server for browser tests: replaces `fetch` and uses the real rules and draws. The e2e tests use the real server.
 */
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { onTestFinished, vi } from 'vitest'
import { gamesApi } from '../api-path.ts'
import type { Funds, LiveBet, RoundView, Seat, StakeLimit } from '../api.ts'
import { commitmentOf } from '../rules/draw.ts'
import { replay } from '../rules/game.ts'
import { games } from '../rules/games.ts'
import type { RouletteView } from '../rules/roulette/rules.ts'
import { serveTable, type TableServer } from './table-server.ts'

type PageRequest = { path: string; body: Record<string, unknown>; token: string | null; traceparent: string | null }
type Trouble = 'lost' | 'refused' | 'over-own-limit' | 'betting' | 'ended' | 'void'

export type PageServer = {
  requests: PageRequest[]
  rounds: RoundView[]
  balance: number
  /** The part of the balance that is bonus credit. */
  bonus: number
  /** Free spins of a bonus. Undefined if there are none, or they have ended. */
  spins: { left: number; cents: number } | undefined
  /** Tests that need a certain outcome set the seed that draws it. */
  clientSeed: string
  /** Failure of the next play: lost reply, refusal (insufficient funds or own limit), pending wallet, ended session, or voided bet. */
  trouble: Trouble | undefined
  /** Replies to bets wait for it. */
  beforeReply: Promise<void> | undefined
  /** Fields of a bet that a server of an earlier release does not accept. */
  unknownFields: string[]
  /** The limit that a refusal names. */
  refusalLimit: StakeLimit | undefined
  /** The house has switched autoplay off. */
  noAutoplay: boolean
  /** The server traces bets. */
  traces: boolean
  /** Origin of the player app, if it differs from the origin of the page. */
  lobbyOrigin: string | null
  /** Bets of other players, and whether they see the name of this one. */
  bets: LiveBet[]
  isNameShown: boolean
  /** What others see of a shared round. */
  shared: { game: OwnGameId; name: string; multiple: string; hasProof: boolean; isShared: boolean }
  /** The table of Star Crash. */
  table: TableServer
}

const serverSeeds = ['the first secret', 'the second secret', 'the third secret', 'the fourth secret']

export function servePages(game: OwnGameId, mode: Seat['mode'] = 'demo'): PageServer {
  const server: PageServer & { epoch: number } = {
    requests: [],
    rounds: [],
    balance: 100_000,
    bonus: 0,
    spins: undefined,
    trouble: undefined,
    beforeReply: undefined,
    unknownFields: [],
    refusalLimit: undefined,
    noAutoplay: false,
    traces: false,
    lobbyOrigin: null,
    clientSeed: 'my-seed',
    epoch: 0,
    bets: [],
    isNameShown: false,
    shared: { game, name: 'Dice', multiple: '1.98×', hasProof: true, isShared: false },
    table: serveTable(() => server),
  }
  const rules = games[game]!
  const secret = () => serverSeeds[server.epoch]!
  const seeds = () => ({
    commitment: commitmentOf(secret()),
    clientSeed: server.clientSeed,
    nonce: server.rounds.filter(({ serverSeed }) => serverSeed === undefined).length,
  })
  /** Bonus credit in the stake of each round. Bonus credit is staked first. */
  const bonusStakes = new Map<string, number>()
  /** Free spins as last read from the wallet. Their end is noticed at the next read. */
  let lastSpins: PageServer['spins']
  const refreshSpins = () => void (lastSpins = server.spins && { ...server.spins })
  const won = () => server.rounds.reduce((sum, round) => sum + (round.freeSpin ? (round.payout ?? 0) : 0), 0)
  const funds = (): Funds => ({
    balance: server.balance,
    bonus: server.bonus,
    ...(lastSpins && lastSpins.left > 0 && { freeSpins: { ...lastSpins, won: won() } }),
  })
  const seat = (): Seat => ({
    mode,
    game,
    username: 'Guest',
    currency: 'USD',
    ...funds(),
    seeds: seeds(),
    ...(server.noAutoplay && { noAutoplay: true as const }),
    ...(server.traces && { traces: true as const }),
    ...(server.rounds[0] && { round: server.rounds[0] }),
  })

  function settle(round: RoundView) {
    const state: unknown = replay(rules, { ...round, serverSeed: secret() }, round)
    const payout = rules.payout(state)
    server.balance += payout ?? 0
    const part = round.freeSpin ? 1 : (bonusStakes.get(round.id) ?? 0) / round.stake
    server.bonus += Math.floor((payout ?? 0) * part)
    Object.assign(round, {
      view: rules.view(state) as unknown,
      payout,
      status: payout === undefined ? 'open' : 'closed',
    })
    if (round.freeSpin) round.freeSpin = { ...round.freeSpin, won: won() }
    else if (part > 0 && payout !== undefined) round.counted = round.stake
  }

  function play({ requestId, bet, freeSpin }: PageRequest['body']): RoundView {
    const existing = server.rounds.find(({ id }) => id === requestId)
    if (existing) return existing
    const stake = rules.stake(bet)
    const round: RoundView = {
      id: String(requestId),
      game,
      status: 'betting',
      bet,
      actions: [],
      stake,
      ...(freeSpin === true && { freeSpin: { won: 0 } }),
      ...seeds(),
      createdAt: new Date(0).toISOString(),
    }
    server.rounds.unshift(round)
    if (server.trouble === 'refused') return Object.assign(round, { status: 'refused', refusal: 'INSUFFICIENT_FUNDS' })
    if (server.trouble === 'over-own-limit')
      return Object.assign(round, { status: 'refused', refusal: 'OWN_LOSS_LIMIT', refusalLimit: server.refusalLimit })
    if (server.trouble === 'void') return Object.assign(round, { status: 'void', refusal: 'ROLLED_BACK' })
    if (freeSpin) {
      const isThere = server.spins?.cents === stake && server.spins.left > 0
      if (!isThere) return Object.assign(round, { status: 'refused', refusal: 'NO_FREE_SPIN' })
      server.spins!.left -= 1
      refreshSpins()
      round.freeSpin = { left: server.spins!.left, won: won() }
    } else take(round)
    if (server.trouble !== 'betting') settle(round)
    return round
  }

  function take({ id, stake }: RoundView) {
    const fromBonus = Math.min(server.bonus, stake)
    bonusStakes.set(id, fromBonus)
    server.bonus -= fromBonus
    server.balance -= stake
  }

  function act({ round: id, step, action }: PageRequest['body']): RoundView {
    const round = server.rounds.find((one) => one.id === id)!
    if (round.actions.length === step) {
      const cost = rules.steps!.cost(replay(rules, { ...round, serverSeed: secret() }, round), action)
      server.balance -= cost
      round.stake += cost
      round.actions = [...round.actions, action]
      settle(round)
    }
    return round
  }

  function endSeeds(clientSeed: string) {
    const revealed = { ...seeds(), serverSeed: secret() }
    for (const round of server.rounds) round.serverSeed ??= secret()
    server.epoch += 1
    server.clientSeed = clientSeed
    return { seeds: seeds(), revealed }
  }

  function share({ isShared = true, hasProof }: PageRequest['body']) {
    server.shared.isShared = Boolean(isShared)
    if (typeof hasProof === 'boolean') server.shared.hasProof = hasProof
    return isShared ? { shared: { id: 'AbCdEfGh123', hasProof: server.shared.hasProof } } : {}
  }

  /** As the server does: at most 50. */
  const roundsBefore = (before: string | undefined) => {
    const from = before === undefined ? 0 : server.rounds.findIndex(({ id }) => id === before) + 1
    return server.rounds.slice(from, from + 50)
  }

  function answer({ path, body }: PageRequest): unknown {
    const [, call = '', id, reveal] = path.replace(/\?.*/, '').split('/')
    if (call === 'lobby') return { origin: server.lobbyOrigin }
    if (call === 'enter' || call === 'seat') refreshSpins()
    if (call === 'enter') return { ...seat(), pageToken: 'page-token' }
    if (call === 'seat') {
      // The wallet has replied by the next read of the seat.
      for (const round of server.rounds.filter(({ status }) => status === 'betting')) settle(round)
      return seat()
    }
    if (call === 'bets') return { bets: server.bets }
    if (call === 'name') return { isShown: (server.isNameShown = Boolean(body['isShown'] ?? server.isNameShown)) }
    if (call === 'play') return { round: play(body), ...funds() }
    if (call === 'act') return { round: act(body), ...funds() }
    if (call === 'seeds') return endSeeds(String(body['clientSeed']))
    if (call === 'rounds' && !id) return { rounds: roundsBefore(path.split('?before=')[1]) }
    if (call === 'statistics') return { today: '2026-11-18', days: [] }
    if (call === 'roulette') return { numbers: server.rounds.flatMap(({ view }) => (view as RouletteView).number) }
    if (call === 'shared') return { ...server.shared, ...(server.shared.hasProof && { round: server.rounds[0]?.id }) }
    if (reveal === 'share') return share(body)
    if (reveal) endSeeds(server.clientSeed)
    return { round: server.rounds.find((round) => round.id === id) }
  }

  async function respond(address: string, { headers, body }: RequestInit = {}): Promise<Response> {
    const path = address.slice(gamesApi.length)
    const [token, traceparent] = ['authorization', 'traceparent'].map((name) => new Headers(headers).get(name))
    const json = typeof body === 'string' ? (JSON.parse(body) as PageRequest['body']) : {}
    const request: PageRequest = { path, body: json, token: token ?? null, traceparent: traceparent ?? null }
    server.requests.push(request)
    if (path.startsWith('/crash/')) return server.table.respond(path, json)
    const trouble = path === '/play' ? server.trouble : undefined
    const isOver = server.trouble === 'ended' && ['/play', '/seat'].includes(path)
    if (isOver) return Response.json({ refusal: 'SEAT_ENDED', message: '' }, { status: 401 })
    const isUnknown = (field: string) => path === '/play' && field in (json['bet'] as object)
    if (server.unknownFields.some(isUnknown))
      return Response.json({ refusal: 'INVALID_BET', message: '' }, { status: 400 })
    const replyBody = JSON.stringify(answer(request))
    if (trouble) server.trouble = undefined
    if (path === '/play') await server.beforeReply
    if (trouble === 'lost') throw new TypeError('Failed to fetch')
    return new Response(replyBody, { headers: { 'content-type': 'application/json' } })
  }

  const original = window.fetch
  const spy = vi.spyOn(window, 'fetch')
  spy.mockImplementation((input, init) =>
    typeof input === 'string' && input.startsWith(gamesApi) ? respond(input, init) : original(input, init),
  )
  onTestFinished(() => spy.mockRestore())
  return server
}
