/** Asks for passwords and codes without showing them. Without a terminal, each answer is one line of standard input. */
import { createInterface } from 'node:readline'
import { isCancel, password } from '@clack/prompts'
import { Problem } from './problem.ts'

export type AskSecret = (question: string) => Promise<string>

/** `close` releases standard input, so that the process can end. */
export function openSecretPrompt(): { ask: AskSecret; close(): void } {
  if (process.stdin.isTTY) return { ask: askAtTerminal, close: () => undefined }
  const lines = createInterface({ input: process.stdin })
  const next = lines[Symbol.asyncIterator]()
  return {
    ask: async () => {
      const line = await next.next()
      return line.done ? '' : line.value
    },
    close: () => lines.close(),
  }
}

async function askAtTerminal(message: string): Promise<string> {
  const answer = await password({ message, mask: '', output: process.stderr })
  if (isCancel(answer)) throw new Problem('refused', 'Nothing was changed', 'declined')
  return answer ?? ''
}
