// A collector of OpenTelemetry: receives OTLP over HTTP as JSON, and stores the spans.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean }
type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
}
type OtlpBody = {
  resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}
export type CollectedSpan = Omit<OtlpSpan, 'attributes'> & { service: string; attributes: Record<string, unknown> }

export async function startCollector() {
  const requests: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
  const spans: CollectedSpan[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    requests.push({ path: request.url!, headers: request.headers, body })
    spans.push(...spansIn(JSON.parse(body) as OtlpBody))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans,
    /** Waits until the trace has as many spans of this name. */
    has: (traceId: string, name: string, count = 1) =>
      vi.waitFor(
        () => {
          const found = spans.filter((span) => span.traceId === traceId && span.name === name)
          if (found.length < count) throw new Error(`${found.length} spans ${name}`)
        },
        { timeout: 20_000, interval: 20 },
      ),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const valuesOf = (attributes: { key: string; value: Value }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const spansIn = ({ resourceSpans }: OtlpBody): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: String(valuesOf(resource.attributes)['service.name']),
        attributes: valuesOf(span.attributes),
      })),
    ),
  )
