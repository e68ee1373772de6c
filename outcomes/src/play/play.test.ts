import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { goodFiles, lineOf, packageFolder, tableText, type Files } from '../testing/package-folder.ts'

// Starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const program = join(import.meta.dirname, '../main.ts')
const running: ChildProcess[] = []
const folders: ReturnType<typeof packageFolder>[] = []
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  folders.splice(0).forEach((folder) => folder.remove())
})

function folderOf(files: Files) {
  const folder = packageFolder(files)
  folders.push(folder)
  return folder.path
}

function start(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  let output = ''
  const waiting: { text: RegExp; resolve: (match: RegExpExecArray) => void }[] = []
  const look = (chunk: Buffer) => {
    output += chunk.toString()
    for (const { text, resolve } of waiting) {
      const match = text.exec(output)
      if (match) resolve(match)
    }
  }
  child.stdout.on('data', look)
  child.stderr.on('data', look)
  return {
    child,
    output: () => output,
    prints: (text: RegExp) =>
      new Promise<RegExpExecArray>((resolve) => {
        const match = text.exec(output)
        if (match) resolve(match)
        else waiting.push({ text, resolve })
      }),
    exit: async () => (child.exitCode === null ? ((await once(child, 'close')) as [number])[0] : child.exitCode),
  }
}

async function play(folder: string, ...args: string[]) {
  const program = start('play', folder, '--port', '0', ...args)
  const [, origin] = await program.prints(/Play {3}(http:\S+?)\/\n/)
  const opened = await fetch(`${origin}/`, { redirect: 'manual' })
  const address = new URL(opened.headers.get('location')!, origin)
  const sessionID = address.searchParams.get('sessionID')!
  const call = async (path: string, body: object = {}) => {
    const answer = await fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify({ sessionID, ...body }) })
    return { status: answer.status, text: await answer.clone().text(), body: (await answer.json()) as Answer }
  }
  return { ...program, origin: origin!, address, call }
}
type Answer = {
  error: string
  balance: { amount: number; currency: string }
  config: { gameID: string; betLevels: number[]; betModes: object; stepBet: number }
  round: {
    betID: number
    active: boolean
    payout: number
    payoutMultiplier: number
    state: object[]
    mode: string
    event: string | null
  } | null
}

it('issue 38: play launches the game with a session and plays rounds as the contract says', async () => {
  const { call, address } = await play(folderOf(goodFiles()), '--force', 'BASE:7')
  expect(address.pathname).toBe('/game/')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    rgs_url: address.host,
    device: 'desktop',
    lang: 'en',
    currency: 'USD',
  })
  const opened = await call('/wallet/authenticate', { language: 'en' })
  expect(opened.body).toMatchObject({ balance: { amount: 1_000_000_000, currency: 'USD' }, round: null, meta: null })
  expect(opened.body.config.betModes).toEqual({ base: { mode: 'base', costMultiplier: 1, feature: false } })
  const played = await call('/wallet/play', { mode: 'BASE', amount: 200_000.000_1 })
  expect(played.body).toMatchObject({
    balance: { amount: 999_800_000 },
    round: {
      betID: 1,
      active: true,
      amount: 200_000,
      payout: 1_000_000,
      payoutMultiplier: 5,
      costMultiplier: 1,
      mode: 'BASE',
    },
  })
  expect(played.text).toContain(
    `"state":${lineOf({ id: 7, weight: 9, payout: 500 }).replace(/^.*"events":/, '')}`.slice(0, -1),
  )
  const again = await call('/wallet/play', { mode: 'base', amount: 200_000 })
  expect([again.status, again.body.error]).toEqual([400, 'ERR_VAL'])
  expect((await call('/bet/event', { event: '3' })).body).toEqual({ event: '3' })
  expect((await call('/wallet/authenticate')).body.round).toMatchObject({ active: true, event: '3' })
  expect((await call('/wallet/end-round')).body.balance.amount).toBe(1_000_800_000)
  expect((await call('/wallet/end-round')).body.balance.amount).toBe(1_000_800_000)
  expect((await call('/wallet/authenticate')).body.round).toMatchObject({ active: false, betID: 1 })
})

