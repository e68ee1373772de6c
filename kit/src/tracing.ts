/**
 * Traces of bets for an OpenTelemetry collector (OTLP over HTTP). The packages of OpenTelemetry are loaded only if a collector is configured.
 * The sampling decision is made once, at the first span of ours. An unsampled trace creates no span anywhere.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Span as SdkSpan, SpanContext } from '@opentelemetry/api'
import type { ExportResult } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Span, SpanKind, SpanStart } from './active-span.ts'
import type { Log } from './log.ts'

export type TracingSettings = {
  /** The address of the collector, without `/v1/traces`. */
  endpoint: string
  /** `name=value` pairs, separated by commas, values percent-encoded. */
  headers: string
  /** The share of traces that are recorded, 0 to 1. */
  ratio: number
  service: string
  /** How long an export may take, with its retries. */
  timeoutMs: number
}

/** A span that is measured elsewhere: by the page of the player. */
type ReportedSpan = { name: string; parent: SpanContext; startMs: number; endMs: number }

export type Tracer = {
  /** Starts a trace, or returns undefined if it is not sampled. A parent outside of the installation does not influence sampling. */
  begin(name: string, start: SpanStart, outsideParent?: unknown): Span | undefined
  /** Continues the trace of another process of ours, which has decided about sampling. */
  follow(traceparent: unknown, name: string, start: SpanStart): Span | undefined
  /** Records the parent of a span that `begin` has returned. */
  report(span: ReportedSpan): void
  stop(): Promise<void>
}

export type TracingOptions = {
  log: Log
  version?: string
  /** Called with numbers of spans. */
  onSpans?: (outcome: 'sent' | 'dropped', count: number) => void
  random?: () => number
}

/** Spans that wait for export. More are dropped. */
const maxQueue = 4096
const batchSize = 512
const exportEveryMs = 1000
/** A stop does not wait longer for a collector that does not answer. */
const stopWithinMs = 1500
const logAgainMs = 60_000

const kinds: Record<SpanKind, number> = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 }
const sampledFlag = 1
const errorStatus = 2

export async function openTracing(settings: TracingSettings, options: TracingOptions): Promise<Tracer> {
  const [
    { trace, ROOT_CONTEXT },
    { ExportResultCode, parseKeyPairsIntoRecord, parseTraceParent },
    sdk,
    otlp,
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { ratio, service, timeoutMs } = settings
  const queue = openQueue(options, ({ code }) => code === ExportResultCode.SUCCESS)
  const exporter = new otlp.OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: parseKeyPairsIntoRecord(settings.headers),
    timeoutMillis: timeoutMs,
  })
  const batches = new sdk.BatchSpanProcessor({
    exporter: queue.exporter(exporter),
    maxQueueSize: maxQueue,
    maxExportBatchSize: batchSize,
    scheduledDelayMillis: exportEveryMs,
    exportTimeoutMillis: timeoutMs + 1000,
  })
  const spanProcessors = [queue.processor(batches)]
  const resourceOf = (name: string) =>
    resourceFromAttributes({
      'service.name': name,
      'process.pid': process.pid,
      ...(options.version && { 'service.version': options.version }),
    })
  const provider = new sdk.TracerProvider({ resource: resourceOf(service), spanProcessors })
  const tracer = provider.getTracer('lucero')

  const under = (parent: SpanContext | undefined) =>
    parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: sampledFlag }) : ROOT_CONTEXT
  const clock = openClock()
  const open: OpenSpan = (name, { kind = 'internal', startMs, attributes = {} }, parent) => {
    const start = { kind: kinds[kind], startTime: clock.at(startMs), attributes }
    return wrap(tracer.startSpan(name, start, under(parent)), open, clock)
  }

  /** The page chooses the ids of its span before it is recorded, so this generator returns them. */
  let reported: SpanContext | undefined
  const ids = { generateTraceId: () => reported?.traceId ?? '', generateSpanId: () => reported?.spanId ?? '' }
  const pages = new sdk.TracerProvider({ resource: resourceOf(`${service}-page`), spanProcessors, idGenerator: ids })
  const pageTracer = pages.getTracer('lucero')

  const random = options.random ?? Math.random
  return {
    begin(name, start, outsideParent) {
      if (random() >= ratio) return undefined
      clock.correct()
      return open(name, start, parsed(outsideParent, parseTraceParent))
    },
    follow(traceparent, name, start) {
      const parent = parsed(traceparent, parseTraceParent)
      if (!parent || !(parent.traceFlags & sampledFlag)) return undefined
      clock.correct()
      return open(name, start, parent)
    },
    report({ name, parent, startMs, endMs }) {
      reported = parent
      pageTracer
        .startSpan(name, { kind: kinds.client, startTime: clock.at(startMs) }, ROOT_CONTEXT)
        .end(clock.at(endMs))
    },
    stop: () =>
      Promise.race([provider.shutdown().catch(() => undefined), delay(stopWithinMs, undefined, { ref: false })]),
  }
}

