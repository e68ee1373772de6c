import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, startProgram, type TestProgram } from '../testing/program.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let program: TestProgram
beforeAll(async () => void (program = await startProgram({ SIGN_IN_TEXTS: 'on' })))
afterAll(() => program.stop())

type Player = Awaited<ReturnType<TestProgram['newPlayer']>>
async function signIn({ username }: Player, deviceToken?: string) {
  const body = { username, password, ...(deviceToken && { deviceToken }) }
  const { data } = await program.call('signIn', { body, headers: { 'User-Agent': firefox } })
  return data as { accessToken: string; deviceToken: string; lastSignIn: { browser: string; system: string } | null }
}
const noticesOf = async (token: string) =>
  (await program.call('getUnreadNotifications', { token })).data.notifications.rows.map(({ code, fields, about }) => ({
    code,
    fields,
    about,
  }))
const notice = {
  code: 'security.new-browser',
  fields: { browser: 'Firefox', system: 'Linux' },
  about: { kind: 'security', id: 'sign-in' },
}

describe('issue 42: notices of sign-ins', () => {
  it('the first sign-in and a known browser are not reported, and a new browser is, by message and SMS', async () => {
    const player = await program.newPlayer()
    const first = await signIn(player)
    expect(first.lastSignIn).toBeNull()
    const second = await signIn(player, first.deviceToken)
    expect(second.lastSignIn).toMatchObject({ browser: 'Firefox', system: 'Linux' })
    expect(await noticesOf(second.accessToken)).toEqual([])
    const third = await signIn(player)
    expect(await noticesOf(third.accessToken)).toEqual([notice])
    expect((await program.textsTo(player)).map(({ text }) => text)).toEqual([
      expect.stringContaining('signed in to your account from a new browser'),
    ])
  })

  it("another player's device is a new browser", async () => {
    const [player, other] = [await program.newPlayer(), await program.newPlayer()]
    await signIn(player)
    const { deviceToken } = await signIn(other)
    const { accessToken } = await signIn(player, deviceToken)
    expect(await noticesOf(accessToken)).toEqual([notice])
  })

  it('safer play: a player on a break is told too, because it is about the safety of the account', async () => {
    const player = await program.newPlayer()
    const { accessToken } = await signIn(player)
    const taken = await program.call('takeBreak', { body: { length: '24-hours' }, token: accessToken })
    expect(taken.status).toBe(200)
    expect(await noticesOf((await signIn(player)).accessToken)).toEqual([notice])
  })

  it('bounds what somebody can cause who knows the password: five messages an hour, three texts a day', async () => {
    const player = await program.newPlayer()
    let token = ''
    for (let time = 0; time < 8; time += 1) token = (await signIn(player)).accessToken
    const { notifications } = (await program.call('getUnreadNotifications', { token })).data
    expect(notifications.count).toBe(5)
    expect(await program.textsTo(player)).toHaveLength(3)
  })
})
