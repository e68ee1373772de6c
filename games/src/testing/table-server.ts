// The table of Star Crash for browser tests: the test sends the messages of the stream, and decides when time passes.
import type { RoundView, TableMessage, TableView } from '../api.ts'

type Account = { rounds: RoundView[]; balance: number; bonus: number }

export type TableServer = ReturnType<typeof serveTable>

const commitment = 'c'.repeat(64)
/** Long enough for any test on a busy machine: the tests start the flight themselves. */
const bettingMs = 59_000
const noBets = { count: 0, staked: 0, cashed: 0, paid: 0 }
const delay = (ms: number) => (ms ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined)

export function serveTable(account: () => Account) {
  const encoder = new TextEncoder()
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  /** The table's clock minus the clock of the page. */
  let clockOffsetMs = 0
  const now = () => Date.now() + clockOffsetMs
  let round: TableView = { number: 7, status: 'betting', closesAt: now() + bettingMs, commitment }
  /** Refusal of the next cash-out. */
  let refusal: string | undefined
  /** Multiplier of the next cash-out. */
  let at = 150
  /** Resolves when the replies to cash-outs may arrive. */
  let held: Promise<void> | undefined
  /** The line of this page: cut before requests arrive, or cut before their replies do. The stream stays. */
  let cut: 'requests' | 'replies' | undefined
  const withdrawn = new Set<unknown>()
  /** A server of the last release, which does not know presses. */
  let isOlder = false
  /** How long each reply about the clock takes. */
  let clockTripMs = 0

  const recent = [
    { number: 6, crash: 231 },
    { number: 5, crash: 100 },
  ]
  const send = (message: TableMessage) => {
    const line = encoder.encode(`${JSON.stringify(message)}\n`)
    for (const stream of streams) stream.enqueue(line)
  }
  const tell = () => send({ kind: 'table', now: now(), round, bets: [], totals: noBets })
  const funds = () => ({ balance: account().balance, bonus: account().bonus })

  function place(body: Record<string, unknown>): RoundView {
    const bet = body['bet'] as { cents: number; auto?: number }
    const placed: RoundView = {
      id: String(body['requestId']),
      game: 'star-crash',
      status: 'open',
      bet,
      actions: [],
      view: { cashed: [] },
      stake: bet.cents,
      commitment,
      clientSeed: 'betting',
      nonce: round.number,
      createdAt: new Date(0).toISOString(),
    }
    account().balance -= bet.cents
    account().rounds.unshift(placed)
    return placed
  }

  function cashOut({ round: id, part }: Record<string, unknown>): RoundView {
    const bets = account().rounds
    const index = bets.findIndex((one) => one.id === id)
    const bet = bets[index]!
    const before = (bet.view as { cashed: { at: number; cents: number }[] }).cashed
    const cents = Math.floor((bet.stake * at) / 100 / (part === 'half' || before.length ? 2 : 1))
    const cashed = [...before, { at, cents }]
    const actions = [...bet.actions, { do: 'cash-out', part, at }]
    const payout = cashed.reduce((sum, one) => sum + one.cents, 0)
    const next: RoundView =
      part === 'half'
        ? { ...bet, actions, view: { cashed } }
        : { ...bet, actions, view: { cashed, end: 'cashed' }, status: 'closed', payout }
    if (part === 'all') account().balance += payout
    bets[index] = next
    return next
  }

  /** A repeated request returns the bet as it is. */
  const cashOutOnce = (body: Record<string, unknown>): RoundView => {
    const bet = account().rounds.find(({ id }) => id === body['round'])!
    const isDone = bet.status !== 'open' || (body['part'] === 'half' && bet.actions.length > 0)
    return isDone ? bet : cashOut(body)
  }

  return {
    send,
    beOlder: () => void (isOlder = true),
    cut: (what: typeof cut) => void (cut = what),
    async respond(path: string, body: Record<string, unknown>): Promise<Response> {
      if (path === '/crash/clock') {
        await delay(clockTripMs / 2)
        const reading = now()
        await delay(clockTripMs / 2)
        return Response.json({ now: reading })
      }
      const isCash = path.startsWith('/crash/cash-out')
      if (cut === 'requests' && (isCash || path === '/crash/bets')) throw new TypeError('Failed to fetch')
      if (path === '/crash/bets') return Response.json({ round: place(body), ...funds() })
      if (path === '/crash/cash-out/withdraw') {
        withdrawn.add(body['press'])
        return Response.json({ round: account().rounds.find(({ id }) => id === body['round']), ...funds() })
      }
      if (isCash) {
        await held
        if (isOlder && 'press' in body) return Response.json({ refusal: 'INVALID_INPUT', message: '' }, { status: 400 })
        if (withdrawn.has(body['press'])) return Response.json({ refusal: 'WITHDRAWN', message: '' }, { status: 409 })
        if (cut === 'replies') {
          cashOutOnce(body)
          throw new TypeError('Failed to fetch')
        }
        if (refusal) return Response.json({ refusal, message: '' }, { status: 409 })
        return Response.json({ round: cashOutOnce(body), ...funds() })
      }
      const first = encoder.encode(
        `${JSON.stringify({ kind: 'table', now: now(), round, bets: [], totals: noBets, isFull: true, recent } satisfies TableMessage)}\n`,
      )
      let own: ReadableStreamDefaultController<Uint8Array>
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller
          streams.add(controller)
          controller.enqueue(first)
        },
        cancel: () => void streams.delete(own),
      })
      return new Response(stream)
    },
    /** Before the page connects. */
    setClock(offsetMs: number, tripMs = 0) {
      clockOffsetMs = offsetMs
      clockTripMs = tripMs
      round = { ...round, closesAt: now() + bettingMs }
    },
    now,
    /** Delays the replies to cash-outs until the returned function is called. */
    holdCashOuts(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    setNextMultiplier: (next: number) => void (at = next),
    refuseCashOut: (code: string | undefined) => void (refusal = code),
    /** The star has been flying for this long. */
    fly(milliseconds = 1000) {
      round = { ...round, status: 'climbing', startedAt: now() - milliseconds }
      tell()
    },
    crash(crash: number) {
      send({ kind: 'crash', number: round.number, crash })
    },
    /** Ends own bets that are in play, as the server does after the crash. */
    settle(end: 'lost' | 'returned' | 'auto', payout: number, crash = 231) {
      const rounds = account().rounds.map((bet): RoundView => {
        const { cashed } = bet.view as { cashed: [] }
        const view = { cashed, end, ...(end !== 'auto' && { crash }) }
        return bet.status === 'open' ? { ...bet, status: 'closed', payout, view } : bet
      })
      account().balance += payout
      account().rounds.splice(0, rounds.length, ...rounds)
      send({ kind: 'mine', rounds, ...funds() })
    },
    /** The table stopped at this multiplier. */
    callOff(at: number) {
      round = { ...round, status: 'ended', crash: 231, isCalledOff: true, calledOffAt: at }
      tell()
      const rounds = account().rounds.map((bet): RoundView => {
        const cents = Math.floor((bet.stake * at) / 100)
        return {
          ...bet,
          status: 'closed',
          payout: cents,
          view: { cashed: [{ at, cents }], end: 'stopped', crash: 231 },
        }
      })
      account().rounds.splice(0, rounds.length, ...rounds)
      send({ kind: 'mine', rounds, ...funds() })
    },
    next() {
      round = { number: round.number + 1, status: 'betting', closesAt: now() + bettingMs, commitment }
      tell()
    },
  }
}
