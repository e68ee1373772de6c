/** The headers of a game page for traces of bets. The page sends them only if its seat has `traces`. */

/** W3C Trace Context. The page chooses the id of the trace and of its own span. The server alone decides whether the trace is recorded. */
export const traceHeader = 'traceparent'

/** With the next bet: `TRACE-ID;dur=MILLISECONDS`, the time that the previous bet took in the page. */
export const pageSpanHeader = 'lucero-page-span'
