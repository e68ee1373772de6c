import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openMessages } from './messages.ts'

it.each([
  ['plain', false],
  ['encrypted', true],
])('issue 28: a message of %s traced events fits into a NOTIFY payload, and is read with its traces', (_, isSealed) => {
  const [here, there] = [randomUUID(), randomUUID()].map((node) => openMessages('a secret of the test', node))
  if (isSealed) here!.seal()
  const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const events = Array.from({ length: 120 }, () => ({ kind: 'wallet-changed', playerId: randomUUID(), trace }))
  const messages = here!.write(events.map((event) => JSON.stringify(event)))
  for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8000)
  const received = messages.map((message) => there!.parse(message))
  expect(received.flatMap((message) => ('events' in message ? message.events : []))).toEqual(events)
})

it('issue 28: a node numbers its own messages, and does not read their events again', () => {
  const node = openMessages('a secret of the test', randomUUID())
  const [message] = node.write([JSON.stringify({ kind: 'operators-changed' })])
  expect(node.parse(message!)).toMatchObject({ events: [] })
  expect(node.parse(message!)).toEqual({ rejected: 'replayed' })
})
