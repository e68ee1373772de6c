/** The context of a command: the API client, output, and confirmation prompts. */
import { confirm } from '@clack/prompts'
import { houseCommand } from '@lucero/kit/command-name'
import type { Command } from 'commander'
import { openClient, type Client } from './client.ts'
import { Problem } from './problem.ts'
import { reauthenticating } from './reauthentication.ts'
import { storeSession, tokenFor } from './session-file.ts'

export type HouseContext = {
  call: Client
  json: boolean
  /** Prints the server's reply as JSON, or the text for people. */
  show(data: unknown, forPeople: string): void
  /** Asks before an action that cannot be undone. A question given as a function is built only if it is shown. */
  confirm(question: string | (() => Promise<string>)): Promise<void>
  /** Prints something beside the result, where it does not disturb JSON. */
  note(text: string): void
  /** Keeps the session for later commands at this server, or forgets it. */
  storeSession(token: string | undefined): void
}

type Env = { [name: string]: string | undefined }
type Options = { url: string; token?: string; env: Env; json?: boolean; yes?: boolean }

function openHouseContext({ url, env, token = tokenFor(env, url), json = false, yes = false }: Options): HouseContext {
  return {
    call: reauthenticating(openClient({ url, token })),
    note: (text) => console.error(text),
    storeSession: (session) => storeSession(env, url, session),
    json,
    show: (data, forPeople) => console.log(json ? JSON.stringify(data, null, 2) : forPeople),
    confirm: async (question) => (yes ? undefined : promptToConfirm(question)),
  }
}

async function promptToConfirm(question: string | (() => Promise<string>)): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new Problem(
      'usage',
      'Nothing was changed: this asks first, and there is no terminal to ask at. Add --yes to mean it',
    )
  const message = typeof question === 'string' ? question : await question()
  const answer = await confirm({ message, initialValue: false, output: process.stderr })
  if (answer !== true) throw new Problem('refused', 'Nothing was changed', 'declined')
}

/** Commander passes the arguments, then the options, then the command itself. */
export function act(work: (house: HouseContext, ...args: never[]) => Promise<void>) {
  return async (...args: unknown[]): Promise<void> => {
    const command = args.at(-1) as Command
    await work(openHouseContext(command.optsWithGlobals<Options>()), ...(args.slice(0, -1) as never[]))
  }
}

export const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${houseCommand} ${line}`).join('\n')}`
