/** Lets the games decide and store the rounds of the demo's history, in a process of their own that ends afterwards. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '../runtime/config.ts'
import { openGamesDatabase } from './games-database.ts'
import { ownGamesSeedSecret } from './games-process.ts'

const program = join(import.meta.dirname, '../../../games/src/demo-rounds.ts')

type RoundOutcome = { stake: number; payout: number }

/** The planned rounds have the form that games/src/demo-rounds.ts reads. */
export const decideDemoRounds =
  (config: Config, rootKey: string, ownerUrl: string) =>
  async (planned: readonly object[]): Promise<RoundOutcome[]> => {
    const env = {
      ...process.env,
      DATABASE_URL: await openGamesDatabase(config, rootKey, ownerUrl),
      GAMES_SECRET: ownGamesSeedSecret(rootKey),
    }
    const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(child, 'exit') as Promise<[number | null]>
    child.stdin.end(JSON.stringify(planned))
    const [answer, [exitCode]] = await Promise.all([text(child.stdout), ended])
    if (exitCode !== 0) throw new Error(`the games decided no rounds: exit code ${exitCode}`)
    return JSON.parse(answer) as RoundOutcome[]
  }
