/** Plays the demo player's first rounds over HTTP, so that Last Activity shows real rounds that can be verified. */
import { randomUUID } from 'node:crypto'
import { callPlayerApi } from '@lucero/contract/player/client'
import { dataIn } from '@lucero/contract/shared/send'
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { demoGift } from './bonuses.ts'

type DemoSession = { gameId: OwnGameId; amount: number; bets: object[] }

const times = (count: number, bet: object) => Array.from({ length: count }, () => bet)

const demoSessions: DemoSession[] = [
  { gameId: 'night-reels', amount: 20, bets: times(6, { cents: 100, star: true }) },
  { gameId: 'roulette', amount: 15, bets: times(4, { chips: [{ kind: 'red', cents: 100 }] }) },
  { gameId: 'dice', amount: 10, bets: times(5, { stake: 50, direction: 'under', target: 5000 }) },
]

/** Played with bonus credit. The stakes are too small to use it up or to meet the wagering requirement. */
const withBonus: Omit<DemoSession, 'amount'> = { gameId: 'night-reels', bets: times(8, { cents: 100, star: true }) }

type Login = { username: string; password: string }

export async function playDemoRounds(address: string, login: Login): Promise<void> {
  const { accessToken: token } = dataIn(await callPlayerApi(address, 'signIn', { body: login }))
  const items = demoSessions.map(({ gameId, amount }) => ({ gameId, amount }))
  dataIn(await callPlayerApi(address, 'transferToGame', { body: { items }, token }))
  const playSession = async ({ gameId, bets }: Omit<DemoSession, 'amount'>) => {
    const { url } = dataIn(await callPlayerApi(address, 'launchGame', { body: { gameId }, token }))
    await playAt(new URL(url, address), gameId, bets)
  }
  for (const session of demoSessions) await playSession(session)
  dataIn(await callPlayerApi(address, 'activateBonus', { body: { bonusId: demoGift }, token }))
  await playSession(withBonus)
  dataIn(await callPlayerApi(address, 'signOut', { token }))
}

async function playAt(game: URL, gameId: string, bets: object[]): Promise<void> {
  const at = (call: string) => new URL(`/games/api/${call}`, game).href
  const token = game.searchParams.get('token')
  const { pageToken } = await post<{ pageToken: string }>(at('enter'), { game: gameId, token })
  for (const bet of bets) await post(at('play'), { requestId: randomUUID(), bet }, pageToken)
}

/** Calls the games' own API. */
async function post<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answers ${answer.status}: ${text}`)
  return JSON.parse(text) as Answer
}
