/**
 * Lines in both directions over one connection. A limited number of lines waits for an answer, and nothing is read while the other side
 * does not read, so the memory of a connection is bounded.
 */
import type { Socket } from 'node:net'

export type LineLimits = { unanswered: number; lineBytes: number; keepAliveMs: number; idleMs: number }

/** Checks a line before the next one is read, and returns the work that answers it. Throws `EndOfLines` to end the connection. */
export type LineReader = (line: Buffer) => Promise<() => Promise<string>>

export type Lines = {
  /** Asks the other side to end this connection. Its lines are still answered. */
  stop(): void
  /** Reads no further line, answers those that were read, and ends the connection. */
  close(): Promise<void>
  /** Resolves when everything is answered and the connection has ended. */
  ended: Promise<void>
}

/** The reason is written on the last line. */
export class EndOfLines extends Error {}

const [stopWord, endWord] = ['stop', 'end']
/** How long the other side may take to close its end, so that it can read the last lines. */
const lastReadMs = 1000

export function serveLines(socket: Socket, head: Buffer, read: LineReader, limits: LineLimits): Lines {
  let unanswered = 0
  let isClosing = false
  let change: (() => void) | undefined
  const wake = () => change?.()
  const changed = () => new Promise<void>((resolve) => (change = resolve))
  const output = openOutput(socket)
  const hasRoom = () => unanswered < limits.unanswered && !socket.writableNeedDrain
  const isOver = () => isClosing || socket.destroyed

  const nextChunk = async (): Promise<Buffer | undefined> => {
    while (!isOver()) {
      const chunk = socket.read() as Buffer | null
      if (chunk) return chunk
      if (socket.readableEnded) return undefined
      // oxlint-disable-next-line no-await-in-loop -- waits for input
      await changed()
    }
    return undefined
  }

  const answer = (work: () => Promise<string>): void => {
    unanswered += 1
    work()
      .then(output.write, (error: Error) => socket.destroy(error))
      .finally(() => {
        unanswered -= 1
        wake()
      })
  }

  /** Returns after the last line, or throws. */
  const readAll = async (): Promise<void> => {
    const split = splitter(limits.lineBytes)
    for (let chunk = await nextChunk(); chunk; chunk = await nextChunk())
      for (const line of split(chunk)) {
        idle.noteRead()
        if (line.length === 0) continue
        while (!hasRoom() && !isOver()) await changed()
        if (isOver() || line.equals(endBytes)) return
        answer(await read(line))
      }
  }

  const run = async (): Promise<void> => {
    let reason = ''
    try {
      await readAll()
    } catch (error) {
      if (!(error instanceof EndOfLines)) throw error
      reason = ` ${error.message}`
    }
    while (unanswered > 0 && !socket.destroyed) await changed()
    output.write(`${endWord}${reason}`)
    output.flush()
    await endOf(socket)
  }

  const idle = watchIdle(socket, output, limits, () => unanswered === 0 && hasRoom())
  socket.on('error', () => undefined)
  for (const event of ['readable', 'end', 'drain', 'close']) socket.on(event, wake)
  if (head.length) socket.unshift(head)
  const ended = run()
    .catch(() => undefined)
    .finally(() => {
      idle.stop()
      socket.destroy()
    })
  return {
    stop: () => output.write(stopWord),
    close() {
      isClosing = true
      wake()
      return ended
    },
    ended,
  }
}

const endBytes = Buffer.from(endWord)

/** Answers may be longer than their lines. What is written counts for the limit of the socket. */
const maxHeldChars = 64 * 1024

/** Collects the lines of one turn of the event loop, and writes them together. */
function openOutput(socket: Socket) {
  let lines = ''
  const state = { wroteAt: performance.now(), progressAt: performance.now() }
  const flush = () => {
    if (!lines || !socket.writable) return
    state.wroteAt = performance.now()
    if (socket.writableLength === 0) state.progressAt = state.wroteAt
    socket.write(lines, () => (state.progressAt = performance.now()))
    lines = ''
  }
  return {
    state,
    flush,
    write(line: string): void {
      if (!lines) setImmediate(flush)
      lines += `${line}\n`
      if (lines.length > maxHeldChars) flush()
    },
  }
}

/** Keeps the connection alive, and destroys it when the other side is gone: it sends nothing, or does not read. */
function watchIdle(
  socket: Socket,
  { state, write }: ReturnType<typeof openOutput>,
  { keepAliveMs, idleMs }: LineLimits,
  isWaiting: () => boolean,
) {
  let readAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const isSilent = isWaiting() && now - readAt > idleMs
    const isUnread = socket.writableLength > 0 && now - state.progressAt > idleMs
    if (isSilent || isUnread) socket.destroy()
    else if (socket.writableLength === 0 && now - state.wroteAt >= keepAliveMs / 2) write('')
  }, keepAliveMs / 2)
  return {
    noteRead: () => void (readAt = performance.now()),
    stop: () => clearInterval(timer),
  }
}

/** Lets the other side read what was written. What it still sends is discarded: unread input would reset the connection. */
async function endOf(socket: Socket): Promise<void> {
  if (socket.destroyed) return
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, lastReadMs)
    socket.once('close', () => {
      clearTimeout(late)
      resolve()
    })
    socket.removeAllListeners('readable')
    socket.resume()
    socket.end()
  })
}

/** Returns the lines that a chunk completes. A line that becomes too long ends the connection before its end arrives. */
function splitter(maxBytes: number): (chunk: Buffer) => Generator<Buffer> {
  let parts: Buffer[] = []
  let bytes = 0
  return function* (chunk) {
    for (let start = 0; ;) {
      const end = chunk.indexOf(0x0a, start)
      const part = chunk.subarray(start, end < 0 ? chunk.length : end)
      bytes += part.length
      if (bytes > maxBytes) throw new EndOfLines('REQUEST_TOO_LARGE')
      if (end < 0) {
        // A sender of single bytes must not cost more memory than its line is long.
        parts = parts.length < maxParts ? [...parts, part] : [Buffer.concat([...parts, part])]
        return
      }
      const line = parts.length ? Buffer.concat([...parts, part]) : part
      ;[parts, bytes, start] = [[], 0, end + 1]
      yield line
    }
  }
}

const maxParts = 64
