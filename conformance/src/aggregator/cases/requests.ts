/** Fields of requests and answers. */
import { equal, Mismatch } from '../../expect.ts'
import type { Case, CaseContext } from '../case.ts'
import type { Status } from '../dialect.ts'
import { anyError, ok, refused } from '../expect.ts'
import type { Seat } from '../seat.ts'

const refusedBet =
  (status: Status, change: (seat: Seat) => Record<string, unknown>) =>
  async ({ seat }: CaseContext): Promise<void> => {
    const before = await seat.balance()
    refused(await seat.bet(seat.betBody(100, change(seat))), status)
    equal('balance', await seat.balance(), before)
  }

export const requests: Case[] = [
  {
    name: 'data of the player',
    rule: 'user/info returns the country of the player as two letters',
    async play({ client, seat }) {
      const { body, text } = ok(await client.call('user/info', { user: seat.user }))
      if (!/^[A-Z]{2}$/.test(String(body['country']))) throw new Mismatch('country', 'ISO 3166-1, two letters', text)
    },
  },
  {
    name: 'data of an unknown player',
    rule: 'user/info of an unknown player is an error',
    play: async ({ client }) => void anyError(await client.call('user/info', { user: 'nobody-of-this-name' })),
  },
  {
    name: 'balance in the currency of the launch',
    rule: 'The balance is an integer of 1/100,000, in the currency that the launch named',
    async play({ seat }) {
      const { body, balance } = ok(await seat.look())
      equal('currency', body['currency'], seat.currency)
      equal('balance of at least 100.00', balance >= 10_000_000, true)
    },
  },
  {
    name: 'unknown fields',
    rule: 'Unknown fields are ignored, so that the aggregator can add some',
    async play({ seat }) {
      const meta = { selection: ['red', 7], nested: { deep: [null] } }
      const bet = seat.betBody(100, { meta, is_supplier_promo: false, added_next_year: 'yes' })
      ok(await seat.bet(bet))
      ok(await seat.win(seat.winBody(100, bet, { meta: null, round_closed: true })))
    },
  },
  {
    name: 'not JSON',
    rule: 'A signed body that is not a JSON object is RS_ERROR_WRONG_SYNTAX',
    async play({ client }) {
      for (const body of ['', 'bet', '{"user":', '[]', 'null', '7'])
        refused(await client.send(client.prepare('transaction/bet', body)), 'RS_ERROR_WRONG_SYNTAX')
    },
  },
  ...['user', 'token', 'game_code', 'transaction_uuid', 'supplier_transaction_id', 'amount', 'currency'].map(
    (field): Case => ({
      name: `bet without ${field}`,
      rule: 'A request without a required field is RS_ERROR_WRONG_SYNTAX and moves nothing',
      play: refusedBet('RS_ERROR_WRONG_SYNTAX', () => ({ [field]: undefined })),
    }),
  ),
  {
    name: 'win without the bet it belongs to',
    rule: 'A win without reference_transaction_uuid is RS_ERROR_WRONG_SYNTAX, unless it is promotional',
    async play({ seat }) {
      const bet = seat.betBody(100)
      const { balance } = ok(await seat.bet(bet))
      const win = seat.winBody(100, bet, { reference_transaction_uuid: undefined })
      refused(await seat.win(win), 'RS_ERROR_WRONG_SYNTAX')
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'rollback without the bet it belongs to',
    rule: 'A rollback without reference_transaction_uuid is RS_ERROR_WRONG_SYNTAX',
    async play({ seat }) {
      const bet = seat.betBody(100)
      const { balance } = ok(await seat.bet(bet))
      const rollback = seat.rollbackBody(bet, { reference_transaction_uuid: undefined })
      refused(await seat.rollback(rollback), 'RS_ERROR_WRONG_SYNTAX')
      equal('balance', await seat.balance(), balance)
    },
  },
  ...Object.entries({
    'a negative amount': { amount: -100_000 },
    'an amount that is text': { amount: '100000' },
    'an amount with decimals': { amount: 100_000.5 },
    'an amount beyond exact integers': { amount: 2 ** 53 },
    'a fraction of a cent': { amount: 100_500 },
    'an amount of null': { amount: null },
    'a token that is a number': { token: 7 },
    'a round_closed that is text': { round_closed: 'yes' },
  }).map(([what, change]): Case => ({
    name: `bet with ${what}`,
    rule: 'A bet with a wrong type, or an amount that is no whole cent, is RS_ERROR_WRONG_TYPES and moves nothing',
    play: refusedBet('RS_ERROR_WRONG_TYPES', () => change),
  })),
  {
    name: 'win with a negative amount',
    rule: 'A win with a negative amount is RS_ERROR_WRONG_TYPES and moves nothing',
    async play({ seat }) {
      const bet = seat.betBody(100)
      const { balance } = ok(await seat.bet(bet))
      refused(await seat.win(seat.winBody(-1, bet)), 'RS_ERROR_WRONG_TYPES')
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'a refused form leaves no trace',
    rule: 'A request that could not be read does not use up its transaction_uuid',
    async play({ seat }) {
      const bet = seat.betBody(100)
      refused(await seat.bet({ ...bet, amount: -1 }), 'RS_ERROR_WRONG_TYPES')
      ok(await seat.bet(bet))
    },
  },
  {
    name: 'bet in another currency',
    rule: 'A currency that is not the one of the wallet is RS_ERROR_WRONG_CURRENCY',
    play: refusedBet('RS_ERROR_WRONG_CURRENCY', ({ currency }) => ({ currency: currency === 'EUR' ? 'USD' : 'EUR' })),
  },
  {
    name: 'win in another currency',
    rule: 'A win in another currency is RS_ERROR_WRONG_CURRENCY and pays nothing',
    async play({ seat }) {
      const bet = seat.betBody(100)
      const { balance } = ok(await seat.bet(bet))
      const currency = seat.currency === 'EUR' ? 'USD' : 'EUR'
      refused(await seat.win(seat.winBody(100, bet, { currency })), 'RS_ERROR_WRONG_CURRENCY')
      equal('balance', await seat.balance(), balance)
    },
  },
  {
    name: 'bet in an unknown game',
    rule: 'A game_code that the house does not have is RS_ERROR_INVALID_GAME',
    play: refusedBet('RS_ERROR_INVALID_GAME', () => ({ game_code: 'no-such-game' })),
  },
  {
    name: 'bet with an unknown token',
    rule: 'A token that no launch has created is RS_ERROR_INVALID_TOKEN',
    play: refusedBet('RS_ERROR_INVALID_TOKEN', () => ({ token: 'ab1e2c3d-0000-4000-8000-000000000000' })),
  },
  {
    name: 'bet with the token of another player',
    rule: 'A token is valid for its own player only',
    async play({ seat, another }) {
      const other = await another()
      const [mine, theirs] = [await seat.balance(), await other.balance()]
      refused(await seat.bet(seat.betBody(100, { token: other.token })), 'RS_ERROR_INVALID_TOKEN')
      equal('balance', await seat.balance(), mine)
      equal('balance of the other player', await other.balance(), theirs)
    },
  },
]
