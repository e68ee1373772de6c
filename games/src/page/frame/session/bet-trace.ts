/** Trace headers of bets, for a server that traces them. The page sends them to its own server only, and knows nothing of a collector. */
import { pageSpanHeader, traceHeader } from '@lucero/contract/shared/tracing'

export type BetTrace = {
  /** The headers of the next bet: its trace, and the duration of the previous one. */
  begin(): Record<string, string>
  end(): void
}

export function openBetTrace(): BetTrace {
  let startMs = 0
  let traceId = ''
  let ended: string | undefined
  return {
    begin() {
      const previous = ended
      ended = undefined
      startMs = performance.now()
      traceId = randomHex(16)
      // The flag says "not recorded", because the server decides about that.
      const header = `00-${traceId}-${randomHex(8)}-00`
      return { [traceHeader]: header, ...(previous !== undefined && { [pageSpanHeader]: previous }) }
    },
    end: () => void (ended = `${traceId};dur=${Math.round(performance.now() - startMs)}`),
  }
}

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
