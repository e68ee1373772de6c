import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { livePath } from '@lucero/contract/player/live'
import { startProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => void (program = await startProgram()))
afterAll(() => program.stop())

const isServing = async () => (await fetch(`${program.address}/healthz`)).status

it.each(['/', '/api/v1/user/get-user', '/games/dice', `${livePath}/`, `${livePath}/?EIO=4&transport=websocket`])(
  'N1 a connection that requests an upgrade of %s and is reset leaves the node alive',
  async (path) => {
    const { hostname, port } = new URL(program.address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`,
    )
    // When a later request is answered, the server has read the upgrade.
    expect(await isServing()).toBe(200)
    const closed = once(socket, 'close')
    socket.resetAndDestroy()
    await closed
    for (let n = 0; n < 5; n += 1) expect(await isServing()).toBe(200)
  },
)
