/**
 * Opens the session of a player who has just proved who they are. A browser that is new to the account is reported to the player. The notice is about
 * the safety of the account, so a time-out or self-exclusion does not hold it back.
 */
import { brand } from '@lucero/contract/shared/brand'
import type { Tx } from '@lucero/kit/db'
import { tokenHash } from '@lucero/kit/secrets'
import { addNotification } from '../notifications/notifications.ts'
import { findPlayer } from '../players/players.ts'
import { takeAllowance } from '../runtime/limits.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { sendText } from '../sms/sms.ts'
import { rememberDevice } from './devices.ts'
import { dialCodeServed } from './rules.ts'
import { startSession } from './sessions.ts'
import * as store from './store.ts'
import { browserIn, type Browser } from './user-agent.ts'

export type Origin = { address: string; userAgent: string }
type SignIn = { deviceToken: string | undefined; origin: Origin }

/** Runs `check` and opens the session in one transaction. */
export async function openSignIn(
  runtime: Runtime,
  playerId: string,
  { deviceToken, origin }: SignIn,
  inTransaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
) {
  const browser = browserIn(origin.userAgent)
  const { isNew, ...answer } = await inTransaction(async (tx) => {
    const isKnown = await isKnownBrowser(runtime, tx, playerId, deviceToken)
    const before = await store.replaceLastSignIn(tx, playerId, browser)
    const isReported = before !== undefined && !isKnown && (await reportNewBrowser(runtime, tx, playerId, browser))
    return {
      isNew: isReported,
      accessToken: await startSession(tx, playerId, 'access', browser),
      userId: playerId,
      deviceToken: await rememberDevice(tx, playerId, deviceToken),
      lastSignIn: before ? { ...before, at: before.at.toISOString() } : null,
    }
  })
  if (isNew) {
    runtime.sms.wake()
    runtime.events.publish({ kind: 'notifications-changed', playerId })
    runtime.log.info({ event: 'auth.new_browser', playerId }, 'sign-in from a new browser')
  }
  return answer
}

const isKnownBrowser = async ({ config }: Runtime, tx: Tx, playerId: string, token: string | undefined) =>
  token !== undefined && (await store.isDeviceOf(tx, playerId, tokenHash(token), config.knownDeviceDays))

/** Bounds the messages of somebody who signs in again and again without a device token. */
const [noticesPerHour, textsPerDay] = [5, 3]
const textSeconds = 3 * 3600

async function reportNewBrowser(runtime: Runtime, tx: Tx, playerId: string, browser: Browser): Promise<boolean> {
  const about = `player:${playerId}`
  const notice = { key: `notice of a new browser of ${about}`, max: noticesPerHour, perSeconds: 3600, about }
  if (!(await takeAllowance(tx, [notice])).allowed) return false
  await addNotification(tx, playerId, {
    content: {
      code: 'security.new-browser',
      fields: { ...(browser.browser && browser.system && { browser: browser.browser, system: browser.system }) },
    },
    sender: 'house',
    about: { kind: 'security', id: 'sign-in' },
  })
  if (runtime.config.signInTexts) await textNewBrowser(runtime, tx, playerId, about)
  return true
}

async function textNewBrowser(runtime: Runtime, tx: Tx, playerId: string, about: string): Promise<void> {
  const limit = { key: `text of a new browser of ${about}`, max: textsPerDay, perSeconds: 86_400, about }
  const player = await findPlayer(tx, playerId)
  if (!player || !dialCodeServed(runtime.config, player) || !(await takeAllowance(tx, [limit])).allowed) return
  const { phoneCode, phone } = player
  const text = `${brand}: somebody signed in to your account from a new browser. If it was not you, sign in and end it on the page Devices.`
  await sendText(tx, runtime.secrets, {
    phoneCode,
    phone,
    text,
    channel: 'sms',
    expiresInSeconds: textSeconds,
    deliver: true,
  })
}
