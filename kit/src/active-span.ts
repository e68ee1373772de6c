/**
 * The span of the work in progress. A span exists only if its trace is sampled, so every use is `activeSpan()?.…`: without tracing it costs
 * one look-up. Attributes name calls, outcomes and sizes. They never contain ids of players or sessions, amounts, tokens or addresses.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanAttributes = Record<string, string | number | boolean>

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

/** Times are those of `performance.now()`; the default is now. */
export type SpanStart = { kind?: SpanKind; startMs?: number; attributes?: SpanAttributes }
export type SpanEnd = { endMs?: number; attributes?: SpanAttributes; isError?: boolean }

export type Span = {
  traceId: string
  /** The W3C header that makes the receiver's span a child of this one. */
  traceparent: string
  child(name: string, start?: SpanStart): Span
  end(end?: SpanEnd): void
}

const active = new AsyncLocalStorage<Span>()

export const activeSpan = (): Span | undefined => active.getStore()

/** Runs the work with this span as the active one. */
export const inSpan = <Result>(span: Span | undefined, work: () => Result): Result =>
  span ? active.run(span, work) : work()

/** For work that serves many requests, but is started by one of them. */
export const outsideSpans = <Result>(work: () => Result): Result =>
  active.getStore() ? active.run(undefined as unknown as Span, work) : work()

/** Runs the work as a child of the active span, if there is one. */
export function inChildSpan<Result>(name: string, start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  const span = active.getStore()?.child(name, start)
  return span ? endAfter(span, active.run(span, work)) : work()
}

/** Ends the span when the work has ended. */
export async function endAfter<Result>(span: Span, running: Promise<Result>): Promise<Result> {
  try {
    const result = await running
    span.end()
    return result
  } catch (error) {
    span.end({ isError: true })
    throw error
  }
}
