/** Sign-in of the staff. */
import { demoStaffPassword, demoTotpSecret } from '@lucero/contract/house/staff'
import type { HouseData } from '@lucero/contract/house/client'
import type { Role } from '@lucero/contract/house/permissions'
import { roleNames } from '@lucero/contract/shared/role-names'
import { Option } from 'commander'
import { command, dialogue } from '../command.ts'
import { optional, type Field } from '../field.ts'
import type { HouseContext } from '../house.ts'
import { Problem } from '../problem.ts'
import { openSecretPrompt, type AskSecret } from '../secret-prompt.ts'

type Session = HouseData<'signInStaff'>

async function signIn(house: HouseContext, username: string, ask: AskSecret): Promise<Session> {
  const password = await ask('Password')
  const code = await ask('Code of your authenticator app, or a recovery code (empty at your first sign-in)')
  return house.call('signInStaff', { username, password, ...(code && { code }) }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'ENROLMENT_NEEDED') return enrol(house, { username, password }, ask)
    throw error
  })
}

/** The first sign-in: the authenticator app and a password of one's own replace the one-time password. */
async function enrol(
  house: HouseContext,
  account: { username: string; password: string },
  ask: AskSecret,
): Promise<Session> {
  const { secret, uri } = await house.call('startEnrolment', account)
  const { renderUnicodeCompact } = await import('uqr')
  const qrCode = renderUnicodeCompact(uri, { border: 2 })
  house.note(`Scan this with your authenticator app, or type the key:\n${qrCode}\n  ${secret}\n  ${uri}`)
  const newPassword = await ask('New password, at least 12 characters')
  if (process.stdin.isTTY && (await ask('New password again')) !== newPassword)
    throw new Problem('usage', 'The two passwords differ. Nothing was changed. Sign in again')
  const code = await ask('Code of your authenticator app')
  const { recoveryCodes, ...session } = await house.call('finishEnrolment', { ...account, newPassword, code })
  house.note(codesText(recoveryCodes).join('\n'))
  return session
}

const codesText = (codes: string[]) => [
  'Recovery codes, shown this once. Each replaces a code of the app once. Do not store them on this machine:',
  ...codes.map((one) => `  ${one}`),
]

async function signInToDemo(house: HouseContext, role: Role): Promise<Session> {
  const { totpAt } = await import('@lucero/kit/totp')
  const codeIn = (seconds: number) => totpAt(demoTotpSecret, new Date(Date.now() + seconds * 1000))
  const signInWith = (code: string) =>
    house.call('signInStaff', { username: `demo${role}`, password: demoStaffPassword, code })
  // Each code works once. The next one is accepted too, for a second sign-in within half a minute.
  return signInWith(codeIn(0)).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'INVALID_CREDENTIALS') return signInWith(codeIn(30))
    throw error
  })
}

const describe = ({ username, role, operatorId }: Pick<Session, 'username' | 'role' | 'operatorId'>) =>
  `${username} (${role}${operatorId === null ? '' : ` of operator ${operatorId}`})`

const fewCodes = ({ recoveryCodesLeft }: Session) =>
  recoveryCodesLeft < 4 && recoveryCodesLeft > 0 ? ` Recovery codes left: ${recoveryCodesLeft}.` : ''

const demoFlag = new Option('--demo [role]', 'Sign in as the demo account of this role')
  .choices(roleNames)
  .preset('owner')
const demo: Field<Role | undefined> = { flags: [demoFlag], read: (words) => words.get(demoFlag) as Role | undefined }

export const loginCommands = [
  dialogue('login', {
    does: 'Sign in, and store the session for later commands of this user',
    more: 'It asks for the password and a code. The first sign-in sets the password and enrols the authenticator app',
    takes: { username: optional('[username]', 'Your staff account'), demo },
    examples: ['ana', '--demo clerk'],
    async run(house, { username, demo: role }) {
      if ((username === undefined) === (role === undefined))
        throw new Problem('usage', 'Name your staff account, or use --demo')
      const prompt = openSecretPrompt()
      try {
        const session =
          role === undefined ? await signIn(house, username ?? '', prompt.ask) : await signInToDemo(house, role)
        house.storeSession(session.token ?? undefined)
        house.show({ ...session, token: undefined }, `You are signed in as ${describe(session)}.${fewCodes(session)}`)
      } finally {
        prompt.close()
      }
    },
  }),
  dialogue('logout', {
    does: 'End the session of login',
    async run(house) {
      try {
        house.show(await house.call('signOutStaff', {}), 'You are signed out.')
      } finally {
        // A session that has ended already is forgotten too.
        house.storeSession(undefined)
      }
    },
  }),
  command('whoami', 'whoAmI', {
    does: 'Show the account or key that commands run as, its permissions and its recovery codes left',
    prints: ({ name, role, operatorId, recoveryCodesLeft, permissions }) => [
      describe({ username: name, role, operatorId }),
      ...(recoveryCodesLeft === null ? [] : [`Recovery codes left: ${recoveryCodesLeft}`]),
      ...permissions,
    ],
  }),
  dialogue('recovery-codes renew', {
    does: 'Print ten new recovery codes, after password and code. The old ones stop working',
    async run(house) {
      const prompt = openSecretPrompt()
      try {
        const password = await prompt.ask('Password')
        const code = await prompt.ask('Code of your authenticator app, or a recovery code')
        const data = await house.call('renewRecoveryCodes', { password, code })
        house.show(data, codesText(data.recoveryCodes))
      } finally {
        prompt.close()
      }
    },
  }),
]
