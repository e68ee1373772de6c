/** Gateway for any provider with an HTTP API. URL, headers and body are templates of the configuration. */
import { z } from 'zod'
import { reasonOf, TextRefusal, type SmsGateway } from './sms.ts'
import { encoderFor, fill, placeholders, unknownPlaceholders } from './template.ts'

const template = z.string().superRefine((text, context) => {
  for (const name of unknownPlaceholders(text))
    context.addIssue({
      code: 'custom',
      message: `{${name}} is unknown; use ${placeholders.map((one) => `{${one}}`).join(', ')}`,
    })
})
/** A text could add header lines. */
const headerTemplate = template.refine((text) => !text.includes('{text}'), 'a header must not contain {text}')

export const httpGatewaySettings = z.strictObject({
  url: template.refine((text) => /^https?:\/\/[^/{]/.test(text), 'must start with http:// or https:// and a host'),
  method: z.enum(['POST', 'PUT', 'GET']).default('POST'),
  headers: z.record(z.string().regex(/^[\w-]+$/), headerTemplate).default({}),
  body: template.optional(),
  /** A reply without this text is a failure, for gateways that report errors with status 200. */
  replyContains: z.string().min(1).optional(),
  costPerPart: z.number().min(0).default(0),
  report: z
    .strictObject({
      field: z.string().min(1).default('status'),
      delivered: z.array(z.string()).min(1).default(['delivered']),
      failed: z.array(z.string()).min(1).default(['failed', 'undelivered', 'rejected', 'expired']),
    })
    .prefault({}),
})

export type HttpGatewaySettings = z.infer<typeof httpGatewaySettings>

const defaultTimeoutMs = 5000

export function httpGateway(name: string, settings: HttpGatewaySettings, timeoutMs = defaultTimeoutMs): SmsGateway {
  const { url, method, headers, body, replyContains, costPerPart, report } = settings
  const contentType = Object.entries(headers).find(([header]) => header.toLowerCase() === 'content-type')?.[1] ?? ''
  return {
    name,
    canCall: false,
    keepsTexts: false,
    costPerPart,
    report: { fields: [report.field], delivered: report.delivered, failed: report.failed },
    async send({ id, to, text, reportUrl = '' }) {
      const values = { id, to, toDigits: to.slice(1), text, reportUrl }
      const filledHeaders = Object.entries(headers).map(([header, value]) => [
        header,
        fill(value, values, (raw) => raw),
      ])
      const response = await fetch(fill(url, values, encodeURIComponent), {
        method,
        headers: Object.fromEntries(filledHeaders) as Record<string, string>,
        ...(body !== undefined && method !== 'GET' && { body: fill(body, values, encoderFor(contentType)) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new Error(`${name} was not reached (${reasonOf(error)})`)
      })
      const reply = await response.text().catch(() => '')
      if (!response.ok) throw problemOf(name, response.status)
      if (replyContains !== undefined && !reply.includes(replyContains))
        throw new TextRefusal(`${name} did not accept the text (status ${response.status})`)
    },
  }
}

/** A 4xx is permanent, except for timeouts and rate limits. */
function problemOf(name: string, status: number): Error {
  const isPermanent = status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  const problem = `${name} answered ${status}`
  return isPermanent ? new TextRefusal(problem) : new Error(problem)
}
