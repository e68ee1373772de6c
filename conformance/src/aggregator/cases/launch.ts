/** Launches and rewards: the calls of the operator. */
import { equal, Mismatch } from '../../expect.ts'
import type { Case } from '../case.ts'
import type { Answer } from '../client.ts'
import { ok, refused } from '../expect.ts'

const launchFields = [
  'operator_id',
  'user',
  'token',
  'platform',
  'game_code',
  'currency',
  'country',
  'lang',
  'ip',
  'lobby_url',
]

export const launch: Case[] = [
  {
    name: 'signed launch',
    rule: 'game/url is signed with the key of the operator',
    async play({ launchAgain }) {
      equal('the signature of game/url is valid', (await launchAgain()).isSigned, true)
    },
  },
  {
    name: 'fields of a launch',
    rule: `game/url has ${launchFields.join(', ')}`,
    async play({ launchAgain, seat }) {
      const { body } = await launchAgain()
      for (const field of launchFields)
        if (body[field] === undefined) throw new Mismatch('fields of game/url', field, JSON.stringify(body))
      equal('game_code', body['game_code'], seat.game)
      equal('user', body['user'], seat.user)
      equal('platform', /^GPL_(DESKTOP|MOBILE)$/.test(String(body['platform'])), true)
    },
  },
  {
    name: 'token of its own',
    rule: 'Each launch has a token of its own, and the earlier ones of the player stay valid',
    async play({ client, seat, launchAgain }) {
      const { user, token } = await launchAgain()
      equal('a new token', token === seat.token, false)
      ok(await client.call('user/balance', { user, token, game_code: seat.game }))
      ok(await seat.look())
    },
  },
  {
    name: 'token before the launch is answered',
    rule: 'A token is RS_ERROR_INVALID_TOKEN until game/url has answered',
    async play({ client, launches, launchAgain, seat }) {
      let early: Answer | undefined
      launches.duringNextLaunch(async ({ user, token }) => {
        early = await client.call('user/balance', { user, token, game_code: seat.game })
      })
      const { user, token } = await launchAgain()
      refused(early!, 'RS_ERROR_INVALID_TOKEN')
      ok(await client.call('user/balance', { user, token, game_code: seat.game }))
    },
  },
  {
    name: 'launch that fails',
    rule: 'If game/url fails, its token stays RS_ERROR_INVALID_TOKEN',
    async play({ client, hooks, launches, seat }) {
      launches.failNextLaunch()
      // How the player learns of it is up to the wallet.
      const failing = launches.after(() => hooks.launch(seat.name).catch(() => undefined))
      const { user, token } = await failing
      const answer = await client.call('user/balance', { user, token, game_code: seat.game })
      refused(answer, 'RS_ERROR_INVALID_TOKEN')
      ok(await seat.look())
    },
  },
  {
    name: 'reward',
    rule: 'Free spins of the house are created with freebet/rewards/create, signed, for the player and a template of the game',
    needs: ['reward'],
    async play({ hooks, launches, seat }) {
      const before = launches.received.length
      await hooks.reward(seat.name, 10)
      const { body, isSigned } = launches.received.slice(before).find(({ call }) => call === 'freebet/rewards/create')!
      equal('signed', isSigned, true)
      equal('user', body['user'], seat.user)
      equal('prepaid_uuid', body['prepaid_uuid'], `prepaid-${seat.game}`)
      equal('bet_count', body['bet_count'], 10)
    },
  },
  {
    name: 'free spin',
    rule: 'A bet with is_free and its reward_uuid takes nothing, once or again, and its win is paid',
    needs: ['reward'],
    async play({ hooks, launches, seat }) {
      await hooks.reward(seat.name, 10)
      const before = await seat.balance()
      const free = { is_free: true, reward_uuid: launches.rewards.at(-1) }
      const bet = seat.betBody(20, free)
      equal('after the free spin', ok(await seat.bet(bet)).balance, before)
      ok(await seat.bet(bet))
      const win = seat.winBody(60, bet, { ...free, round_closed: true })
      equal('after its win', ok(await seat.win(win)).balance, before + 60_000)
    },
  },
]
