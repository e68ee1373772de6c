/** Runs the real house command line as a separate process without a terminal. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '../../../server/src/testing/bare-environment.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

type CommandResult = { exitCode: number | null; out: string; err: string; json: unknown }

export function commandLine(server: () => { address: string }) {
  /** With input null, standard input stays open. */
  const start = (args: string[], env: Record<string, string> = {}, input: string | null = '') => {
    const child = spawn(process.execPath, [main, ...args], {
      env: { ...bareEnvironment(), XDG_CONFIG_HOME: '/nonexistent', LUCERO_URL: server().address, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    if (input !== null) child.stdin.end(input)
    return child
  }

  /** `input`: lines for prompts. */
  async function house(args: string[], env: Record<string, string> = {}, input = ''): Promise<CommandResult> {
    const child = start(args, env, input)
    const [out, err, exitCode] = await Promise.all([
      child.stdout.setEncoding('utf8').toArray(),
      child.stderr.setEncoding('utf8').toArray(),
      new Promise<number | null>((resolve) => child.once('close', resolve)),
    ])
    return {
      exitCode,
      out: out.join(''),
      err: err.join(''),
      get json(): unknown {
        return JSON.parse(out.join('')) as unknown
      },
    }
  }

  return { start, house }
}

export const outcome = ({ exitCode, out, err }: CommandResult) => [exitCode, `${out}${err}`.trim()]
