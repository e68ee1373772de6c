/** The demo player's first rounds, played over HTTP as anybody plays: what Last Activity shows of them is real, and can be verified. */
import { randomUUID } from 'node:crypto'
import { apiBase, calls } from '@lucero/contract/calls'
import type { OwnGameId } from '@lucero/contract/own-games'
import { demoGift } from './demo-bonuses.ts'

type Evening = { gameId: OwnGameId; amount: number; bets: object[] }

const times = (count: number, bet: object) => Array.from({ length: count }, () => bet)

const evenings: Evening[] = [
  { gameId: 'night-reels', amount: 20, bets: times(6, { cents: 100 }) },
  { gameId: 'roulette', amount: 15, bets: times(4, { chips: [{ kind: 'red', cents: 100 }] }) },
  { gameId: 'dice', amount: 10, bets: times(5, { stake: 50, direction: 'under', target: 5000 }) },
]

/** With the credit of a bonus, which these can neither use up nor play through. */
const withBonus: Omit<Evening, 'amount'> = { gameId: 'night-reels', bets: times(8, { cents: 100 }) }

type Login = { username: string; password: string }

export async function playDemoRounds(address: string, login: Login): Promise<void> {
  const api = `${address}${apiBase}`
  const { accessToken } = await post<{ accessToken: string }>(`${api}${calls.signIn.path}`, login)
  const items = evenings.map(({ gameId, amount }) => ({ gameId, amount }))
  await post(`${api}${calls.transferToGame.path}`, { items }, accessToken)
  const playEvening = async ({ gameId, bets }: Omit<Evening, 'amount'>) => {
    const { url } = await post<{ url: string }>(`${api}${calls.launchGame.path}`, { gameId }, accessToken)
    await playAt(new URL(url, address), gameId, bets)
  }
  for (const evening of evenings) await playEvening(evening)
  await post(`${api}${calls.activateBonus.path}`, { bonusId: demoGift }, accessToken)
  await playEvening(withBonus)
  await post(`${api}${calls.signOut.path}`, undefined, accessToken)
}

async function playAt(game: URL, gameId: string, bets: object[]): Promise<void> {
  const at = (call: string) => new URL(`/games/api/${call}`, game).href
  const token = game.searchParams.get('token')
  const { pageToken } = await post<{ pageToken: string }>(at('enter'), { game: gameId, token })
  for (const bet of bets) await post(at('play'), { requestId: randomUUID(), bet }, pageToken)
}

/** Our API wraps what it gives, the games do not. */
async function post<Answer>(url: string, body: object | undefined, token?: string): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answers ${answer.status}: ${text}`)
  const given = JSON.parse(text) as { data?: Answer }
  return given.data ?? (given as Answer)
}
