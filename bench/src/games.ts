/** Starts the games in a process of their own, so that their CPU time is measured alone. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Child } from './bets/processes.ts'
import type { Stack } from './stack.ts'

type Program = { file?: string; env?: Record<string, string> }

/** `file` is relative to the sources of the games. */
export async function startGames(
  { databaseUrl, address }: Stack,
  secret: string,
  { file = 'main.ts', env = {} }: Program = {},
): Promise<Child & { port: number }> {
  const child = fork(join(import.meta.dirname, '../../games/src', file), {
    env: {
      ...process.env,
      WALLET_URL: address,
      PROVIDER_SECRET: secret,
      DATABASE_URL: databaseUrl,
      GAMES_PAGE_DIR: join(import.meta.dirname, 'no-page'),
      LOG_LEVEL: 'error',
      ...env,
    },
    execArgv: [...process.execArgv],
  })
  const [{ gamesPort }] = (await once(child, 'message')) as [{ gamesPort: number }]
  return { pid: child.pid!, process: child, port: gamesPort }
}
