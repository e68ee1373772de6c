// A client at the table of Star Crash: reads the stream, and places bets and cash-outs.
import { expect, vi } from 'vitest'
import { gamesApi } from '../api-path.ts'
import type { Answers, RoundView, TableBet, TableMessage, TableView } from '../api.ts'

export type TableClient = Awaited<ReturnType<typeof openTablePage>>

type Reply<Name extends keyof Answers> = { status: number; body: Answers[Name] & { refusal: string } }

const patience = { timeout: 40_000, interval: 20 }

export async function openTablePage(url: string, launchToken?: string, pageToken?: string) {
  const call = async <Name extends keyof Answers>(
    _name: Name,
    method: string,
    path: string,
    body?: object,
    token?: string,
  ): Promise<Reply<Name>> => {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const response = await fetch(`${url}${gamesApi}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Reply<Name>['body'] }
  }
  let token = pageToken
  if (!token) {
    const entered = await call('enter', 'POST', '/enter', { game: 'star-crash', token: launchToken })
    expect([entered.status, entered.body.refusal]).toEqual([200, undefined])
    token = entered.body.pageToken
  }
  const [messages, mine, bets] = [[] as TableMessage[], new Map<string, RoundView>(), new Map<string, TableBet>()]
  let [round, balance]: [TableView | undefined, number | undefined] = [undefined, undefined]
  const take = (message: TableMessage) => {
    messages.push(message)
    if (message.kind === 'mine') {
      balance = message.balance
      for (const one of message.rounds) mine.set(one.id, one)
    }
    if (message.kind !== 'table') return
    round = message.round
    for (const bet of message.bets) bets.set(bet.key, bet)
  }
  const closing = new AbortController()
  const listen = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const stream = await fetch(`${url}${gamesApi}/crash/stream`, { headers, signal: closing.signal })
    let rest = ''
    for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines) take(JSON.parse(line) as TableMessage)
    }
  }
  void listen().catch(() => undefined)
  /** Waits for the table to be in this state. */
  const until = (status: TableView['status'], from = 1) =>
    vi.waitFor(() => {
      expect(round?.status).toBe(status)
      expect(round!.number).toBeGreaterThanOrEqual(from)
      return round!
    }, patience)
  return {
    token,
    messages,
    mine,
    bets,
    until,
    balance: () => balance,
    bet: (number: number, bet: object, slot = 0, requestId = crypto.randomUUID()) =>
      call('placeBet', 'POST', '/crash/bets', { requestId, number, slot, bet }, token),
    cashOut: (id: string, part: 'half' | 'all' = 'all', press?: string) =>
      call('cashOut', 'POST', '/crash/cash-out', { round: id, part, press }, token),
    withdraw: (id: string, press: string) =>
      call('withdrawCashOut', 'POST', '/crash/cash-out/withdraw', { round: id, press }, token),
    seat: () => call('seat', 'GET', '/seat', undefined, token),
    clock: () => call('clock', 'GET', '/crash/clock'),
    tableRound: (number: number) => call('tableRound', 'GET', `/crash/rounds/${number}`),
    round: (id: string) => call('round', 'GET', `/rounds/${id}`),
    /** Waits until the bet is settled. */
    settled: (id: string) =>
      vi.waitFor(async () => {
        const { body } = await call('round', 'GET', `/rounds/${id}`)
        expect(['closed', 'void', 'refused']).toContain(body.round.status)
        return body.round
      }, patience),
    leave: () => closing.abort(),
  }
}
