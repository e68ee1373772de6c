import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { activeSpan, inChildSpan, inSpan, outsideSpans } from './active-span.ts'
import { openLog } from './log.ts'
import { openTracing, type TracingSettings } from './tracing.ts'

const down: TracingSettings = {
  endpoint: 'http://127.0.0.1:1',
  headers: '',
  ratio: 1,
  service: 'test',
  timeoutMs: 100,
}

const parent = (flags: string) => `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${flags}`

async function openTest(changes: Partial<TracingSettings> = {}, random?: () => number) {
  const lines: string[] = []
  const counts = { sent: 0, dropped: 0 }
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const onSpans = (outcome: 'sent' | 'dropped', count: number) => void (counts[outcome] += count)
  const tracing = await openTracing({ ...down, ...changes }, { log, onSpans, ...(random && { random }) })
  return { tracing, lines, counts, log }
}

it('issue 28: spans beyond the queue are dropped and counted, without a collector and without an error', async () => {
  const { tracing, counts, lines } = await openTest({ timeoutMs: 60_000 })
  for (let n = 0; n < 5000; n += 1) tracing.begin('bet', {})?.end()
  expect(counts).toEqual({ sent: 0, dropped: 5000 - 4096 })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', event: 'traces.not_sent' })
  await tracing.stop()
})

it('issue 28: a stop ends although the collector accepts the connection and never answers', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const { tracing } = await openTest({ endpoint, timeoutMs: 60_000 })
  tracing.begin('bet', {})?.end()
  await expect(tracing.stop()).resolves.toBeUndefined()
  silent.closeAllConnections()
  silent.close()
})

it('issue 28: the ratio alone decides whether a trace begins, whatever a caller from outside sends', async () => {
  let chance = 0.49
  const { tracing } = await openTest({ ratio: 0.5 }, () => chance)
  expect(tracing.begin('bet', {}, parent('00'))?.traceId).toBe('4bf92f3577b34da6a3ce929d0e0e4736')
  chance = 0.5
  expect(tracing.begin('bet', {}, parent('01'))).toBeUndefined()
  await tracing.stop()
})

it('issue 28: a process of ours follows sampled traces only', async () => {
  const { tracing } = await openTest({ ratio: 0 })
  expect(tracing.follow(parent('01'), 'bet', {})?.traceparent).toMatch(
    /^00-4bf92f3577b34da6a3ce929d0e0e4736-[\da-f]{16}-01$/,
  )
  for (const header of [parent('00'), undefined, '', ['a', 'b'], ...hostile])
    expect(tracing.follow(header, 'bet', {})).toBeUndefined()
  await tracing.stop()
})

const hostile = [
  '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  '00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01',
  'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  '01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01, 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  '0'.repeat(100_000),
  "00-'; drop table player; --",
]

it.each(hostile)('issue 28: a malformed traceparent starts a trace of its own: %.60s', async (header) => {
  const { tracing } = await openTest()
  const span = tracing.begin('bet', {}, header)!
  expect(span.traceId).toMatch(/^[\da-f]{32}$/)
  expect(span.traceId).not.toBe('4bf92f3577b34da6a3ce929d0e0e4736')
  await tracing.stop()
})

it('issue 28: log lines name the trace while a span is active, and only then', async () => {
  const { tracing, lines, log } = await openTest()
  const span = tracing.begin('bet', {})!
  log.warn({ event: 'outside' }, 'outside')
  await inSpan(span, async () => {
    await Promise.resolve()
    log.warn({ event: 'inside' }, 'inside')
    outsideSpans(() => log.warn({ event: 'shared' }, 'shared work'))
    await inChildSpan('child', {}, async () => log.warn({ event: 'child' }, 'child'))
  })
  expect(activeSpan()).toBeUndefined()
  const traces = lines.map((line) => JSON.parse(line) as { event: string; traceId?: string })
  expect(traces.map(({ event, traceId }) => [event, traceId])).toEqual([
    ['outside', undefined],
    ['inside', span.traceId],
    ['shared', undefined],
    ['child', span.traceId],
  ])
  await tracing.stop()
})

it('issue 28: a failed export is counted as dropped once', async () => {
  const { tracing, counts } = await openTest()
  tracing.begin('bet', {})!.child('child').end()
  await vi.waitFor(() => expect(counts).toEqual({ sent: 0, dropped: 1 }), { timeout: 10_000 })
  await tracing.stop()
})
