// Runs commands of the house one after another in one process, because a process for each takes half a second. The parent sends arguments and
// environment, and receives the output and the exit code.
import { runCommand } from '../run.ts'

type Request = { args: string[]; env: Record<string, string> }

let turn = Promise.resolve()
process.on('message', (request: Request) => {
  turn = turn.then(async () => void process.send?.(await outcomeOf(request)))
})

async function outcomeOf({ args, env }: Request) {
  const texts = { out: '', err: '' }
  const originals = [process.stdout.write, process.stderr.write] as const
  process.stdout.write = (text: string | Uint8Array) => Boolean((texts.out += String(text)))
  process.stderr.write = (text: string | Uint8Array) => Boolean((texts.err += String(text)))
  process.exitCode = 0
  try {
    await runCommand(args, env)
    return { ...texts, exitCode: process.exitCode }
  } finally {
    ;[process.stdout.write, process.stderr.write] = originals
  }
}
