// What a player's open socket hears, and when it is closed, because of something that happened elsewhere.
import type { NotificationEvent } from '@lucero/contract/live'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyPlayer } from '../notifications/notifications.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { heard, openSocket } from '../testing/live-socket.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

describe('R4 what becomes of a redeem is told to its player', () => {
  /** As the list says it, once the socket has said that there is something new. */
  async function toldAfter(player: TestPlayer, settle: () => Promise<{ status: number }>) {
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
    // Of the credit they were told when they got it.
    await player.call('getNotifications')
    return { player, redeem_id: redeem.redeem_id, code: redeem.redeem_code! }
  }

  it('LIV-2 ACT-6 paid: on the socket at once, and in the list', async () => {
    const { player, redeem_id, code } = await pending()
    const told = await toldAfter(player, () => casino.house('confirmRedeem', { redeem_id, code }))
    expect(told[0]).toBe(`Your redeem ${redeem_id} has been paid.`)
  })

  it('LIV-2 ACT-6 rejected: on the socket at once, and in the list', async () => {
    const { player, redeem_id } = await pending()
    const told = await toldAfter(player, () => casino.house('rejectRedeem', { redeem_id }))
    expect(told[0]).toBe(`Your redeem ${redeem_id} was rejected; the credit is back in your wallet.`)
  })
})

it('A7 LIV-4 a password that is reset closes every socket of the player, and nobody else’s', async () => {
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
  // Whoever still listened would hear of this.
  await notifyPlayer(casino.kit, player.id, 'Your password was reset', 'house')
  expect(await first).toEqual(['disconnect', 'disconnect'])
  expect(bystander.connected).toBe(true)
})
