// The programs beside docs/fairness.md, which were written from that page alone.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type ProgramAnswer = { wrong: string[]; payout: number; outcome: { id: number } }

export const fairnessPrograms = [
  { file: 'fairness.py', command: 'python3', flags: ['-B'] },
  { file: 'fairness.pl', command: 'perl', flags: [] },
].map(({ file, command, flags }) => ({
  file,
  mustRun: Boolean(process.env['CI']) || spawnSync(command, ['--version']).status === 0,
  /** One process reads all lines of the input. */
  run(input: string, args: string[] = []): ProgramAnswer[] {
    const path = fileURLToPath(new URL(`../../../docs/${file}`, import.meta.url))
    const ran = spawnSync(command, [...flags, path, ...args], { input, encoding: 'utf8', maxBuffer: 2 ** 28 })
    if (ran.stderr) throw new Error(ran.stderr)
    return ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ProgramAnswer)
  },
}))
