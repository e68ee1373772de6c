import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { sql } from '@lucero/kit/sql'
import { applyToOperator } from '../operators/operators.ts'
import {
  openCasino,
  plainOperator,
  reviewingOperator,
  welcomeOperator,
  type Casino,
  type TestPlayer,
} from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(async () => {
  await casino.expectSoundBooks()
  await casino.stop()
})

const toggle = ({ phone, password }: TestPlayer, token: string) =>
  casino.call('toggleProfile', { token, body: { phoneCode: 1, phone, password } })
const signInAgain = ({ id }: TestPlayer) => startSession(casino.runtime.db, id, 'access')

async function richPlayer() {
  const player = await casino.player({ operators: [plainOperator, welcomeOperator, reviewingOperator], credit: 100 })
  await player.call('transferToGame', { body: { items: [{ gameId: 'dice', amount: 20 }] } })
  const { redeem } = (await player.call('createRedeem', { body: { amount: 30 } })).data
  return { player, redeem, held: `held:${plainOperator}:${redeem.redeem_id}` }
}

describe('deactivating', () => {
  it('PRO-8 returns all credit to the operators with ledger entries; credit held for a redeem stays held', async () => {
    const { player, held } = await richPlayer()
    expect((await toggle(player, player.token)).data).toEqual({ isActive: false })
    expect(await casino.balances(player)).toEqual({ [held]: 30, [`operator:${plainOperator}`]: -30 })
    const entries = await casino.owner.all<{ account: string; delta: bigint }>(sql`
      select account, delta from entry where player_id = ${player.id} and kind = 'deactivate' and delta < 0 order by account`)
    expect(entries.map(({ account, delta }) => [account, Number(delta)])).toEqual([
      [`game:${plainOperator}:dice`, -2000],
      [`main:${plainOperator}`, -5000],
      [`main:${welcomeOperator}`, -5000],
    ])
  })

  it('PRO-8 leaves all operators and withdraws applications; welcome credit is not paid twice', async () => {
    const { player } = await richPlayer()
    await toggle(player, player.token)
    const token = await signInAgain(player)
    expect((await casino.call('getMyOperators', { token })).data).toEqual([])
    expect((await casino.call('getWallets', { token })).data.wallets).toMatchObject({ operator_id: 0, amount: 0 })
    const approve = await casino.house('approveApplication', {
      operatorId: reviewingOperator,
      username: player.username,
    })
    expect(refusal(approve)).toEqual([404, 'APPLICATION_NOT_FOUND'])
    expect(refusal(await casino.grant(player.username, 5))).toEqual([409, 'OPERATOR_NOT_CONNECTED'])
    await toggle(player, token)
    await casino.call('applyToOperator', { token, body: { operatorId: welcomeOperator } })
    expect((await casino.call('getWallets', { token })).data.wallets).toMatchObject({
      operator_id: welcomeOperator,
      amount: 0,
    })
  })

  it('I13 a held redeem can still be paid with its code', async () => {
    const { player, redeem } = await richPlayer()
    await toggle(player, player.token)
    const { status } = await casino.house('confirmRedeem', { redeem_id: redeem.redeem_id, code: redeem.redeem_code! })
    expect([status, await casino.balances(player)]).toEqual([200, {}])
  })

  it('I13 credit of a rejected redeem stays in the main wallet until the player rejoins the operator', async () => {
    const { player, redeem } = await richPlayer()
    await toggle(player, player.token)
    await casino.house('rejectRedeem', { redeem_id: redeem.redeem_id })
    const token = await signInAgain(player)
    expect((await casino.call('getWallets', { token })).data.wallets.amount).toBe(0)
    await toggle(player, token)
    await casino.call('applyToOperator', { token, body: { operatorId: plainOperator } })
    expect((await casino.call('getWallets', { token })).data.wallets).toMatchObject({
      operator_id: plainOperator,
      amount: 30,
    })
  })

  it('L1 I14 rejects an application decided after the deactivation: no connection, no welcome credit', async () => {
    const player = await casino.player()
    await toggle(player, player.token)
    const late = applyToOperator(casino.runtime, player.id, { operatorId: welcomeOperator })
    await expect(late).rejects.toThrow('PROFILE_DEACTIVATED')
    const closed = await casino.player()
    await casino.house('confiscate', { username: closed.username, reason: 'a reason' })
    await expect(applyToOperator(casino.runtime, closed.id, { operatorId: welcomeOperator })).rejects.toThrow(
      'ACCOUNT_CLOSED',
    )
    for (const who of [player, closed]) {
      expect(await casino.balances(who)).toEqual({})
      expect((await casino.house('showPlayer', { username: who.username })).data.operators).toEqual([])
    }
  })

  it('L2 I14 rejects a deactivation if the house closes the account concurrently, and the account stays closed', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 20 })
    const { secrets } = casino.runtime
    const matches = secrets.passwordMatches
    secrets.passwordMatches = async () => {
      await casino.house('confiscate', { username: player.username, reason: 'a reason' })
      return true
    }
    const answer = await toggle(player, player.token).finally(() => (secrets.passwordMatches = matches))
    expect(refusal(answer)).toEqual([403, 'ACCOUNT_CLOSED'])
    const { data } = await casino.house('showPlayer', { username: player.username })
    expect(data.player.standing).toBe('closed')
    const kinds = await casino.owner.all<{ kind: string }>(
      sql`select kind from transfer where player_id = ${player.id} order by seq desc limit 1`,
    )
    expect(kinds).toEqual([{ kind: 'confiscate' }])
  })

  it('I14 leaves no credit behind with concurrent transfers, redeems and applications', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 100 })
    await Promise.all([
      ...Array.from({ length: 5 }, () =>
        player.call('transferToGame', { body: { items: [{ gameId: 'dice', amount: 1 }] } }),
      ),
      toggle(player, player.token),
      ...Array.from({ length: 5 }, () => player.call('applyToOperator', { body: { operatorId: welcomeOperator } })),
      ...Array.from({ length: 5 }, () => player.call('collect')),
    ])
    expect(await casino.balances(player)).toEqual({})
    const { operators } = (await casino.house('showPlayer', { username: player.username })).data
    expect(operators.filter(({ status }) => status !== 'left')).toEqual([])
  })
})
