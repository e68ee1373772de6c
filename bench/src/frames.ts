/**
 * CPU cost of a frame of the spinning reels and of Plinko in a browser without a graphics card, compared with a plain canvas. Frames are
 * requested one by one, and CPU time is measured instead of the frame rate, so that the figure is valid on a busy machine.
 * It needs Chromium's headless shell (CHROMIUM_PATH) and the pages, as npm start builds them.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { readOptions } from './options.ts'
import { startStack } from './stack.ts'

const frameMs = 1000 / 60

export async function run(): Promise<void> {
  const { frames, width, height } = readOptions({ frames: '240', width: '1440', height: '900' })
  const size = { width: Number(width), height: Number(height) }
  const stack = await startStack()
  const browser = await openBrowser()
  try {
    const bare = await browser.open(bareCanvas, size)
    report('a bare canvas', await bare.cost(Number(frames)))
    const reels = await browser.open(`${stack.address}/games/night-reels/`, size)
    await reels.until(`[...document.querySelectorAll('button')].some((one) => one.textContent === 'Spin')`)
    await reels.frames(60)
    report('reels at rest', await reels.cost(Number(frames)))
    // No answer, so that the reels keep spinning.
    await reels.evaluate(
      `window.fetch = () => new Promise(() => {}); document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))`,
    )
    await reels.until(`[...document.querySelectorAll('button')].some((one) => one.textContent === 'Skip')`)
    await reels.frames(40)
    report('reels that turn', await reels.cost(Number(frames)))
    const plinko = await browser.open(`${stack.address}/games/plinko/`, size)
    await plinko.until(`[...document.querySelectorAll('button')].some((one) => one.textContent === 'Drop')`)
    await plinko.frames(60)
    report('Plinko at rest', await plinko.cost(Number(frames)))
    // A ball every 150 ms, about twelve in flight.
    await plinko.evaluate(
      `setInterval(() => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Drop').click(), 150)`,
    )
    await pause(2500)
    await plinko.frames(60)
    report('Plinko balls', await plinko.cost(Number(frames)))
  } finally {
    await browser.stop()
    await stack.stop()
  }
}

/** A canvas of the size of the five reels on a desktop, filled in each frame. */
const bareCanvas = `data:text/html,<canvas width=967 height=600></canvas><script>
  const context = document.querySelector('canvas').getContext('2d', { alpha: false }); let n = 0
  requestAnimationFrame(function draw() { context.fillStyle = n++ % 2 ? 'navy' : 'teal'; context.fillRect(0, 0, 967, 600); requestAnimationFrame(draw) })
</script>`

type Cost = Record<'GPU' | 'renderer', number>

const report = (what: string, cost: Cost) =>
  console.log(
    `${what.padEnd(16)} ${cost.renderer.toFixed(1)} ms in the page, ${cost.GPU.toFixed(1)} ms in the compositor, a frame`,
  )

async function openBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'lucero-frames-'))
  const args = [...flags, `--user-data-dir=${profile}`]
  // A distribution's Chromium may be a wrapper script, so the process group is ended.
  const shell = spawn(process.env['CHROMIUM_PATH'] ?? 'chrome-headless-shell', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const closed = once(shell, 'close')
  const kill = () => process.kill(-shell.pid!)
  process.once('exit', kill)
  const ask = await connect(shell)
  return {
    open: (url: string, size: { width: number; height: number }) => openPage(ask, url, size),
    async stop() {
      process.off('exit', kill)
      kill()
      await closed
      await rm(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--enable-begin-frame-control',
  '--run-all-compositor-stages-before-draw',
  '--disable-threaded-animation',
  '--disable-checker-imaging',
  '--remote-debugging-port=0',
]

type Answer = { id?: number; result: Record<string, unknown>; error?: { message: string } }
type Ask = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>

async function connect(shell: ChildProcess): Promise<Ask> {
  const socket = new WebSocket(await addressOf(shell))
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<
    number,
    { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }
  >()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer
    const request = id === undefined ? undefined : waiting.get(id)
    if (error) request?.reject(new Error(error.message))
    else request?.resolve(result)
  })
  let count = 0
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      count += 1
      waiting.set(count, { resolve, reject })
      socket.send(JSON.stringify({ id: count, method, params, sessionId }))
    })
}

async function addressOf(shell: ChildProcess): Promise<string> {
  for await (const line of createInterface(shell.stderr!)) {
    const address = /listening on (ws:\S+)/.exec(line)?.[1]
    if (!address) continue
    shell.stderr!.resume()
    return address
  }
  throw new Error('Chromium ended before it was ready')
}

async function openPage(ask: Ask, url: string, size: { width: number; height: number }) {
  const { targetId } = await ask('Target.createTarget', { url: 'about:blank', ...size, enableBeginFrameControl: true })
  const sessionId = String((await ask('Target.attachToTarget', { targetId, flatten: true }))['sessionId'])
  let now = 1_000_000
  const frame = () => {
    now += frameMs
    return ask('HeadlessExperimental.beginFrame', { frameTimeTicks: now, interval: frameMs }, sessionId)
  }
  const frames = async (count: number) => {
    for (let n = 0; n < count; n += 1) await frame()
  }
  const evaluate = async (expression: string) => {
    const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true }, sessionId)
    return (result as { value?: unknown }).value
  }
  await ask('Page.enable', {}, sessionId)
  await ask('Page.navigate', { url }, sessionId)
  return {
    frames,
    evaluate,
    async until(expression: string) {
      while (!(await evaluate(expression))) {
        await frame()
        await pause(20)
      }
    },
    async cost(count: number): Promise<Cost> {
      const before = await usage(ask)
      await frames(count)
      const after = await usage(ask)
      return { GPU: (after.GPU - before.GPU) / count, renderer: (after.renderer - before.renderer) / count }
    },
  }
}

async function usage(ask: Ask): Promise<Cost> {
  const { processInfo } = (await ask('SystemInfo.getProcessInfo')) as { processInfo: { type: string; id: number }[] }
  const of = async (type: string) => {
    const all = await Promise.all(processInfo.filter((one) => one.type === type).map(({ id }) => milliseconds(id)))
    return all.reduce((sum, one) => sum + one, 0)
  }
  return { GPU: await of('GPU'), renderer: await of('renderer') }
}

/** CPU time of all threads, with a finer resolution than processor.ts. */
async function milliseconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const each = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0'))
  return (await Promise.all(each)).reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0)
}
