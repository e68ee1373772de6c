/** The context of a command: the API client, output, and confirmation prompts. */
import { confirm } from '@clack/prompts'
import { openClient, type Client } from './client.ts'
import { plainText, type Text } from './printing.ts'
import { Problem } from './problem.ts'
import { reauthenticating } from './reauthentication.ts'
import { storeSession, tokenFor } from './session-file.ts'
import { sendPackage, type HouseUpload, type NewUpload } from './upload.ts'

export type HouseContext = {
  call: Client
  json: boolean
  /** Prints the server's reply as JSON, or the text for people. */
  show(data: unknown, forPeople: Text): void
  /** Asks before an action that cannot be undone. The question is built only if it is shown. */
  confirm(question: () => Text | Promise<Text>): Promise<void>
  /** Prints something beside the result, where it does not disturb JSON. */
  note(text: string): void
  /** Sends a package, and waits for its check. */
  upload(upload: NewUpload): Promise<HouseUpload>
  /** Keeps the session for later commands at this server, or forgets it. */
  storeSession(token: string | undefined): void
}

type Env = { [name: string]: string | undefined }
export type GlobalOptions = { url: string; token?: string; env: Env; json?: boolean; yes?: boolean }

export function openHouseContext(options: GlobalOptions): HouseContext {
  const { url, env, token = tokenFor(env, url), json = false, yes = false } = options
  const call = reauthenticating(openClient({ url, token }))
  return {
    call,
    upload: (upload) => sendPackage({ url, token, call }, upload),
    note: (text) => console.error(text),
    storeSession: (session) => storeSession(env, url, session),
    json,
    show: (data, forPeople) => console.log(json ? JSON.stringify(data, null, 2) : plainText(forPeople)),
    confirm: async (question) => (yes ? undefined : promptToConfirm(question)),
  }
}

async function promptToConfirm(question: () => Text | Promise<Text>): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new Problem('usage', 'Nothing was changed. This command asks for confirmation. Without a terminal, add --yes')
  const answer = await confirm({
    message: plainText(await question()),
    initialValue: false,
    output: process.stderr,
  })
  if (answer !== true) throw new Problem('refused', 'Nothing was changed', 'declined')
}
