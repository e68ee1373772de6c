import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { startProgram } from '../testing/program.ts'

/** A proxy to PostgreSQL that never answers the first connection of the pool. */
async function startHoldingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const state = { held: 0 }
  const server = createServer((near) => {
    near.on('error', () => undefined)
    near.once('data', (startup) => {
      if (state.held === 0 && startup.includes('application_name\0lucero\0')) return void (state.held += 1)
      const far = connect(Number(target.port), target.hostname, () => far.write(startup))
      far.on('error', () => near.destroy()).on('close', () => near.destroy())
      near.on('close', () => far.destroy())
      near.pipe(far).pipe(near)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href
  return { url, state, stop: () => server.close() }
}

it('F8 a slow first connection to the database logs no warning about the SMS queue', async () => {
  const database = await freshDatabase()
  const proxy = await startHoldingProxy(database.url)
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const program = await startProgram({ LOG_LEVEL: 'warn' }, { databaseUrl: proxy.url, logTo, patient: false })
  expect((await fetch(`${program.address}/readyz`)).status).toBe(200)
  await program.stop()
  expect(proxy.state.held).toBe(1)
  // A busy machine may log other slow connections.
  expect(lines.filter((line) => line.includes('sms.'))).toEqual([])
  proxy.stop()
  await database.drop()
})
