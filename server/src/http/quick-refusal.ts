/**
 * Refuses a request on an open connection before the HTTP parser sees it: the answer is bytes made in advance, and costs a third of what
 * parsing and answering would. Only where it cannot be mistaken: the connection has nothing under way, everything before was whole
 * requests, one to a packet, and so is this one. A connection that sends anything else is the parser's from then on.
 */
import { defined } from '@lucero/kit/defined'
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The answer to a request that need not be read; undefined for those that must be. */
type RefusalLookup = (method: string, url: string) => (() => string) | undefined

type WatchedConnection = {
  /** To those requests that the parser has found in the packet it was given last. */
  answers: ServerResponse[]
  listener: (chunk: Buffer) => void
}

/** Longer ones wait to be read by the parser. */
const longestBytes = 8192
/** Whoever does not take the answers they caused is not worth one more. */
const maxUnreadBytes = 64 * 1024

/** While not `isBusy`, nobody is to be refused, and nothing is looked at. */
export function rejectEarlyOn(server: HttpServer, quickly: RefusalLookup, isBusy = () => true): void {
  const connections = new WeakMap<object, WatchedConnection>()
  server.on('connection', (socket: Socket) => {
    const parse = socket.listeners('data').at(-1) as ((chunk: Buffer) => void) | undefined
    if (!parse) return
    const watched = watch(socket, parse, isBusy, (chunk) => refusalOf(chunk, quickly))
    connections.set(socket, watched)
    socket.removeListener('data', parse)
    socket.on('data', watched.listener)
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    connections.get(socket)?.answers.push(response)
  })
  // From here on it speaks another protocol. Its parser, which would be held for as long as it is open, is let go.
  server.prependListener('upgrade', (_request: IncomingMessage, socket: Socket) => {
    const watched = connections.get(socket)
    if (watched) socket.removeListener('data', watched.listener)
    connections.delete(socket)
  })
}

function watch(
  socket: Socket,
  parse: (chunk: Buffer) => void,
  isBusy: () => boolean,
  refusalTo: (chunk: Buffer) => string | undefined,
): WatchedConnection {
  let isOrderly = true
  const watched: WatchedConnection = { answers: [], listener }
  /** The parser stands between two requests, all of them answered. */
  const isBetween = () => isOrderly && watched.answers[0]?.closed === true
  function listener(chunk: Buffer): void {
    const answer = isBusy() && isBetween() ? refusalTo(chunk) : undefined
    if (answer) {
      socket.write(answer, 'latin1')
      if (socket.writableLength > maxUnreadBytes) socket.destroy()
      return
    }
    watched.answers = []
    parse.call(socket, chunk)
    isOrderly &&= watched.answers.length === 1 && isWhole(defined(watched.answers[0]).req, chunk)
    if (!isOrderly) watched.answers = []
  }
  return watched
}

/** Whether the packet was this request and nothing else. */
function isWhole({ complete, headers }: IncomingMessage, chunk: Buffer): boolean {
  const bodyBytes = Number(headers['content-length'] ?? 0)
  const headBytes = chunk.indexOf('\r\n\r\n') + 4
  return complete && !headers['transfer-encoding'] && headBytes + bodyBytes === chunk.length
}

function refusalOf(chunk: Buffer, quickly: RefusalLookup): string | undefined {
  if (chunk.length > longestBytes) return undefined
  const headBytes = chunk.indexOf('\r\n\r\n') + 4
  if (headBytes < 4) return undefined
  const head = chunk.toString('latin1', 0, headBytes)
  const [, method, url] = /^(GET|POST) (\/\S*) HTTP\/1\.1\r\n/.exec(head) ?? []
  const answer = method && url ? quickly(method, url) : undefined
  return answer && headBytes + bodyBytesIn(head) === chunk.length ? answer() : undefined
}

/** A line feed or a return by itself, or a line folded into the next: others on the way may read such a head in another way. */
const oddLineEnds = /[^\r]\n|\r(?!\n)|\r\n[ \t]/

/** What it says its body has; NaN where that is for the parser to find out. */
function bodyBytesIn(head: string): number {
  if (oddLineEnds.test(head)) return Number.NaN
  if (/\r\n(?:transfer-encoding|expect|upgrade|connection:(?![ \t]*keep-alive[ \t]*\r))/i.test(head)) return Number.NaN
  const named = head.match(/\r\ncontent-length[^\r]*/gi) ?? ['\r\ncontent-length:0']
  const [, bytes] = /^\r\ncontent-length:[ \t]*(\d{1,5})[ \t]*$/i.exec(named[0]) ?? []
  return named.length === 1 && bytes !== undefined ? Number(bytes) : Number.NaN
}
