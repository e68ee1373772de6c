// A hosted game for tests, and a front end that plays it: its modes win always, never, and by chance.
import { zstdCompressSync } from 'node:zlib'
import {
  goodFiles,
  goodRows,
  indexText,
  linesText,
  tableText,
  type Files,
  type Row,
} from '@lucero/outcomes/testing/package-folder'
import { addPackage } from '../../../server/src/testing/packages.ts'
import type { GamesCasino } from './games-casino.ts'

/** `sure` costs 2 and pays 1.00, `never` pays nothing, `base` is drawn. */
const modes: Record<string, { cost: number; rows: Row[] }> = {
  base: { cost: 1, rows: goodRows },
  sure: { cost: 2, rows: [{ id: 0, weight: 1, payout: 100 }] },
  never: { cost: 1, rows: [{ id: 12, weight: 3, payout: 0 }] },
}

const hostedFiles = (): Files => {
  const all = Object.entries(modes)
  const index = all.map(([name, { cost }]) => ({ name, cost, events: `${name}.jsonl.zst`, weights: `${name}.csv` }))
  const { 'front/index.html': html = '', 'front/game.js': script = '' } = goodFiles()
  return {
    'front/index.html': html,
    'front/game.js': script,
    'math/index.json': indexText(index),
    ...Object.fromEntries(all.map(([name, { rows }]) => [`math/${name}.jsonl.zst`, zstdCompressSync(linesText(rows))])),
    ...Object.fromEntries(all.map(([name, { rows }]) => [`math/${name}.csv`, tableText(rows)])),
  }
}

export const addHostedGame = ({ casino }: GamesCasino, game: string, state?: 'uploaded' | 'trial' | 'published') =>
  addPackage(casino.runtime, { game, files: hostedFiles(), ...(state && { state }) })

type Node = Pick<Awaited<ReturnType<GamesCasino['start']>>, 'wire'>

/** A front end with its session. Amounts are in millionths. */
export function frontEnd(node: Node, game: string, sessionID: string) {
  const call = (path: string, body: object = {}, headers?: Record<string, string>) =>
    node.wire(game, path, { sessionID, ...body }, headers)
  return {
    sessionID,
    authenticate: () => call('/wallet/authenticate', { language: 'en' }),
    balance: () => call('/wallet/balance'),
    play: (mode: string, amount = 1_000_000, key?: string) =>
      call('/wallet/play', { mode, amount, currency: 'USD' }, key === undefined ? {} : { 'Idempotency-Key': key }),
    end: () => call('/wallet/end-round'),
    event: (event: unknown) => call('/bet/event', { event }),
  }
}

export const sessionIn = (url: string): string => new URL(url).searchParams.get('sessionID')!
