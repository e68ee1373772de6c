/**
 * The first span of a bet in the installation, and the span of the page. The page sends `traceparent` with a bet, and the time that the bet
 * took with the next one. Both come from a player, so they are checked: a page cannot cause sampling, and cannot add to other traces.
 */
import { pageSpanHeader } from '@lucero/contract/shared/tracing'
import type { Span } from '@lucero/kit/active-span'
import type { Tracer } from '@lucero/kit/tracing'
import type { FastifyRequest } from 'fastify'

type RecentBet = { spanId: string; startMs: number; endMs: number | undefined }

export type BetSpan = { traceparent: string; end(status: number | undefined): void }
export type BetTraces = { begin(request: FastifyRequest): BetSpan | undefined }

/** A page reports a bet with the next one, or never. */
const maxRecent = 1000

export function openBetTraces(tracing: Tracer): BetTraces {
  /** Sampled bets whose trace id the page has chosen. */
  const recent = new Map<string, RecentBet>()

  const remember = (span: Span, traceparent: unknown, startMs: number): RecentBet | undefined => {
    if (typeof traceparent !== 'string' || traceparent.slice(3, 35) !== span.traceId) return undefined
    const bet = { spanId: traceparent.slice(36, 52), startMs, endMs: undefined }
    const [oldest] = recent.size >= maxRecent ? recent.keys() : []
    if (oldest !== undefined) recent.delete(oldest)
    recent.set(span.traceId, bet)
    return bet
  }

  /** The page's time includes ours. The rest is the network, which is assumed to be equally fast in both directions. */
  const reportPage = (header: unknown) => {
    const [, traceId = '', text = ''] =
      (typeof header === 'string' && /^([\da-f]{32});dur=(\d{1,6})$/.exec(header)) || []
    const bet = recent.get(traceId)
    if (bet?.endMs === undefined) return
    recent.delete(traceId)
    const aroundMs = Math.max(0, Number(text) - (bet.endMs - bet.startMs)) / 2
    const parent = { traceId, spanId: bet.spanId, traceFlags: 1 }
    tracing.report({ name: 'bet', parent, startMs: bet.startMs - aroundMs, endMs: bet.endMs + aroundMs })
  }

  return {
    begin({ method, url, headers }) {
      if (method !== 'POST' || !/^\/games\/api\/(play|act)$/.test(url)) return undefined
      reportPage(headers[pageSpanHeader])
      const { traceparent } = headers
      const startMs = performance.now()
      const start = { kind: 'server', startMs, attributes: { 'http.request.method': method, 'url.path': url } } as const
      // An id that was used before would put several bets into one trace.
      const isRepeated = typeof traceparent === 'string' && recent.has(traceparent.slice(3, 35))
      const span = tracing.begin(`POST ${url}`, start, isRepeated ? undefined : traceparent)
      if (!span) return undefined
      const bet = remember(span, traceparent, startMs)
      return {
        traceparent: span.traceparent,
        end(status = 503) {
          const endMs = performance.now()
          if (bet) bet.endMs = endMs
          span.end({ endMs, attributes: { 'http.response.status_code': status }, isError: status >= 500 })
        },
      }
    },
  }
}
