// Attempts by strangers must not lock out a player, and every lock-out must end.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '@lucero/contract/player/calls'
import type { BodyIn } from '@lucero/contract/player/shapes'
import { sql } from '@lucero/kit/sql'
import { password, refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { unlock } from './unlock.ts'

/** The test acts as the proxy: each call sets its own client address. */
const settings = {
  TRUST_PROXY: '1',
  SIGN_IN_FAILURES_PER_USERNAME_PER_HOUR: '6',
  SIGN_IN_FAILURES_PER_USERNAME_AND_ADDRESS_PER_HOUR: '3',
  SIGN_IN_FAILURES_PER_USERNAME_UNDER_STRAIN_PER_HOUR: '4',
  SIGN_IN_FAILURES_PER_ADDRESS_PER_HOUR: '5',
  CODE_FAILURES_PER_ACCOUNT_AND_ADDRESS_PER_DAY: '5',
}

let program: TestProgram
beforeAll(async () => void (program = await startProgram(settings)))
beforeEach(() => program.owner.run(sql`delete from rate_limit`))
afterAll(() => program.stop())

const home = '198.51.100.7'
const stranger = (turn = 0) => `203.0.${turn}.9`
const from = <N extends CallName>(address: string, name: N, body: BodyIn<N>, node = program) =>
  node.call(name, { body, headers: { 'X-Forwarded-For': address } })

const hoursPass = (hours: number) =>
  program.owner.run(sql`
    update rate_limit set taken = array(select at - make_interval(hours => ${hours}) from unnest(taken) as at)`)

type Player = Awaited<ReturnType<TestProgram['newPlayer']>>
const signIn = ({ username }: Player, address: string, more: { password?: string; deviceToken?: string } = {}) =>
  from(address, 'signIn', { username, password, ...more })

async function guessPasswords(player: Player, times: number, address: (turn: number) => string) {
  const results: number[] = []
  for (let turn = 0; turn < times; turn += 1)
    results.push((await signIn(player, address(turn), { password: 'Wrong!pass1' })).status)
  return results
}

describe('signing in', () => {
  it('M3 refuses a stranger at one address before anybody at another address', async () => {
    const player = await program.newPlayer()
    expect(await guessPasswords(player, 8, () => stranger())).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
    expect((await signIn(player, home)).status, 'the owner, on a new device').toBe(200)
    expect(refusal(await signIn(player, stranger())), 'whatever the password').toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  it('N10 strangers in as many networks as the username limit do not lock out the player on a new device', async () => {
    const player = await program.newPlayer()
    expect(await guessPasswords(player, 6, stranger)).toEqual([401, 401, 401, 401, 401, 401])
    for (const _ of [1, 2, 3]) expect((await signIn(player, home)).status, 'success counts for nothing').toBe(200)
    expect((await signIn(player, home, { password: 'Wrong!pass1' })).status, 'a slip').toBe(401)
    expect((await signIn(player, home)).status).toBe(200)
  })

  it('N10 guesses stay bounded: beyond the limit, only networks with fewer than two failures may try, four times in total', async () => {
    const player = await program.newPlayer()
    await guessPasswords(player, 6, stranger)
    const oneNetwork = (turn: number) => `203.0.99.${turn}`
    expect(await guessPasswords(player, 4, oneNetwork)).toEqual([401, 401, 429, 429])
    expect(refusal(await signIn(player, oneNetwork(9))), 'whatever the password').toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await guessPasswords(player, 4, (turn) => stranger(20 + turn))).toEqual([401, 401, 429, 429])
  })

  it('N10 concurrent guesses from many networks are bounded too', async () => {
    const player = await program.newPlayer()
    const guesses = Array.from({ length: 30 }, (_, turn) => signIn(player, stranger(turn), { password: 'Wrong!pass1' }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  it('M3 strangers at very many addresses lock out no known device, and new devices for at most an hour', async () => {
    const player = await program.newPlayer()
    const { deviceToken } = (await signIn(player, home)).data
    expect(await guessPasswords(player, 12, stranger)).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect((await signIn(player, home, { deviceToken })).status, 'the known device').toBe(200)
    expect((await signIn(player, stranger(1), { deviceToken })).status, 'wherever it is').toBe(200)
    const unknown = await signIn(player, home)
    expect(refusal(unknown)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(unknown.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    await hoursPass(1)
    expect((await signIn(player, home)).status).toBe(200)
  })

  it('M3 neither an invented token nor the token of another player makes a device known', async () => {
    const [player, other] = [await program.newPlayer(), await program.newPlayer()]
    const { deviceToken } = (await signIn(other, home)).data
    await guessPasswords(player, 10, stranger)
    for (const token of [deviceToken, 'x', 'A'.repeat(43)])
      expect((await signIn(player, stranger(17), { deviceToken: token })).status).toBe(429)
  })

  it('M3 limits the failures of a known device', async () => {
    const player = await program.newPlayer()
    const { deviceToken } = (await signIn(player, home)).data
    const wrong = () => signIn(player, home, { password: 'Wrong!pass1', deviceToken })
    const results = []
    for (const _ of [1, 2, 3, 4]) results.push((await wrong()).status)
    expect(results).toEqual([401, 401, 401, 429])
    expect((await signIn(player, stranger())).status, 'strangers’ guesses are counted apart').toBe(200)
  })

  it('M3 does not count successful sign-ins', async () => {
    const player = await program.newPlayer()
    for (let turn = 0; turn < 8; turn += 1) expect((await signIn(player, home)).status).toBe(200)
  })

  it('M4 refuses many usernames from one address, but not known devices at that address', async () => {
    const player = await program.newPlayer()
    const { deviceToken } = (await signIn(player, home)).data
    const results = []
    for (let turn = 0; turn < 7; turn += 1)
      results.push((await from(home, 'signIn', { username: `nobody-${turn}`, password: 'Wrong!pass1' })).status)
    expect(results).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await signIn(player, home)).status).toBe(429)
    expect((await signIn(player, home, { deviceToken })).status).toBe(200)
  })
})

const phoneOf = ({ phone }: Player) => `1${phone}`

/** Sends wrong reset codes for a player. Requests a new code after every third guess. */
async function guessCodes(player: Player, times: number, address: (turn: number) => string, deviceToken?: string) {
  const results: (string | undefined)[] = []
  for (let turn = 0; turn < times; turn += 1) {
    if (turn % 3 === 0) await from(address(turn), 'forgotPassword', { phone: phoneOf(player), deviceToken })
    const wrong = String((Number(await program.codeTo(player)) + 1) % 10_000).padStart(4, '0')
    const body = { phone: phoneOf(player), code: wrong, deviceToken }
    results.push((await from(address(turn), 'verifyResetCode', body)).error?.description)
  }
  return results
}

async function recover(player: Player, address: string, deviceToken?: string) {
  const reply = await from(address, 'forgotPassword', { phone: phoneOf(player), deviceToken })
  if (reply.error) return reply
  return from(address, 'verifyResetCode', { phone: phoneOf(player), code: await program.codeTo(player), deviceToken })
}

const all = (count: number, text: string) => Array<string>(count).fill(text)

describe('recovery', () => {
  it('M3 4 code requests and 10 wrong guesses from one address, twice, do not lock out the owner', async () => {
    const player = await program.newPlayer()
    expect(await guessCodes(player, 10, () => stranger())).toEqual([
      ...all(5, 'INVALID_CODE'),
      ...all(5, 'TOO_MANY_REQUESTS'),
    ])
    expect(new Set(await guessCodes(player, 10, () => stranger()))).toEqual(new Set(['TOO_MANY_REQUESTS']))
    expect((await recover(player, home)).status).toBe(200)
  })

  const pauseHours = async (player: Player) => {
    const { hours } = await program.owner.one<{ hours: number }>(sql`
      select round(extract(epoch from paused_until - now()) / 3600)::int as hours from code
      where subject = ${phoneOf(player)}`)
    return hours
  }
  const endPause = (player: Player) =>
    program.owner.run(sql`update code set paused_until = now() where subject = ${phoneOf(player)}`)

  it('M3 wrong guesses from many addresses pause recovery for longer each time, but never permanently', async () => {
    const player = await program.newPlayer()
    const pauses: number[] = []
    for (let round = 0; round < 5; round += 1) {
      expect(await guessCodes(player, 10, (turn) => stranger(round * 10 + turn))).toEqual(all(10, 'INVALID_CODE'))
      pauses.push(await pauseHours(player))
      const locked = await recover(player, home)
      expect(refusal(locked)).toEqual([429, 'CODE_LOCKED'])
      expect(Math.round(Number(locked.headers.get('retry-after')) / 3600)).toBe(pauses.at(-1))
      await endPause(player)
    }
    expect(pauses).toEqual([24, 48, 96, 168, 168])
    expect((await recover(player, home)).status, 'it always ends').toBe(200)
  })

  it('M3 a known device can recover during a pause caused by strangers, and stays known after the reset', async () => {
    const player = await program.newPlayer()
    const { deviceToken } = (await signIn(player, home)).data
    await guessCodes(player, 10, stranger)
    expect(refusal(await recover(player, home))).toEqual([429, 'CODE_LOCKED'])
    const { accessToken } = (await recover(player, home, deviceToken)).data as { accessToken: string }
    const reset = { password: 'Other!pass1', deviceToken }
    const { data } = await program.call('resetPassword', { token: accessToken, body: reset })
    await guessPasswords(player, 10, stranger)
    const again = { password: 'Other!pass1', deviceToken: data.deviceToken }
    expect((await signIn(player, home, again)).status).toBe(200)
  })

  it('M3 a reset code is valid only for the known device, or for strangers, that requested it', async () => {
    const player = await program.newPlayer()
    const { deviceToken } = (await signIn(player, home)).data
    await from(home, 'forgotPassword', { phone: phoneOf(player), deviceToken })
    const code = await program.codeTo(player)
    const body = { phone: phoneOf(player), code }
    expect(refusal(await from(stranger(), 'verifyResetCode', body))).toEqual([400, 'INVALID_CODE'])
    await from(stranger(), 'forgotPassword', { phone: phoneOf(player) })
    expect(
      (await from(home, 'verifyResetCode', { ...body, deviceToken })).status,
      "not replaced by the stranger's code",
    ).toBe(200)
  })
})

describe('texts', () => {
  const strict = {
    ...settings,
    CODE_SENDS_PER_PHONE_PER_DAY: '3',
    CODE_SENDS_PER_PHONE_AND_ADDRESS_PER_DAY: '2',
    TEXTS_PER_PHONE_PER_DAY: '5',
  }
  let node: TestProgram
  beforeAll(async () => void (node = await startProgram(strict, { databaseUrl: program.databaseUrl })))
  afterAll(() => node.stop())

  const requestText = async (
    name: 'forgotPassword' | 'forgotUsername',
    player: Player,
    address: string,
    deviceToken?: string,
  ) => {
    // Clears the gap, because a request within it is neither sent nor counted.
    await program.owner.run(sql`delete from rate_limit where per_seconds = 1`)
    if (name === 'forgotUsername') return from(address, name, { phoneCode: 1, phone: player.phone }, node)
    return from(address, name, { phone: phoneOf(player), deviceToken }, node)
  }
  const statuses = async (name: 'forgotPassword' | 'forgotUsername', player: Player, addresses: string[]) => {
    const results: number[] = []
    for (const address of addresses) results.push((await requestText(name, player, address)).status)
    return results
  }

  it('M3 username requests do not use up codes, one address cannot use up either, and a daily total applies', async () => {
    const player = await node.newPlayer()
    const [a, b, c] = [stranger(1), stranger(2), stranger(3)]
    expect(await statuses('forgotUsername', player, [a, a, a, b, b, c])).toEqual([200, 200, 429, 200, 429, 429])
    expect(await statuses('forgotPassword', player, [a, a, b])).toEqual([200, 200, 429])
    expect(await node.textsTo(player), 'five per day in total').toHaveLength(5)
  })

  it('M3 counts texts of a known device separately', async () => {
    const player = await node.newPlayer()
    const { deviceToken } = (await from(home, 'signIn', { username: player.username, password }, node)).data
    await statuses('forgotUsername', player, [stranger(1), stranger(2), stranger(3)])
    expect(await statuses('forgotPassword', player, [stranger(1), stranger(2), home])).toEqual([200, 200, 429])
    const results = []
    for (const _ of [1, 2, 3, 4]) results.push((await requestText('forgotPassword', player, home, deviceToken)).status)
    expect(results).toEqual([200, 200, 200, 429])
  })
})

describe('unlocking', () => {
  afterEach(() => program.owner.run(sql`delete from account_unlock`))
  const unlocks = () =>
    program.owner.all<{ playerId: string | null; reason: string }>(
      sql`select player_id as "playerId", reason from account_unlock`,
    )

  it('M3 the house clears the limits on sign-in, codes and texts of one player, and the reason is stored', async () => {
    const [player, other] = [await program.newPlayer(), await program.newPlayer()]
    for (const one of [player, other]) {
      await guessPasswords(one, 10, stranger)
      await guessCodes(one, 10, stranger)
    }
    const who = { username: player.username.toUpperCase() }
    expect(await unlock(program.runtime, who, 'Showed her ID')).toEqual({ username: player.username })
    expect((await signIn(player, stranger(0))).status).toBe(200)
    expect((await recover(player, stranger(0))).status).toBe(200)
    expect((await signIn(other, home)).status).toBe(429)
    expect(refusal(await recover(other, home))).toEqual([429, 'CODE_LOCKED'])
    expect(await unlocks()).toEqual([{ playerId: player.id, reason: 'Showed her ID' }])
  })

  it('M3 unlocks by phone, also a phone without an account, but refuses an unknown username', async () => {
    const player = await program.newPlayer()
    await guessPasswords(player, 10, stranger)
    expect(await unlock(program.runtime, { phone: `+${phoneOf(player)}` }, 'Called us')).toEqual({
      username: player.username,
    })
    expect((await signIn(player, home)).status).toBe(200)
    expect(await unlock(program.runtime, { phone: '+15559990000' }, 'Cannot sign up')).toEqual({ username: null })
    await expect(unlock(program.runtime, { username: 'nobody-at-all' }, 'x')).rejects.toThrow('PLAYER_NOT_FOUND')
    expect((await unlocks()).map(({ playerId }) => playerId)).toEqual([player.id, null])
  })
})
