// Live updates of a player's socket that are caused by the house or by another session.
import type { NotificationEvent } from '@lucero/contract/player/live'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyPlayer } from '../notifications/notifications.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { heard, openSocket } from '../testing/live-socket.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

describe('R4 a player is notified of the outcome of a redeem', () => {
  /** The notifications after the socket has announced a new one. */
  async function notificationsAfter(player: TestPlayer, settle: () => Promise<{ status: number }>) {
    const socket = await openSocket(casino, player.token)
    const arrived = heard<NotificationEvent>(socket, 'notification')
    const records: unknown[] = []
    socket.on('changed', (event) => records.push(event))
    expect((await settle()).status).toBe(200)
    expect(await arrived).toEqual({ notificationUnreadCount: 1 })
    expect(records).toEqual([{ record: 'redeem' }])
    const { rows } = (await player.call('getNotifications')).data.notifications
    return rows.map(({ message }) => message)
  }

  async function pending() {
    const player = await casino.player({ operators: [plainOperator], credit: 50 })
    const { redeem } = (await player.call('createRedeem', { body: { amount: 20 } })).data
    // The first notification is about the credit.
    await player.call('getNotifications')
    return { player, redeem_id: redeem.redeem_id, code: redeem.redeem_code! }
  }

  it('LIV-2 ACT-6 paid: announced on the socket, and in the list', async () => {
    const { player, redeem_id, code } = await pending()
    const notifications = await notificationsAfter(player, () => casino.house('confirmRedeem', { redeem_id, code }))
    expect(notifications[0]).toBe(`Your redeem ${redeem_id} has been paid.`)
  })

  it('LIV-2 ACT-6 rejected: announced on the socket, and in the list', async () => {
    const { player, redeem_id } = await pending()
    const notifications = await notificationsAfter(player, () => casino.house('rejectRedeem', { redeem_id }))
    expect(notifications[0]).toBe(`Your redeem ${redeem_id} was rejected; the credit is back in your wallet.`)
  })
})

it('A7 LIV-4 a password reset closes every socket of the player and no others', async () => {
  const [player, other] = [await casino.player(), await casino.player()]
  const sockets = await Promise.all([openSocket(casino, player.token), openSocket(casino, await player.signIn())])
  const bystander = await openSocket(casino, other.token)
  const firstOf = (socket: Socket) =>
    Promise.race(['disconnect', 'notification'].map((event) => heard(socket, event).then(() => event)))
  const first = Promise.all(sockets.map(firstOf))
  const phone = `${player.phoneCode}${player.phone}`
  await casino.call('forgotPassword', { body: { phone } })
  const code = await casino.codeTo(player)
  const { accessToken } = (await casino.call('verifyResetCode', { body: { phone, code } })).data
  await casino.call('resetPassword', { token: accessToken, body: { password: 'Brand!new1' } })
  // An open socket would receive this.
  await notifyPlayer(casino.runtime, player.id, 'Your password was reset', 'house')
  expect(await first).toEqual(['disconnect', 'disconnect'])
  expect(bystander.connected).toBe(true)
})