it('issue 38: play answers errors of the contract with status and code', async () => {
  const { call, origin } = await play(folderOf(goodFiles()))
  const refused = async (path: string, body: object) => {
    const { status, body: answer } = await call(path, body)
    return `${status} ${answer.error}`
  }
  expect(await refused('/wallet/play', { mode: 'none', amount: 100_000 })).toBe('400 ERR_VAL')
  expect(await refused('/wallet/play', { mode: 'base', amount: 100_001 })).toBe('400 ERR_VAL')
  expect(await refused('/wallet/play', { mode: 'base', amount: 1_000_000_000 })).toBe('400 ERR_VAL')
  expect(await refused('/wallet/play', { mode: 'base', amount: '100000' })).toBe('400 ERR_VAL')
  expect(await refused('/wallet/balance', { sessionID: 'unknown' })).toBe('401 ERR_IS')
  expect(await refused('/bet/event', { event: 'x'.repeat(1025) })).toBe('400 ERR_VAL')
  const replay = await fetch(`${origin}/bet/replay/game/1/base/4`)
  expect(await replay.json()).toMatchObject({ payoutMultiplier: 10, costMultiplier: 1, state: [{ type: 'reveal' }] })
  expect((await fetch(`${origin}/bet/replay/game/1/base/99`)).status).toBe(404)
})

it('issue 38: play serves the front end with the scripts for plain http before its own', async () => {
  const { origin } = await play(folderOf(goodFiles()))
  const page = await (await fetch(`${origin}/game/`)).text()
  expect(page.indexOf('XMLHttpRequest')).toBeLessThan(page.indexOf('./game.js'))
  expect((await fetch(`${origin}/game/game.js`)).headers.get('content-type')).toContain('text/javascript')
  expect((await fetch(`${origin}/game/none.js`)).status).toBe(404)
})

it('issue 38: play reads a changed table again and reloads open pages; a fault keeps the version before it', async () => {
  const folder = folderOf(goodFiles())
  const { origin, call, prints } = await play(folder)
  const changes = (await fetch(`${origin}/__changes`)).body!.pipeThrough(new TextDecoderStream()).getReader()
  await changes.read()
  writeFileSync(join(folder, 'math/lookUpTable_base_0.csv'), 'broken')
  await prints(/✗ PACKAGE_TABLE/)
  expect((await call('/wallet/play', { mode: 'base', amount: 100_000 })).status).toBe(200)
  await call('/wallet/end-round')
  const rows = [
    { id: 1, weight: 0, payout: 0 },
    { id: 2, weight: 1, payout: 100 },
    { id: 7, weight: 0, payout: 500 },
    { id: 4, weight: 0, payout: 1000 },
  ]
  writeFileSync(join(folder, 'math/lookUpTable_base_0.csv'), tableText(rows))
  await prints(/return {12}100\.000000 %/)
  expect((await changes.read()).value).toContain('changed')
  expect((await call('/wallet/play', { mode: 'base', amount: 100_000 })).body.round!.payoutMultiplier).toBe(1)
})

it('issue 38: play takes the front end of a running development server', async () => {
  const dev = createServer((request, response) => {
    response.setHeader('Content-Type', request.url?.startsWith('/index.html') ? 'text/html' : 'text/javascript')
    response.end(request.url?.startsWith('/index.html') ? '<head></head>dev' : 'export {}')
  })
  await once(dev.listen(0, '127.0.0.1'), 'listening')
  const front = `http://127.0.0.1:${(dev.address() as { port: number }).port}`
  const { origin } = await play(folderOf(goodFiles()), '--front', front)
  const page = await fetch(`${origin}/game/`)
  expect(page.headers.get('access-control-allow-origin')).toBe(front)
  expect(await page.text()).toMatch(/<head><script>.*XMLHttpRequest.*dev/s)
  dev.close()
})

it('issue 38: check prints the report and sets the exit code', async () => {
  const good = start('check', folderOf(goodFiles()))
  expect(await good.exit()).toBe(0)
  expect(good.output()).toMatch(/return {12}95\.000000 %[\s\S]*✓ valid, with 2 warnings/)
  const bad = start('check', folderOf({ ...goodFiles(), 'math/lookUpTable_base_0.csv': '' }), '--json')
  expect(await bad.exit()).toBe(1)
  expect(JSON.parse(bad.output())).toMatchObject({ ok: false, code: 'PACKAGE_TABLE', mode: 'base' })
  const math = start('check', join(folderOf(goodFiles()), 'math'))
  expect(await math.exit()).toBe(0)
  expect(math.output()).toContain('No front end.')
  const wrong = start('check', '--nothing')
  expect(await wrong.exit()).toBe(2)
})
