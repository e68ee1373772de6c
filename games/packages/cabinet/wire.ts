/** The client of the wire contract. Amounts are integers in millionths of the currency. */

export type Jurisdiction = {
  socialCasino: boolean
  disabledFullscreen: boolean
  disabledTurbo: boolean
  disabledAutoplay: boolean
  disabledSlamstop: boolean
  disabledSpacebar: boolean
  disabledBuyFeature: boolean
  displayNetPosition: boolean
  displayRTP: boolean
  displaySessionTimer: boolean
  /** Milliseconds from one play to the next. */
  minimumRoundDuration: number
}
export type Balance = { amount: number; currency: string }
export type Config = {
  minBet: number
  maxBet: number
  defaultBetLevel: number
  betLevels: number[]
  betModes: Record<string, { mode: string; costMultiplier: number }>
  jurisdiction: Jurisdiction
}
export type Round<Event> = {
  betID: number
  amount: number
  payout: number
  active: boolean
  mode: string
  event: string | null
  state: Event[]
}
type Replay<Event> = { payoutMultiplier: number; costMultiplier: number; state: Event[] }

/** The server answered with an error. Without an answer, `code` is `LOST`. */
export class WireError extends Error {
  readonly code: string
  readonly status: number
  readonly retryAfterMs: number

  constructor(code: string, status: number, retryAfterMs = 0) {
    super(code)
    this.name = 'WireError'
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

const TRIES = 4
const FIRST_PAUSE_MS = 400

export type Wire<Event> = ReturnType<typeof openWire<Event>>

/** `address`: that of the page, whose query names the host and the session. */
export function openWire<Event>(address: URL) {
  const query = address.searchParams
  const origin = `${address.protocol}//${query.get('rgs_url') ?? address.host}`
  const sessionID = query.get('sessionID') ?? ''

  async function ask<Body>(path: string, init: RequestInit): Promise<Body> {
    const answer = await fetch(`${origin}${path}`, init).catch(() => undefined)
    const body: unknown = await answer?.json().catch(() => undefined)
    if (!answer || body === undefined) throw new WireError('LOST', 0)
    if (answer.ok) return body as Body
    const { error } = body as { error?: string }
    throw new WireError(error ?? 'ERR_GEN', answer.status, Number(answer.headers.get('Retry-After') ?? 0) * 1000)
  }
  const post = <Body>(path: string, body: object = {}, headers: Record<string, string> = {}) =>
    ask<Body>(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ sessionID, ...body }),
    })

  const authenticate = () =>
    repeated(() =>
      post<{ balance: Balance; config: Config; round: Round<Event> | null }>('/wallet/authenticate', {
        language: query.get('lang') ?? 'en',
      }),
    )

  return {
    authenticate,
    /**
     * Each try has the same key, so a stake moves once. If no answer arrives at all, the round is looked up: the server may have it. `lastBetId`: the
     * round before.
     */
    async play(mode: string, amount: number, lastBetId: number): Promise<{ balance: Balance; round: Round<Event> }> {
      // Not randomUUID, which pages without TLS do not have.
      const key = { 'Idempotency-Key': crypto.getRandomValues(new Uint32Array(4)).join('-') }
      try {
        return await repeated(() => post('/wallet/play', { mode, amount }, key))
      } catch (error) {
        if (!(error instanceof WireError) || !isUnknown(error)) throw error
        const { balance, round } = await authenticate()
        if (round && round.betID !== lastBetId) return { balance, round }
        throw error
      }
    },
    endRound: () => repeated(() => post<{ balance: Balance }>('/wallet/end-round')),
    /** Remembers how far the picture is. It moves no money, so a lost one is not repeated. */
    event: (event: string) => post('/bet/event', { event }).catch(() => undefined),
    replay: () => {
      const [game, version, mode, event] = ['game', 'version', 'mode', 'event'].map((name) =>
        encodeURIComponent(query.get(name) ?? ''),
      )
      return repeated(() => ask<Replay<Event>>(`/bet/replay/${game}/${version}/${mode}/${event}`, {}))
    },
  }
}

const isUnknown = ({ status }: WireError) => status === 0 || status >= 500
const isTransient = (error: WireError) => isUnknown(error) || error.status === 429

async function repeated<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof WireError) || !isTransient(error) || tried === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs || FIRST_PAUSE_MS * 2 ** (tried - 1)))
    }
  }
}
