// Issue 42: passkeys in Chromium's virtual authenticator. The rules of the server are shown by passkeys.db.test.ts in auth and staff.
import { stackUrl } from '../stack.ts'
import { expect, test, type Page } from '../test.ts'
import { newStaff } from '../desk/staff.ts'
import { expectResult } from '../games/seat.ts'
import { newNumber, verifiedPlayer } from '../players/new-player.ts'
import { readCode, readText } from '../texts.ts'
import { expectSignedIn, fillSignIn, pressSignIn } from './sign-in-form.ts'

/** Browsers accept no IP address as the host of a passkey. */
const home = () => stackUrl().replace('127.0.0.1', 'localhost')
test.use({ baseURL: home() })

type Authenticator = Awaited<ReturnType<typeof addAuthenticator>>

/** A device whose owner always enters the right PIN at once. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    credentials,
    /** The state of the key at an earlier time, as a copy of it would have. */
    restore: async (credential: Awaited<ReturnType<typeof credentials>>[number]) => {
      await client.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
      await client.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    forget: () => client.send('WebAuthn.clearCredentials', { authenticatorId }),
    moveTo: async (rpId: string) => {
      const [credential] = await credentials()
      if (!credential) throw new Error('no passkey')
      await client.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
      await client.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, rpId } })
    },
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function countPresses(page: Page) {
  const effort = { presses: 0, keys: 0 }
  await page.context().exposeBinding('countEffort', (_, kind: 'presses' | 'keys') => void (effort[kind] += 1))
  await page.context().addInitScript(`
    addEventListener('pointerdown', (event) => event.isTrusted && countEffort('presses'), true)
    addEventListener('keydown', (event) => event.isTrusted && countEffort('keys'), true)
  `)
  return effort
}

/** From the first page to the code of the text message. */
async function joinWithPasskey(page: Page): Promise<{ username: string; phone: string }> {
  const [username, phone] = [`k${newNumber().slice(1)}`, newNumber()]
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Phone number', { exact: true })).toBeFocused()
  await page.keyboard.type(phone)
  for (const box of await page.getByRole('checkbox').all()) await box.click()
  await press(page, 'Join with a passkey')
  await expect(page.getByLabel('Verification code', { exact: true })).toBeFocused()
  return { username, phone }
}

async function newMember(page: Page): Promise<{ username: string; phone: string }> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
  const member = await joinWithPasskey(page)
  await page.keyboard.type(await readCode(`1${member.phone}`))
  await expectSignedIn(page, member.username)
  return member
}

async function signOut(page: Page) {
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
}

async function trySignIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }).click()
  await press(page, 'Sign in with a passkey')
}

test('first visit to first spin in 6 presses with a passkey, and no password is typed', async ({ page }) => {
  test.slow()
  await addAuthenticator(page)
  const effort = await countPresses(page)
  await page.goto('/')
  await press(page, 'Play Night Reels')
  const { phone } = await joinWithPasskey(page)
  const reloaded = page.waitForEvent('load')
  await page.keyboard.type(await readCode(`1${phone}`))
  await reloaded
  const opened = page.waitForEvent('popup')
  await press(page, 'Apply and Play with Estrella Norte')
  const table = await opened
  await table.getByRole('button', { name: 'Spin', exact: true }).click()
  await expectResult(table)
  expect(effort.presses).toBe(6)
  expect(effort.keys).toBeLessThanOrEqual(30)
})

test('signs in again, adds and removes a second device, and a cloned authenticator is refused', async ({ page }) => {
  test.slow()
  const device: Authenticator = await addAuthenticator(page)
  const { username } = await newMember(page)
  await signOut(page)
  const [before] = await device.credentials()
  await trySignIn(page)
  await expectSignedIn(page, username)

  await page.goto('/devices')
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await press(page, 'Add a passkey')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device already has a passkey of your account.')).toBeVisible()
  await page.keyboard.press('Escape')

  await signOut(page)
  await device.restore(before!)
  await trySignIn(page)
  await expect(page.getByRole('alertdialog')).toContainText('Somebody seems to have a copy')
})

test('a lost device: the phone recovers the account, and the passkey no longer works', async ({ page }) => {
  test.slow()
  const device = await addAuthenticator(page)
  const { username, phone } = await newMember(page)
  await signOut(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }).click()
  await press(page, 'Forgot Password')
  await page.getByLabel('Phone number', { exact: true }).fill(phone)
  await page.getByLabel('I agree to receive a Verification Code by text message.').check()
  await press(page, 'Get Code')
  await expect(page.getByText('OTP sent')).toBeVisible()
  await page.getByLabel('Verification code', { exact: true }).fill(await readText(`1${phone}`, /code is (\d{4})/))
  await press(page, 'Verify')
  await page.getByLabel('New Password', { exact: true }).fill('Second!pass2')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('Second!pass2')
  await press(page, 'Update')
  await expect(page.getByText('Password updated')).toBeVisible()
  await page.goto('/')
  await trySignIn(page)
  await expect(page.getByRole('alertdialog')).toContainText('We do not know this passkey')
  await press(page, 'Ok')
  await device.forget()
  await fillSignIn(page, { username, password: 'Second!pass2' })
  await Promise.all([page.waitForEvent('load'), pressSignIn(page)])
  await expectSignedIn(page, username)
})

test('a wrong origin: the browser offers no passkey of another host, and an address offers none at all', async ({
  page,
}) => {
  const device = await addAuthenticator(page)
  await newMember(page)
  await signOut(page)
  await device.moveTo('other.example')
  await trySignIn(page)
  await expect(page.getByText('No passkey was used. You can try again.')).toBeVisible()
  await page.goto(stackUrl().replace('localhost', '127.0.0.1'))
  await page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
})

test('a player with a password adds a passkey with it', async ({ page }) => {
  await addAuthenticator(page)
  const { username, password } = await verifiedPlayer()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectSignedIn(page, username)
  await page.goto('/devices')
  await press(page, 'Add a passkey')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await signOut(page)
  await trySignIn(page)
  await expectSignedIn(page, username)
})

test('staff add a passkey at the desk, and sign in with it alone', async ({ page, context }) => {
  await addAuthenticator(page)
  await newStaff(context, 'manager')
  await page.goto('/desk/account')
  await press(page, 'Add a passkey')
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await context.clearCookies()
  await page.goto('/desk')
  await press(page, 'Sign in with a passkey')
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
