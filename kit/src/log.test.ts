import { expect, it } from 'vitest'
import { openLog } from './log.ts'

function written(...args: [object, string]): string {
  const lines: string[] = []
  openLog('info', { write: (line) => lines.push(line) }).info(...args)
  return lines.join('')
}

it('redacts secrets up to three levels deep', () => {
  const secret = 'Right!pass1'
  const held = { password: secret, newPassword: secret, accessToken: secret, verificationCode: secret, phone: secret }
  const line = written({ ...held, request: { ...held, headers: { authorization: secret, cookie: secret } } }, 'said')
  expect(line).not.toContain(secret)
  expect(JSON.parse(line)).toMatchObject({ password: '…', request: { phone: '…' }, msg: 'said' })
})

it('never writes a request body', () => {
  expect(written({ request: { body: { anything: 'Right!pass1' } } }, 'said')).not.toContain('Right!pass1')
})

it.each([
  'postgres://lucero:s3cret@db.example:5432/lucero',
  'postgres://lucero:s3cret@with@ats@db.example/lucero',
  'https://user:s3cret@example.com/x',
  'postgres://:s3cret@db.example/lucero',
])('removes the password of %s from messages and errors', (url) => {
  for (const line of [
    written({}, `cannot reach ${url} now`),
    written({ err: new Error(`connect ${url} failed`, { cause: new Error(url) }) }, 'failed'),
    written({ url }, 'with'),
  ]) {
    expect(line).not.toContain('s3cret')
    expect(line).not.toContain('with@ats')
    expect(() => JSON.parse(line) as unknown).not.toThrow()
  }
})

it('does not change other values', () => {
  const line = written({ address: 'http://localhost:3000/a?b=c', time2: '10:20 a@b' }, 'at https://example.com/x')
  expect(JSON.parse(line)).toMatchObject({
    address: 'http://localhost:3000/a?b=c',
    time2: '10:20 a@b',
    msg: 'at https://example.com/x',
  })
})

it('a line has no fields of the lines before it', () => {
  written({ username: 'ana' }, 'first')
  expect(Object.keys(JSON.parse(written({ event: 'second' }, 'second')) as object)).toEqual([
    'level',
    'time',
    'event',
    'msg',
  ])
})

it('writes nothing below its level', () => {
  const lines: string[] = []
  openLog('warn', { write: (line) => lines.push(line) }).info('quiet')
  expect(lines).toEqual([])
})

it.each(['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)('F8 writes the level %s as text', (level) => {
  const lines: string[] = []
  openLog('trace', { write: (line) => lines.push(line) })[level]({ event: 'some.thing' }, 'said')
  expect(JSON.parse(lines.join(''))).toMatchObject({ level, event: 'some.thing', msg: 'said' })
})

it('issue 28: reports the level and the event of each written line from warn on, also of a child', () => {
  const counted: string[] = []
  const lines: string[] = []
  const log = openLog(
    'info',
    { write: (line) => lines.push(line) },
    {
      onLine: (level, event) => counted.push(`${level} ${event}`),
    },
  )
  log.info({ event: 'node.ready' }, 'ready')
  log.debug({ event: 'not.written' }, 'below the level')
  log.warn({ event: 'events.line_lost' }, 'event connection lost')
  log.child({ requestId: '1' }).error({ event: 'http.unhandled_error' }, 'unhandled error')
  log.fatal('without fields')
  expect(counted).toEqual(['warn events.line_lost', 'error http.unhandled_error', 'fatal '])
  expect(lines).toHaveLength(4)
})
