// Lines on real sockets, with a reader of the test instead of calls.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { EndOfLines, serveLines, type LineLimits, type LineReader, type Lines } from './lines.ts'

const limits: LineLimits = { unanswered: 4, lineBytes: 1000, keepAliveMs: 10_000, idleMs: 30_000 }
const open: { destroy?(): unknown; close?(): unknown }[] = []
afterEach(() => open.splice(0).forEach((one) => (one.destroy ?? one.close)?.call(one)))

/** A connection whose lines `read` answers. */
async function connected(read: LineReader, more: Partial<LineLimits> = {}) {
  const server = createServer({ allowHalfOpen: true })
  const accepted = once(server, 'connection') as Promise<[Socket]>
  open.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [socket] = await accepted
  open.push(client, socket)
  const lines: Lines = serveLines(socket, Buffer.alloc(0), read, { ...limits, ...more })
  let text = ''
  const startReading = () => client.on('data', (chunk) => (text += chunk.toString()))
  return { client, socket, lines, startReading, received: () => text.split('\n').slice(0, -1) }
}

const echo: LineReader = async (line) => {
  const text = line.toString()
  return async () => text
}

it('issue 39: lines arrive in any pieces, and a half line is never read as a line', async () => {
  const { client, lines, received, startReading } = await connected(echo)
  startReading()
  for (const part of ['on', 'e\ntw', 'o\n', '\n', 'three\nha', 'lf']) {
    client.write(part)
    await new Promise((sent) => client.write('', sent))
  }
  client.end()
  await lines.ended
  await once(client, 'close')
  expect(received()).toEqual(['one', 'two', 'three', 'end'])
})

it('issue 39: after "end" no line is read, and everything is answered before the answer "end"', async () => {
  const { client, lines, received, startReading } = await connected(echo)
  startReading()
  client.write('one\ntwo\nend\nthree\n')
  await lines.ended
  expect(received()).toEqual(['one', 'two', 'end'])
})

it('issue 39: a line of 1 MB ends the connection, and earlier lines are answered', async () => {
  const { client, lines, received, startReading } = await connected(echo)
  startReading()
  client.write(`one\n${'x'.repeat(1_000_000)}\ntwo\n`)
  await lines.ended
  expect(received()).toEqual(['one', 'end REQUEST_TOO_LARGE'])
})

it('issue 39: a long line that arrives byte by byte is ended too', async () => {
  const { client, lines, received, startReading } = await connected(echo, { lineBytes: 100 })
  client.setNoDelay(true)
  startReading()
  for (let n = 0; n <= 101; n += 1) await new Promise((sent) => client.write('x', sent))
  await lines.ended
  expect(received()).toEqual(['end REQUEST_TOO_LARGE'])
})

it('issue 39: a reader that rejects a line ends the connection after the answers to earlier lines', async () => {
  const { client, lines, received, startReading } = await connected(async (line) => {
    if (line.toString() === 'bad') throw new EndOfLines('INVALID_SIGNATURE')
    return echo(line)
  })
  startReading()
  client.write('one\nbad\ntwo\n')
  await lines.ended
  expect(received()).toEqual(['one', 'end INVALID_SIGNATURE'])
})

it('issue 39: no more than the limit of lines waits for answers; an answer lets the next line be read', async () => {
  const answers: ((text: string) => void)[] = []
  const { client, received, startReading } = await connected(
    async () => () => new Promise((answer) => answers.push(answer)),
  )
  startReading()
  client.write('x\n'.repeat(20))
  await expect.poll(() => answers.length).toBe(4)
  answers[2]!('third')
  await expect.poll(() => answers.length).toBe(5)
  expect(received()).toEqual(['third'])
  for (let n = 0; n < 20; n += 1)
    await expect
      .poll(() => answers.length)
      .toBeGreaterThan(n)
      .then(() => answers[n]!(`${n}`))
  await expect.poll(() => received().length).toBe(20)
})

it('issue 39: while answers are not read, no line is read either; then every line is answered once', async () => {
  const count = 6000
  const long = 'y'.repeat(5000)
  let read = 0
  const { client, socket, received, startReading } = await connected(async (line) => {
    read += 1
    return async () => `${line.toString()} ${long}`
  })
  client.write(Array.from({ length: count }, (_, n) => `${n}\n`).join(''))
  await expect.poll(() => socket.writableNeedDrain).toBe(true)
  const stoppedAt = read
  expect(stoppedAt).toBeLessThan(count)
  expect(socket.writableLength).toBeLessThan(300_000)
  // Further turns of the event loop, with input waiting: nothing more is read.
  for (let n = 0; n < 10; n += 1) await new Promise((turn) => setImmediate(turn))
  expect(read).toBe(stoppedAt)
  startReading()
  await expect.poll(() => received().length, { timeout: 20_000 }).toBe(count)
  expect(new Set(received()).size).toBe(count)
})

it('issue 39: a side that sends nothing gets empty lines, and is cut in the end', async () => {
  const { lines, received, startReading } = await connected(echo, { keepAliveMs: 20, idleMs: 100 })
  startReading()
  await lines.ended
  expect(new Set(received())).toEqual(new Set(['']))
})

it('issue 39: a side that does not read its answers is cut in the end', async () => {
  const { client, lines } = await connected(async () => async () => 'y'.repeat(100_000), {
    keepAliveMs: 20,
    idleMs: 100,
  })
  client.write('x\n'.repeat(1000))
  await lines.ended
  client.resume()
  await once(client, 'close')
  expect(client.bytesRead).toBeLessThan(100_000_000)
})

it('issue 39: a close reads no further line, answers those that were read, and says so', async () => {
  let answer: (text: string) => void = () => undefined
  const { client, lines, received, startReading } = await connected(
    async () => () => new Promise((resolve) => (answer = resolve)),
    { unanswered: 1 },
  )
  startReading()
  client.write('one\ntwo\n')
  lines.stop()
  await expect.poll(() => received()).toEqual(['stop'])
  const closed = lines.close()
  answer('first')
  await closed
  expect(received()).toEqual(['stop', 'first', 'end'])
})

it('issue 39: a connection that is reset in the middle of a line leaves nothing behind', async () => {
  const lines: string[] = []
  const { client, lines: served } = await connected(async (line) => {
    lines.push(line.toString())
    return echo(line)
  })
  client.write('one\nhalf')
  await expect.poll(() => lines).toEqual(['one'])
  client.resetAndDestroy()
  await served.ended
  expect(lines).toEqual(['one'])
})
