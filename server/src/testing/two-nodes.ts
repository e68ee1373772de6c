// Two nodes on one database, and checks whether a session is valid on each.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { refusal, startProgram, type TestProgram } from './program.ts'

export let nodeA: TestProgram
export let nodeB: TestProgram

/** Starts both nodes for all tests of a file. */
export function openTwoNodes(): void {
  beforeAll(async () => {
    nodeA = await startProgram({ SESSION_IDLE_MINUTES: '30', SESSION_MAX_HOURS: '12' })
    nodeB = await startProgram({}, { databaseUrl: nodeA.databaseUrl })
  })
  afterAll(async () => {
    await nodeB.stop()
    await nodeA.stop()
  })
}

export const good = [200, undefined]
export const ended = [401, 'Either access token not passed or it is expired']

export const look = async (token: string, node: TestProgram) => refusal(await node.call('getUser', { token }))

export const change = async (token: string, node: TestProgram) => {
  const body = { requestId: randomUUID(), items: [{ gameId: 'any', amount: 1 }] }
  return refusal(await node.call('transferToGame', { token, body }))
}

/** Sessions are cached per node and invalidated by an event, so a node may accept the old session for a moment. */
export const endsOn = (node: TestProgram, token: string) =>
  vi.waitFor(async () => expect(await look(token, node)).toEqual(ended), { timeout: 20_000 })
