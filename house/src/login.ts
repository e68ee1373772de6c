/** `house login`, `logout`, `whoami` and `recovery-codes`. */
import { demoStaffPassword, demoTotpSecret } from '@lucero/contract/house/staff'
import type { HouseData } from '@lucero/contract/house/client'
import type { Role } from '@lucero/contract/house/permissions'
import { roleNames } from '@lucero/contract/shared/role-names'
import { Argument, Option, type Command } from 'commander'
import { act, examples, type HouseContext } from './house.ts'
import { stripControl } from './printing.ts'
import { Problem } from './problem.ts'
import { openSecretPrompt, type AskSecret } from './secret-prompt.ts'

export function addLogin(program: Command): void {
  program
    .command('login')
    .description('sign in as a staff member; asks for the password and a code, and keeps the session for this user')
    .addArgument(new Argument('[username]', 'your staff account').argOptional())
    .addOption(new Option('--demo [role]', 'sign in as the demo staff of this role').choices(roleNames).preset('owner'))
    .addHelpText('after', examples('login ana', 'login --demo clerk'))
    .action(act(login))
  program
    .command('logout')
    .description('end the session of login')
    .addHelpText('after', examples('logout'))
    .action(act(logout))
  program
    .command('whoami')
    .description('the account that commands run as, and what it may do')
    .addHelpText('after', examples('whoami', 'whoami --json'))
    .action(act(whoami))
  program
    .command('recovery-codes')
    .description('codes that replace a code of your authenticator app')
    .addHelpText('after', examples('recovery-codes renew'))
    .command('renew')
    .description('print new recovery codes; asks for the password and a code, and the old ones stop working')
    .addHelpText('after', examples('recovery-codes renew'))
    .action(act(renewCodes))
}

type Session = HouseData<'signInStaff'>

async function login(house: HouseContext, username: string | undefined, { demo }: { demo?: Role }) {
  if ((username === undefined) === (demo === undefined))
    throw new Problem('usage', 'Name your staff account, or use --demo')
  const prompt = openSecretPrompt()
  try {
    const session =
      demo === undefined ? await signIn(house, username ?? '', prompt.ask) : await signInToDemo(house, demo)
    house.storeSession(session.token ?? undefined)
    house.show({ ...session, token: undefined }, `You are signed in as ${describe(session)}.${fewCodes(session)}`)
  } finally {
    prompt.close()
  }
}

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
    throw new Problem('usage', 'The two passwords differ. Nothing was changed: sign in again')
  const code = await ask('Code of your authenticator app')
  const { recoveryCodes, ...session } = await house.call('finishEnrolment', { ...account, newPassword, code })
  house.note(codesText(recoveryCodes))
  return session
}

const codesText = (codes: string[]) =>
  `Recovery codes, shown this once. Each replaces a code of the app once; keep them off this machine:\n${codes
    .map((one) => `  ${one}`)
    .join('\n')}`

async function renewCodes(house: HouseContext) {
  const prompt = openSecretPrompt()
  try {
    const password = await prompt.ask('Password')
    const code = await prompt.ask('Code of your authenticator app, or a recovery code')
    const data = await house.call('renewRecoveryCodes', { password, code })
    house.show(data, codesText(data.recoveryCodes))
  } finally {
    prompt.close()
  }
}

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
  `${stripControl(username)} (${role}${operatorId === null ? '' : ` of operator ${operatorId}`})`

const fewCodes = ({ recoveryCodesLeft }: Session) =>
  recoveryCodesLeft < 4 && recoveryCodesLeft > 0 ? ` Recovery codes left: ${recoveryCodesLeft}.` : ''

/** A session that has ended already is forgotten too. */
async function logout(house: HouseContext) {
  try {
    const data = await house.call('signOutStaff', {})
    house.show(data, 'You are signed out.')
  } finally {
    house.storeSession(undefined)
  }
}

async function whoami(house: HouseContext) {
  const data = await house.call('whoAmI')
  const who = describe({ username: data.name, role: data.role, operatorId: data.operatorId })
  const codes = data.recoveryCodesLeft === null ? '' : `\nRecovery codes left: ${data.recoveryCodesLeft}`
  house.show(data, `${who}${codes}\n${data.permissions.join('\n')}`)
}
