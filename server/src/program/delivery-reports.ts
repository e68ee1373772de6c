/** Delivery reports of SMS gateways, as query, form or JSON. */
import type { FastifyRequest } from 'fastify'
import { refuse, type Server } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { recordDelivery } from '../sms/queue.ts'
import { isReportAddress, reportBase, type ReportAddress } from '../sms/report-address.ts'
import type { SmsGateway } from '../sms/sms.ts'

const maxBodyBytes = 16 * 1024

export function addDeliveryReports(runtime: Runtime, server: Server, gateways: readonly SmsGateway[]): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.route<{ Params: ReportAddress }>({
      method: ['GET', 'POST'],
      url: `${reportBase}/:gateway/:id/:token`,
      handler: async (request, reply) => {
        const { gateway: name, id } = request.params
        const gateway = gateways.find((one) => one.name === name)
        if (!gateway?.report || !isReportAddress(runtime.secrets, request.params)) return refuse(reply, 'NOT_FOUND')
        const outcome = outcomeIn(request, gateway.report)
        if (outcome && (await recordDelivery(runtime.db, id, outcome))) {
          runtime.metrics.countDelivery(name, outcome)
          if (outcome === 'failed')
            runtime.log.warn(
              { sms: id, gateway: name, event: 'sms.undelivered' },
              'the gateway could not deliver an SMS',
            )
        }
        return reply.code(204).send()
      },
    })
  })
}

/** Undefined if the state is not final, such as `queued`. */
function outcomeIn(request: FastifyRequest, { fields, delivered, failed }: NonNullable<SmsGateway['report']>) {
  const sources = [request.query, bodyOf(request.body)]
  const values = new Set(sources.flatMap((source) => fields.map((field) => valueAt(source, field))))
  const includes = (states: readonly string[]) => states.some((state) => values.has(state))
  if (includes(delivered)) return 'delivered' as const
  return includes(failed) ? ('failed' as const) : undefined
}

function bodyOf(body: unknown): unknown {
  if (typeof body !== 'string') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return Object.fromEntries(new URLSearchParams(body))
  }
}

/** `path`: names separated by dots, such as `message.status`. */
function valueAt(source: unknown, path: string): unknown {
  let value = source
  for (const name of path.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined
  return value
}
