/** An in-memory wallet that an aggregator can call, correct or with one wrong decision. The aggregator's suite is tested against it. */
import { randomUUID, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { signatureHeader, vendorBase, walletCalls, type Status, type VendorCall } from '../../aggregator/dialect.ts'
import type { Hooks } from '../../aggregator/hooks.ts'
import { isSignedBy, newKeys, publicKeyFrom, signatureOf } from '../../aggregator/keys.ts'
import { newPlayer, openBook, type Book, type Player } from './book.ts'
import { right, type Decisions } from './decisions.ts'
import { openRules, problemOf, type Body } from './rules.ts'

type Settings = {
  /** The public key of the aggregator. */
  aggregatorKey: KeyObject
  games: [string, string]
  otherwise?: Partial<Decisions>
}

export type Wallet = Awaited<ReturnType<typeof openWallet>>

export async function openWallet({ aggregatorKey, games, otherwise = {} }: Settings) {
  const make = { ...right, ...otherwise }
  const book = openBook(games)
  const { privateKey, publicKey } = await newKeys()
  const keys = [aggregatorKey]
  const decide = openRules(book, make)
  let vendorUrl = ''

  const isGenuine = (raw: string, signature: string) =>
    make.isSigned(raw, signature, (body, signature) =>
      make.keysInUse(keys).some((key) => isSignedBy(key, body, signature)),
    )

  const reply = async (request: IncomingMessage): Promise<Body> => {
    const raw = await text(request)
    const call = walletCalls.find((name) => request.url === `/${name}`)
    const body = objectIn(raw)
    const isSigned = isGenuine(raw, String(request.headers[signatureHeader] ?? ''))
    if (!isSigned && !(make.parsesFirst && !body)) return { status: 'RS_ERROR_INVALID_SIGNATURE' }
    if (!call || !body) return { status: 'RS_ERROR_WRONG_SYNTAX' }
    const wasKnown = book.transactions.has(String(body['transaction_uuid']))
    const problem = problemOf(call, body, make)
    const answer = problem ? { status: problem } : await decide(call, body)
    return { user: body['user'], request_uuid: make.echo(body['request_uuid'], wasKnown), ...answer }
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await reply(request)
    const status = make.httpStatusOf(answer['status'] as Status)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')

  const callVendor = async (call: VendorCall, content: Body): Promise<unknown> => {
    const body = JSON.stringify({ operator_id: 'test-operator', ...content })
    const signature = make.signsLaunch ? signatureOf(privateKey, body) : 'none'
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
    const response = await fetch(`${vendorUrl}${vendorBase}/${call}`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${call} answered ${response.status}`)
    return response.json()
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicKey,
    hooks: hooksOf({ book, make, keys, games, callVendor, cut: () => server.closeAllConnections() }),
    /** The address of the aggregator, known only after the wallet has a key. */
    callsAt: (url: string) => void (vendorUrl = url),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Parts = {
  book: Book
  make: Decisions
  keys: KeyObject[]
  games: string[]
  callVendor(call: VendorCall, content: Body): Promise<unknown>
  cut(): void
}

function hooksOf({ book, make, keys, games, callVendor, cut }: Parts): Required<Hooks> {
  const byName = new Map<string, Player>()
  const playerOf = (name: string) => {
    const player = byName.get(name) ?? newPlayer()
    byName.set(name, player)
    book.players.set(player.user, player)
    return player
  }
  const game = games[0]!
  return {
    async launch(name) {
      const { user } = playerOf(name)
      const token = make.tokenOf(randomUUID())
      const session = book.sessions.get(token) ?? { token, user, game, state: 'opening' as 'opening' | 'open' }
      book.sessions.set(token, session)
      if (make.opensSession === 'before the call') session.state = 'open'
      const place = { platform: 'GPL_DESKTOP', country: 'US', lang: 'en', ip: '203.0.113.7' }
      const money = { currency: 'USD', game_code: game, lobby_url: 'https://casino.example/' }
      const opened = callVendor('game/url', { user, token, ...place, ...money }).then(() => true)
      const isOpen = await (make.opensSession === 'after any answer' ? opened.catch(() => true) : opened)
      if (isOpen) session.state = 'open'
    },
    async expire(name) {
      const { user } = playerOf(name)
      for (const session of book.sessions.values()) if (session.user === user) session.state = 'ended'
    },
    block: async (name) => void (playerOf(name).isBlocked = true),
    disable: async () => void (book.isEnabled = false),
    enable: async () => void (book.isEnabled = true),
    limit: async (cents) => void (book.limit = cents * 1000),
    async reward(name, bet_count) {
      const player = playerOf(name)
      const templates = (await callVendor('freebet/prepaids/list', { game_code: game })) as Body[]
      const prepaid = templates.find((template) => template['game_code'] === game)!
      const { prepaid_uuid, bet_value } = prepaid
      const period = { start_time: '2026-01-01T00:00:00Z', end_time: '2027-01-01T00:00:00Z' }
      const wanted = {
        user: player.user,
        prepaid_uuid,
        bet_value,
        bet_count,
        ...period,
        operator_reference: randomUUID(),
      }
      const created = (await callVendor('freebet/rewards/create', wanted)) as Body
      player.rewards.set(String(created['reward_uuid']), bet_count)
    },
    trust: async (publicKey) => void keys.push(publicKeyFrom(publicKey)),
    async crash() {
      cut()
      make.atCrash(book)
    },
  }
}

function objectIn(raw: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(raw)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : undefined
  } catch {
    return undefined
  }
}
