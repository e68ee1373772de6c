import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { registerOwnGames } from '../../server/src/games/own-games.ts'
import { openCasino, type Casino } from '../../server/src/testing/casino.ts'
import { goodFiles, packageFolder } from '../../outcomes/src/testing/package-folder.ts'
import { providerAt, type Provider } from '../../server/src/testing/provider.ts'
import { ownProviderId } from '@lucero/contract/shared/own-games'
import { exitCodes } from './problem.ts'
import { commandLine, outcome } from './testing/command-line.ts'

// Each command is a separate process, and each check another one.
vi.setConfig({ testTimeout: 180_000 })

let casino: Casino
let gamesProcess: Provider
beforeAll(async () => {
  casino = await openCasino()
  const secret = randomBytes(32).toString('hex')
  await registerOwnGames(casino.runtime, secret)
  gamesProcess = providerAt(casino.address, ownProviderId, secret)
})
afterAll(() => casino.stop())

const { house } = commandLine(() => casino)
const rights = ['--rights', 'Ana, MIT']

/** Every payout of 1,000 rounds was paid twice. */
const played = {
  modes: [
    {
      name: 'base',
      rounds: 1000,
      staked: '100000',
      paid: '190000',
      betSquares: '10000000',
      maxBet: '100',
      wrongPayouts: 0,
      abandoned: 2,
      fit: { statistic: 1.5, degreesOfFreedom: 3, chance: 0.68 },
    },
  ],
  calls: {
    results: [
      { result: 'OK', calls: 900 },
      { result: 'ERR_VAL', calls: 100 },
    ],
    p99Ms: 12.5,
  },
}

function folderOf() {
  const folder = packageFolder(goodFiles())
  // A name that a plain tar header has no room for, and a file that is not part of the package.
  const deep = join(folder.path, 'front', 'a'.repeat(90), 'b'.repeat(40))
  mkdirSync(deep, { recursive: true })
  writeFileSync(join(deep, 'art.png'), randomBytes(3000))
  writeFileSync(join(folder.path, 'secret.txt'), 'not sent')
  return folder
}

it('issue 38: packages add sends a folder, and list, show, try, trial, publish and retire follow the version', async () => {
  const folder = folderOf()
  const added = await house(['packages', 'add', folder.path, '--game', 'comet', ...rights])
  expect([added.exitCode, added.err]).toEqual([0, expect.stringMatching(/^Sending [\d,]+ bytes/)])
  expect(added.out).toContain('comet of Lucero, comet version 1: uploaded')
  expect(added.out).toContain('Warning: Mode base has 4 outcomes')
  expect(added.out).toMatch(/base │ +1× │ +95\.000000 % │ +1 in 2 │ +10×/)
  const { json } = await house(['packages', 'show', 'comet', '1', '--json'])
  expect(json).toMatchObject({ package: { rights: 'Ana, MIT', front: { files: 3 } } })
  expect((await house(['packages', 'try', 'comet', '1'])).out).toMatch(/^\/games\/hosted\/comet\/\?try=/)
  const reason = ['--reason', 'Seen by two']
  expect(outcome(await house(['packages', 'trial', 'comet', '1', ...reason]))).toEqual([
    0,
    'comet version 1 is in trial.',
  ])
  expect(outcome(await house(['packages', 'publish', 'comet', '1', ...reason]))).toEqual([
    0,
    'comet version 1 is published.',
  ])
  expect(outcome(await house(['packages', 'watch', 'comet', '1']))).toEqual([
    0,
    'comet, comet version 1: published\nNobody has played it with real credit yet.',
  ])
  await gamesProcess.call('packageWatch', {
    game: 'comet',
    version: 1,
    at: '2026-11-01T10:00:00.000Z',
    figures: played,
  })
  const watched = await house(['packages', 'watch', 'comet'])
  expect(watched.out).toContain('comet, comet version 1: published. Figures of 2026-11-01 10:00:00 UTC')
  expect(watched.out).toMatch(
    /base │ DEVIATES │ +1,000 │ +1,000\.00 │ +1,900\.00 │ +95\.00 % │ +190\.00 % │ 172\.75 % – 207\.25 % │ χ² 1\.5 of 3, p = 0\.68 │ +0 │ +2/,
  )
  expect(watched.out).toContain('1,000 calls of the front end in 24 hours: 10.00 % with an error, 99 % within 13 ms')
  expect(watched.out).toContain('\n  ERR_VAL: 100')
  expect((await house(['packages', 'retire', 'comet', '1', ...reason])).exitCode).toBe(exitCodes.usage)
  expect(outcome(await house(['packages', 'retire', 'comet', '1', ...reason, '--yes']))).toEqual([
    0,
    'comet version 1 is retired.',
  ])
  expect((await house(['packages', 'list'])).out).toMatch(/comet │ +1 │ comet │ Lucero │ retired │ +95\.000000 │ +2/)
  folder.remove()
})

