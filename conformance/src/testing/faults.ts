/** Mistakes that wallets make, one at a time, and the case that is there to catch each. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { providerBase, providerCalls } from '@lucero/contract/provider'
import { balanceOf, spinCents, type Player, type StoredRequest, type StoredReply } from './book.ts'
import { right, type Decisions } from './decisions.ts'

type Fault = { caughtBy: string; instead: Partial<Decisions> }

let arrived = 0

/** Until nobody else has come for a while: whoever came meanwhile has seen the same. */
async function aMoment(): Promise<void> {
  arrived += 1
  for (let seen = 0, turns = 0; turns < 6; turns += 1) {
    if (seen !== arrived) turns = 0
    seen = arrived
    await pause(5)
  }
}

const reserialised = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}

function withBalanceOfNow({ told }: StoredRequest, player: Player): StoredReply {
  const body = JSON.parse(told.body) as Record<string, unknown>
  return { ...told, body: JSON.stringify({ ...body, balance: balanceOf(player) }) }
}

const paths = Object.keys(providerCalls).map((call) => `${providerBase}/${call}`)

const aroundNow = (timestamp: string) => Array.from({ length: 20 }, (_, n) => String(Number(timestamp) + 10 - n))

export const faults: Record<string, Fault> = {
  'wrong signature logged, but accepted': { caughtBy: 'wrong secret', instead: { isSigned: () => true } },
  'missing signature let through': {
    caughtBy: 'no signature',
    instead: { isSigned: (heard, signed) => heard.signature === '' || heard.signature === signed() },
  },
  'signature compared as far as it goes': {
    caughtBy: 'half a signature',
    instead: { isSigned: ({ signature }, signed) => signature !== '' && signed().startsWith(signature) },
  },
  'signature looked at, but not reckoned': {
    caughtBy: 'tampered body',
    instead: { isSigned: ({ signature }) => /^v\d=[0-9a-f]{64}$/.test(signature) },
  },
  'signature of what the body says, not of its bytes': {
    caughtBy: 're-serialised body',
    instead: { isSigned: ({ signature, body }, signed) => signature === signed({ body: reserialised(body) }) },
  },
  'signature good for any call': {
    caughtBy: 'signature of another call',
    instead: { isSigned: ({ signature }, signed) => paths.some((path) => signature === signed({ path })) },
  },
  'signature good for any method': {
    caughtBy: 'signature of another method',
    instead: {
      isSigned: ({ signature }, signed) => ['GET', 'POST'].some((method) => signature === signed({ method })),
    },
  },
  'signature good at any time': {
    caughtBy: 'signature of another time',
    instead: {
      isSigned: ({ signature, timestamp }, signed) =>
        aroundNow(timestamp).some((other) => signature === signed({ timestamp: other })),
    },
  },
  'signature good in either direction': {
    caughtBy: 'signature of another direction',
    instead: {
      isSigned: ({ signature }, signed) => signature === signed() || signature === signed({ direction: 'response' }),
    },
  },
  'signature good under any nonce': {
    caughtBy: 'signature of another nonce',
    instead: {
      isSigned: ({ signature, nonce }, signed) =>
        '0123456789abcdef'.split('').some((last) => signature === signed({ nonce: `${nonce.slice(0, -1)}${last}` })),
    },
  },
  'answers taken for requests': {
    caughtBy: 'an answer sent as a request',
    instead: {
      isSigned: ({ signature, body }, signed) =>
        signature === signed() || (body.includes('"result"') && signature === signed({ direction: 'response' })),
    },
  },
  'signature good for any provider': {
    caughtBy: 'signature of another provider',
    instead: {
      isSigned: ({ signature, provider }, signed) =>
        [provider, `${provider}-b`].some((other) => signature === signed({ provider: other })),
    },
  },
  'the first form answered in the second': {
    caughtBy: 'the first form of a signature',
    instead: { formOfAnswer: () => 'v2' },
  },
  'answers signed as requests': { caughtBy: 'signed answers', instead: { directionOfAnswer: 'request' } },
  'any time': { caughtBy: 'stale time', instead: { isFresh: () => true } },
  'time in any form': {
    caughtBy: 'a time that is none',
    instead: {
      isFresh: (timestamp) => !(Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) || Number(timestamp) > 1e12,
    },
  },
  'nonce ignored': { caughtBy: 'replay', instead: { isNonceUsedUp: () => false } },
  'nonce used up by anybody': {
    caughtBy: 'a nonce that a stranger used',
    instead: { usesNonceBeforeSignature: true },
  },
  'shape told before the signature is checked': {
    caughtBy: 'order of the checks',
    instead: { looksAtShapeFirst: true },
  },
  'the old secret dies at once': {
    caughtBy: 'rotation of the secret',
    instead: { goodSecrets: (all) => all.slice(-1) },
  },
  'the new secret is not taken': {
    caughtBy: 'rotation of the secret',
    instead: { goodSecrets: (all) => all.slice(0, 1) },
  },
  'answers signed with the newest secret': {
    caughtBy: 'rotation of the secret',
    instead: { secretForAnswer: (_used, all) => all.at(-1)! },
  },
  'unknown providers told apart': {
    caughtBy: 'unknown provider',
    instead: { toldToUnknownProvider: 'SESSION_NOT_FOUND' },
  },
  'answers not signed': { caughtBy: 'signed answers', instead: { signAnswer: () => undefined } },
  'answers signed for another request': { caughtBy: 'signed answers', instead: { echoNonce: () => randomUUID() } },

  'negative bets pay': {
    caughtBy: 'negative',
    instead: { isAmount: (amount) => right.isAmount(typeof amount === 'number' ? Math.abs(amount) : amount) },
  },
  'fractions of a cent': {
    caughtBy: 'less than a cent',
    instead: { isAmount: (amount) => typeof amount === 'number' && amount >= 0 && amount <= 1e11 },
  },
  'texts taken for numbers': {
    caughtBy: 'a text for a number',
    instead: { isAmount: (amount) => right.isAmount(typeof amount === 'string' ? Number(amount) : amount) },
  },
  'anything taken for a number': {
    caughtBy: 'other things for a number',
    instead: {
      isAmount: (amount) => (typeof amount === 'string' || typeof amount === 'number' ? right.isAmount(amount) : true),
    },
  },
  'no amount is too much': {
    caughtBy: 'huge',
    instead: { isAmount: (amount) => typeof amount === 'number' && Number.isInteger(amount) && amount >= 0 },
  },
  'unknown fields ignored': { caughtBy: 'unknown field', instead: { takesUnknownFields: true } },
  'every answer is 200': { caughtBy: 'balance and one cent', instead: { statusOf: () => 200 } },
  'too little, without saying how much there is': {
    caughtBy: 'balance and one cent',
    instead: { tellsBalanceWhenShort: false },
  },
  'one cent too generous': {
    caughtBy: 'balance and one cent',
    instead: { hasFunds: ({ cash, bonus }, amount) => cash + bonus + 1 >= amount },
  },
  'the last cent cannot be staked': {
    caughtBy: 'exact balance',
    instead: { hasFunds: ({ cash, bonus }, amount) => cash + bonus > amount || amount === 0 },
  },

  'a repeated bet is a new bet': { caughtBy: 'bet twice', instead: { keepsAnswer: () => false } },
  'a repeated answer tells the balance of now': {
    caughtBy: 'bet again after more play',
    instead: { answerAgain: withBalanceOfNow },
  },
  'a repeated answer written another way': {
    caughtBy: 'bet twice',
    instead: { answerAgain: ({ told }) => ({ ...told, body: JSON.stringify(JSON.parse(told.body), null, 1) }) },
  },
  'another body under the same id accepted': {
    caughtBy: 'same bet id, other amount',
    instead: { isSameBody: () => true },
  },
  'ids shared by all players': {
    caughtBy: 'same id, other player',
    instead: { keyOf: ({ provider, kind, transaction }) => [provider, kind, transaction].join('\n') },
  },
  'ids shared by bets and wins': {
    caughtBy: 'same id for a bet and its win',
    instead: { keyOf: ({ provider, player, transaction }) => [provider, player, transaction].join('\n') },
  },
  'ids normalised': {
    caughtBy: 'odd and long names',
    instead: { keyOf: (key) => right.keyOf({ ...key, transaction: key.transaction.normalize('NFC') }) },
  },
  'a refused bet taken later': {
    caughtBy: 'a refused bet stays refused',
    instead: { keepsAnswer: (result) => result === 'OK' },
  },
  'a repeated bet judged anew': {
    caughtBy: 'lost answer, retried after the session has ended',
    instead: { looksUpFirst: false },
  },
  'read, then written': { caughtBy: 'ten bets with funds for five', instead: { beforeWriting: aMoment } },
  'looked up, then written': { caughtBy: 'ten times the same bet', instead: { afterLookup: aMoment } },
  'a win at the same instant paid twice': { caughtBy: 'ten times the same win', instead: { afterLookup: aMoment } },
  'two resolutions at the same instant': { caughtBy: 'ten wins for one bet', instead: { beforeWriting: aMoment } },
  'collect reads, then writes': { caughtBy: 'bet and collect together', instead: { beforeWriting: aMoment } },

  'launch token good for ever': {
    caughtBy: 'launch token twice',
    instead: { isTokenGood: ({ game }, wanted) => game === wanted },
  },
  'launch token good for any game': {
    caughtBy: 'launch token for another game',
    instead: { isTokenGood: ({ used }) => !used },
  },
  "another provider's session accepted": {
    caughtBy: "another provider's session",
    instead: { isSessionOf: ({ player }, _provider, id) => player.id === id },
  },
  "another player's session accepted": {
    caughtBy: "another player's session",
    instead: { isSessionOf: (session, provider) => session.provider === provider },
  },
  'bets after the session has ended': {
    caughtBy: 'bet after the session has ended',
    instead: { mayBet: () => true },
  },
  'bets of blocked players': { caughtBy: 'bet after the player was blocked', instead: { isBlocked: () => false } },
  'bets in disabled games': { caughtBy: 'bet after the game was disabled', instead: { isDisabled: () => false } },
  'win refused after the session has ended': {
    caughtBy: 'win after the session has ended',
    instead: { refusesWin: ({ ended }) => (ended ? 'BET_NOT_FOUND' : undefined) },
  },
  'win refused to blocked players': {
    caughtBy: 'win after the player was blocked',
    instead: { refusesWin: ({ blocked }) => (blocked ? 'BET_NOT_FOUND' : undefined) },
  },
  'win refused in disabled games': {
    caughtBy: 'win after the game was disabled',
    instead: { refusesWin: ({ disabled }) => (disabled ? 'BET_NOT_FOUND' : undefined) },
  },

  'early rollback forgotten': { caughtBy: 'rollback before its bet', instead: { isTombstoned: () => false } },
  'rollback after a win gives back': {
    caughtBy: 'rollback after a win',
    instead: { isTooLate: () => false, givesBack: ({ state }) => state !== 'rolled back' },
  },
  'an unnamed win resolves later bets': {
    caughtBy: 'rollback of a bet after an unnamed win',
    instead: { stateOfNewBet: ({ movements }) => (movements.some(({ kind }) => kind === 'win') ? 'resolved' : 'open') },
  },
  'second rollback gives back again': { caughtBy: 'second rollback', instead: { givesBack: () => true } },
  'win after a rollback paid': { caughtBy: 'win after a rollback', instead: { winsNothing: () => false } },
  'closed rounds pay': { caughtBy: 'win after the round is closed', instead: { paysAgain: () => true } },
  'closed rounds take bets': { caughtBy: 'bet after the round is closed', instead: { takesBets: () => true } },
  'wins without a bet': { caughtBy: 'win without a bet', instead: { needsBet: false } },
  'a bet wins in any round': { caughtBy: 'win of an unknown bet', instead: { isInRound: () => true } },
  'a bet wins twice': { caughtBy: 'second win of a named bet', instead: { isResolved: () => false } },
  'no limit': { caughtBy: 'limit of the game', instead: { isOverLimit: () => false } },
  'limit taken for the balance': {
    caughtBy: 'limit of the game',
    instead: { isOverLimit: (amount, limit) => limit > 0 && amount >= limit },
  },
  'cash first': {
    caughtBy: 'bonus first',
    instead: { fromBonus: ({ cash }, amount) => Math.max(0, amount - cash) },
  },
  'bonus given back as cash': {
    caughtBy: 'bonus first',
    instead: { pockets: ({ fromCash, fromBonus }) => ({ cash: fromCash + fromBonus, bonus: 0 }) },
  },
  'free spins told to everybody': { caughtBy: 'free spins are told to who asks', instead: { tellsSpins: () => true } },
  'free spins told to nobody': { caughtBy: 'free spins are told to who asks', instead: { tellsSpins: () => false } },
  'a free spin takes its stake': {
    caughtBy: 'a free spin takes nothing',
    instead: { stakeOfSpin: (amount) => amount },
  },
  'rollbacks that the round does not list': {
    caughtBy: 'round',
    instead: { listsMovement: (kind) => kind !== 'rollback' },
  },
  'a free spin shown with a stake': {
    caughtBy: 'a free spin takes nothing',
    instead: { shownForSpin: (_, named) => named },
  },
  'a paid bet beside a free spin': {
    caughtBy: 'a free spin takes nothing',
    instead: { hasSpinIn: () => false },
  },
  'a free spin wins cash': { caughtBy: 'a free spin takes nothing', instead: { pocketOfSpin: 'cash' } },
  'a free spin of another grant than was told': {
    caughtBy: 'a free spin takes nothing',
    instead: { grantOfSpin: 'another' },
  },
  'free spins do not count down': { caughtBy: 'a free spin sent again', instead: { spinsUsed: 0 } },
  'a free spin rolled back is gone': { caughtBy: 'a free spin rolled back', instead: { spinsGivenBack: () => 0 } },
  'free spins at any stake': {
    caughtBy: 'a free spin that is not there',
    instead: { hasSpin: ({ spins }) => spins > 0 },
  },
  'free spins without end': {
    caughtBy: 'a free spin that is not there',
    instead: { hasSpin: (_, amount) => amount === spinCents },
  },
  'what a round counted told to everybody': {
    caughtBy: 'what a round counted',
    instead: { tellsCounted: () => true },
  },
  'cash said to count': {
    caughtBy: 'what a round counted',
    instead: { countsOf: (bets) => bets.reduce((all, { fromCash, fromBonus }) => all + fromCash + fromBonus, 0) },
  },
  'more counted than was staked': {
    caughtBy: 'what a round counted',
    instead: { countsOf: (bets) => (right.countsOf(bets) === null ? null : right.countsOf(bets)! + 1) },
  },
  'version stands still': { caughtBy: 'version', instead: { growsVersion: false } },
}
