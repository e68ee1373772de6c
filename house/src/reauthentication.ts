/** Calls that change staff, keys, limits, providers or the phone of a player need a recent sign-in. At a terminal, the command asks for password and code and repeats the call. */
import type { Client } from './client.ts'
import { Problem } from './problem.ts'
import { openSecretPrompt } from './secret-prompt.ts'

export const reauthenticating =
  (call: Client): Client =>
  (name, sent) =>
    call(name, sent).catch(async (error: unknown) => {
      const isTooOld = error instanceof Problem && error.code === 'REAUTHENTICATION_REQUIRED'
      if (!isTooOld || !process.stdin.isTTY) throw error
      await reauthenticate(call)
      return call(name, sent)
    })

async function reauthenticate(call: Client): Promise<void> {
  const { ask, close } = openSecretPrompt()
  try {
    const password = await ask('This command needs your password again')
    await call('reauthenticateStaff', {
      password,
      code: await ask('Code of your authenticator app, or a recovery code'),
    })
  } finally {
    close()
  }
}