it('issue 38: packages settings shows the bets of a game, and changes them with a reason', async () => {
  const folder = folderOf()
  expect((await house(['packages', 'add', folder.path, '--game', 'bets', ...rights])).exitCode).toBe(0)
  folder.remove()
  expect((await house(['packages', 'settings', 'bets'])).out).toContain('Largest bet     100.00  (default)')
  const change = ['--max-bet', '5', '--bets', '1,5', '--flag', 'disabledBuyFeature=on', '--round', '2500']
  expect((await house(['packages', 'settings', 'bets', ...change])).exitCode).toBe(exitCodes.usage)
  const changed = await house(['packages', 'settings', 'bets', ...change, '--reason', 'Licence 4711'])
  expect(changed.out).toMatch(
    /Largest bet +5\.00\n.*\nBets +1\.00 5\.00\nRound takes +2500 ms at least\nFlags +disabledBuyFeature\n$/,
  )
  expect((await house(['packages', 'settings', 'nobody'])).exitCode).toBe(exitCodes.refused)
})

it('issue 38: packages add prints why a package is refused', async () => {
  const folder = packageFolder({ ...goodFiles(), 'math/lookUpTable_base_0.csv': '' })
  const refused = await house(['packages', 'add', folder.path, '--game', 'refused', ...rights])
  expect([refused.exitCode, refused.err]).toEqual([
    exitCodes.refused,
    expect.stringContaining('PACKAGE_TABLE: mode base: the table has no rows'),
  ])
  folder.remove()
  expect((await house(['packages', 'add', '/nowhere', '--game', 'refused'])).exitCode).toBe(exitCodes.usage)
  expect((await house(['packages', 'add', '/etc', '--game', 'refused'])).err).toContain('no folder math')
})

it('issue 38: packages add sends a package again whose connection was lost, and it becomes one version', async () => {
  const folder = folderOf()
  let attempts = 0
  // Cuts the first upload after its first bytes, and the answer of the second one.
  const proxy = createServer((incoming, reply) => {
    const isUpload = incoming.method === 'PUT'
    if (isUpload) attempts += 1
    const attempt = attempts
    const { method, headers, url } = incoming
    const outgoing = request(`${casino.address}${url}`, { method: method!, headers }, (answer) => {
      if (isUpload && attempt === 2) return void incoming.socket.destroy()
      reply.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(reply)
    })
    outgoing.on('error', () => undefined)
    if (!isUpload || attempt > 1) return void incoming.pipe(outgoing)
    incoming.once('data', (chunk: Buffer) => {
      outgoing.write(chunk.subarray(0, 100), () => {
        outgoing.destroy()
        incoming.socket.destroy()
      })
    })
  }).listen(0)
  const url = `http://localhost:${(proxy.address() as AddressInfo).port}`
  const uploadId = randomUUID()
  const sent = ['packages', 'add', folder.path, '--game', 'twice', '--request-id', uploadId, ...rights]
  expect((await house(sent, { LUCERO_URL: url })).exitCode).toBe(0)
  expect(attempts).toBe(2)
  const versions = (await casino.house('listPackages')).data.packages.filter(({ game }) => game === 'twice')
  expect(versions.map(({ version }) => version)).toEqual([1])
  proxy.close()
  folder.remove()
})
