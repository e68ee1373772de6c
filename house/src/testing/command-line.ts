/** Runs the real house command line in another process without a terminal. */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll } from 'vitest'
import { bareEnvironment } from '../../../server/src/testing/bare-environment.ts'
import { programPath } from '../../../server/src/testing/programs.ts'

const main = programPath('house/src/main.ts')
const manyCommands = programPath('house/src/testing/many-commands.ts')

type Output = { exitCode: number | null; out: string; err: string }
type CommandResult = Output & { json: unknown }

export function commandLine(server: () => { address: string }) {
  const environment = (env: Record<string, string>) => ({
    ...bareEnvironment(),
    XDG_CONFIG_HOME: '/nonexistent',
    LUCERO_URL: server().address,
    ...env,
  })

  /** A process of its own. With input null, standard input stays open. */
  const start = (args: string[], env: Record<string, string> = {}, input: string | null = '') => {
    const child = spawn(process.execPath, [main, ...args], {
      env: environment(env),
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    if (input !== null) child.stdin.end(input)
    return child
  }

  let shared: ChildProcess | undefined
  let turn: Promise<unknown> = Promise.resolve()
  afterAll(() => shared?.disconnect())

  async function runShared(args: string[], env: Record<string, string>): Promise<Output> {
    shared ??= fork(manyCommands, { env: bareEnvironment(), execPath: process.execPath, execArgv: [] })
    shared.send({ args, env: environment(env) })
    const [output] = (await once(shared, 'message')) as [Output]
    return output
  }

  async function runAlone(args: string[], env: Record<string, string>, input: string): Promise<Output> {
    const child = start(args, env, input)
    const [out, err, exitCode] = await Promise.all([
      child.stdout.setEncoding('utf8').toArray(),
      child.stderr.setEncoding('utf8').toArray(),
      new Promise<number | null>((resolve) => child.once('close', resolve)),
    ])
    return { exitCode, out: out.join(''), err: err.join('') }
  }

  /** `input`: lines for prompts, which need a process of their own. */
  async function house(args: string[], env: Record<string, string> = {}, input = ''): Promise<CommandResult> {
    const run = () => (input ? runAlone(args, env, input) : runShared(args, env))
    const finished = turn.then(run)
    turn = finished.catch(() => undefined)
    const output = await finished
    return {
      ...output,
      get json(): unknown {
        return JSON.parse(output.out) as unknown
      },
    }
  }

  return { start, house }
}

export const outcome = ({ exitCode, out, err }: CommandResult) => [exitCode, `${out}${err}`.trim()]
