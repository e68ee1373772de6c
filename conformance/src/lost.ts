/** Requests whose responses are lost, and requests that are cut off. */
import { request as openRequest } from 'node:http'
import { request as openSecureRequest } from 'node:https'

/** A signed request of either suite. */
type Request = { path: string; headers: Record<string, string>; body: string }

type Client = { base: string }

function open({ base }: Client, { path, headers, body }: Request) {
  const url = `${base}${path}`
  const start = url.startsWith('https:') ? openSecureRequest : openRequest
  const length = String(Buffer.byteLength(body))
  return start(url, { method: 'POST', headers: { ...headers, 'content-length': length }, agent: false })
}

/** The connection breaks after the wallet has responded and before the response is read. */
export async function loseAnswer(client: Client, request: Request): Promise<void> {
  const sent = open(client, request)
  await new Promise<void>((resolve, reject) => {
    sent.on('response', (response) => {
      response.on('error', () => undefined).destroy()
      resolve()
    })
    sent.on('error', reject)
    sent.end(request.body)
  })
}

/** The connection breaks in the middle of the body. */
export async function cutShort(client: Client, request: Request): Promise<void> {
  const sent = open(client, request)
  await new Promise<void>((resolve) => {
    sent.on('error', () => undefined)
    sent.on('close', () => resolve())
    sent.write(request.body.slice(0, request.body.length / 2), () => sent.destroy())
  })
}
