// A fake of Twilio's Messages and Calls API: credentials, form fields, errors, and failures on demand.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** `late`: the message is accepted, but no response is sent. `silent`: neither accepted nor answered. */
type BadDay = 'too many' | 'broken' | 'bad gateway' | 'late' | 'silent'

type AcceptedText = { resource: 'Messages' | 'Calls'; to: string; from: string; content: string }

type Answer = { status: number; body: object | string }

const accountSid = 'AC00000000000000000000000000000001'
const authToken = 'twilio-token'
const from = '+15005550006'

export type Twilio = Awaited<ReturnType<typeof startTwilio>>

export async function startTwilio() {
  const accepted: AcceptedText[] = []
  const badDays: BadDay[] = []
  const seen = { requests: 0 }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    seen.requests += 1
    const badDay = badDays.shift()
    const body = await text(request)
    if (badDay === 'silent') return
    const reply = badDay && badDay !== 'late' ? badAnswers[badDay] : answerTo(request, body, accepted)
    if (badDay !== 'late') send(response, reply)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    account: { accountSid, authToken, from, baseUrl: `http://127.0.0.1:${port}` },
    accepted,
    seen,
    /** The failures of the next requests, one each. */
    next: (...days: BadDay[]) => void badDays.push(...days),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const problem = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

const badAnswers: Record<Exclude<BadDay, 'late' | 'silent'>, Answer> = {
  'too many': problem(429, 20429, 'Too Many Requests'),
  broken: problem(500, 20500, 'Internal Server Error'),
  'bad gateway': { status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' },
}

function answerTo(request: IncomingMessage, body: string, accepted: AcceptedText[]): Answer {
  const path = new RegExp(`^/2010-04-01/Accounts/${accountSid}/(Messages|Calls)\\.json$`).exec(request.url ?? '')
  const resource = path?.[1] as AcceptedText['resource'] | undefined
  const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  if (request.headers.authorization !== credentials) return problem(401, 20003, 'Authenticate')
  if (resource === undefined || request.method !== 'POST')
    return problem(404, 20404, 'The requested resource was not found')
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return problem(415, 20415, 'Unsupported Media Type')
  return accept(resource, new URLSearchParams(body), accepted)
}

function accept(resource: AcceptedText['resource'], form: URLSearchParams, accepted: AcceptedText[]): Answer {
  const contentField = resource === 'Messages' ? 'Body' : 'Twiml'
  const [to, sender, content] = ['To', 'From', contentField].map((name) => form.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  if (to === '') return problem(400, 21604, "A 'To' phone number is required.")
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return problem(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
  if (sender !== from)
    return problem(400, 21606, `The From phone number ${sender} is not a valid number of your account.`)
  if (content === '') return problem(400, 21602, 'Message body is required.')
  accepted.push({ resource, to, from: sender, content })
  const sid = `${resource === 'Messages' ? 'SM' : 'CA'}${String(accepted.length).padStart(32, '0')}`
  return { status: 201, body: { sid, status: 'queued', to, from: sender, error_code: null } }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json' })
  response.end(isText ? body : JSON.stringify(body))
}
