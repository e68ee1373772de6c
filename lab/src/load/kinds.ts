/** One kind of request for each admission class, as raw HTTP. */
import { randomUUID } from 'node:crypto'
import { apiBase, calls, type CallName } from '@lucero/contract/player/calls'
import { betAndWin, bytesOf, sign, type ProviderSessions } from './requests.ts'

export const kinds = ['bets', 'transfers', 'wallets', 'games', 'sign-ins'] as const
export type Kind = (typeof kinds)[number]

/** Data for building requests. */
export type Supplies = ProviderSessions & { tokens: string[]; usernames: string[]; password: string; game: string }

const anyOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!

export function requestsOf(kind: Kind, supplies: Supplies): () => string {
  const { tokens, usernames, password, game } = supplies
  const items = [{ gameId: game, amount: 0.01 }]
  return {
    bets: () => bytesOf(sign(supplies, 'bet', betAndWin(anyOf(supplies.sessions)).bet)),
    transfers: () => call('transferToGame', { token: anyOf(tokens), body: { requestId: randomUUID(), items } }),
    wallets: () => call('getWallets', { token: anyOf(tokens) }),
    games: () => call('getGames', {}),
    'sign-ins': () => call('signIn', { body: { username: anyOf(usernames), password } }),
  }[kind]
}

function call(name: CallName, { token, body }: { token?: string; body?: object }): string {
  const { method, path } = calls[name]
  const text = body ? JSON.stringify(body) : ''
  const headers = [
    'host: bench',
    ...(token ? [`authorization: ${token}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${text.length}`] : []),
  ]
  return `${method} ${apiBase}${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${text}`
}