/** Undefined for anything that is not exactly one W3C header of version 00. */
function parsed(header: unknown, parse: (text: string) => SpanContext | null): SpanContext | undefined {
  if (typeof header !== 'string' || !/^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(header)) return undefined
  return parse(header) ?? undefined
}

type OpenSpan = (name: string, start: SpanStart, parent?: SpanContext) => Span
type SpanClock = ReturnType<typeof openClock>

const maxClockErrorMs = 5

/** Wall-clock times of `performance.now()`. The library's own clock is rounded to a millisecond for each span, so children could begin before parents. */
function openClock() {
  let offsetMs: number = performance.timeOrigin
  return {
    /** The wall clock is adjusted while a process runs. */
    correct() {
      const currentMs = Date.now() - performance.now()
      if (Math.abs(currentMs - offsetMs) > maxClockErrorMs) offsetMs = currentMs
    },
    at(ms: number = performance.now()): [number, number] {
      const timeMs = offsetMs + ms
      return [Math.floor(timeMs / 1000), Math.floor((timeMs % 1000) * 1e6)]
    },
  }
}

function wrap(span: SdkSpan, open: OpenSpan, clock: SpanClock): Span {
  const context = span.spanContext()
  return {
    traceId: context.traceId,
    traceparent: `00-${context.traceId}-${context.spanId}-01`,
    child: (name, start = {}) => open(name, start, context),
    end({ endMs, attributes, isError } = {}) {
      if (attributes) span.setAttributes(attributes)
      if (isError) span.setStatus({ code: errorStatus })
      span.end(clock.at(endMs))
    },
  }
}

/** Bounds the queue of the batch processor and counts the spans that are sent and dropped, which the processor does not report. */
function openQueue({ log, onSpans }: TracingOptions, isSent: (result: ExportResult) => boolean) {
  let waiting = 0
  let loggedAt = -Infinity
  const dropped = (count: number, error?: Error) => {
    onSpans?.('dropped', count)
    const now = performance.now()
    if (now - loggedAt < logAgainMs) return
    loggedAt = now
    log.warn({ err: error, spans: count, event: 'traces.not_sent' }, 'spans were not sent to the collector')
  }
  return {
    processor: (inner: SpanProcessor): SpanProcessor => ({
      onStart: () => undefined,
      onEnd(span: ReadableSpan) {
        if (waiting >= maxQueue) return dropped(1)
        waiting += 1
        inner.onEnd(span)
      },
      forceFlush: () => inner.forceFlush(),
      shutdown: () => inner.shutdown(),
    }),
    exporter: (inner: SpanExporter): SpanExporter => ({
      export: (spans, done) =>
        inner.export(spans, (result) => {
          waiting -= spans.length
          if (isSent(result)) onSpans?.('sent', spans.length)
          else dropped(spans.length, result.error)
          done(result)
        }),
      shutdown: () => inner.shutdown(),
    }),
  }
}
