/** The address that the wallet under test calls, and what it has received there. */
import { randomUUID, type KeyObject } from 'node:crypto'
import { openVendor, VendorError, type VendorRequest } from './vendor.ts'

type Settings = {
  port?: number
  host?: string
  /** The public keys of the wallet. */
  operatorKeys(): KeyObject[]
  /** Codes of two games. */
  games: [string, string]
}

export type GameLaunch = VendorRequest & { user: string; token: string; currency: string }

export type Launches = Awaited<ReturnType<typeof openLaunches>>

export async function openLaunches({ games, operatorKeys, ...place }: Settings) {
  const received: VendorRequest[] = []
  let duringNext: ((launched: GameLaunch) => Promise<void>) | undefined
  let failsNext = false

  const launch = async (request: VendorRequest) => {
    const during = duringNext
    duringNext = undefined
    await during?.(launchOf(request))
    if (failsNext) {
      failsNext = false
      throw new VendorError(500, 'The game cannot be opened')
    }
    return { url: `https://games.example/${String(request.body['game_code'])}` }
  }

  const answer = (request: VendorRequest): unknown => {
    received.push(request)
    switch (request.call) {
      case 'game/list':
        return games.map(inList)
      case 'game/url':
        return launch(request)
      case 'game/round':
        return { url: `https://games.example/rounds/${String(request.body['round'])}` }
      case 'freebet/prepaids/list':
        return games.map((game) => prepaidOf(game))
      case 'freebet/rewards/create':
        return { ...request.body, reward_uuid: randomUUID() }
      case 'freebet/rewards/cancel':
        return { reward_uuid: request.body['reward_uuid'] }
    }
  }
  const rewards: string[] = []
  const vendor = await openVendor({
    ...place,
    operatorKeys,
    async answer(request) {
      const content = await answer(request)
      if (request.call === 'freebet/rewards/create') rewards.push((content as { reward_uuid: string }).reward_uuid)
      return content
    },
  })
  return {
    url: vendor.url,
    stop: vendor.stop,
    games,
    /** The calls of the wallet, oldest first. */
    received,
    /** Ids of the rewards that were created, oldest first. */
    rewards,
    /** Runs while the next `game/url` has no answer yet. */
    duringNextLaunch: (act: (launched: GameLaunch) => Promise<void>) => void (duringNext = act),
    failNextLaunch: () => void (failsNext = true),
    /** The last launch, after `press` has caused one. */
    async after(press: () => Promise<void>): Promise<GameLaunch> {
      const before = received.length
      await press()
      const request = received.slice(before).findLast(({ call }) => call === 'game/url')
      if (!request) throw new Error(`The wallet has not called game/url at ${vendor.url}`)
      return launchOf(request)
    },
  }
}

const launchOf = (request: VendorRequest): GameLaunch => ({
  ...request,
  user: String(request.body['user']),
  token: String(request.body['token']),
  currency: String(request.body['currency']),
})

const inList = (game_code: string) => ({
  game_code,
  name: game_code,
  product: 'Conformance',
  category: 'Video Slots',
  platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
  enabled: true,
  url_thumb: '',
  url_background: '',
  blocked_countries: [],
  certifications: [],
  languages: ['en', 'es'],
  features: [],
  rtp: 96,
  volatility: 2,
  hit_ratio: '0.3',
  paylines: 1,
  freebet_support: true,
  release_date: '2026-01-01T00:00:00',
})

/** Free spins of 0.20. */
const prepaidOf = (game_code: string) => ({
  prepaid_uuid: `prepaid-${game_code}`,
  game_code,
  game_id: 1,
  currency: 'USD',
  bet_value: 20_000,
  bet_count: 10,
})
