/** Typical mistakes of wallets, one at a time, each with the case that detects it. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { providerBase, providerCalls } from '@lucero/contract/provider/calls'
import { balanceOf, spinCents, type Player, type Round, type StoredRequest, type StoredReply } from './book.ts'
import { right, type Decisions } from './decisions.ts'

type Fault = { caughtBy: string; instead: Partial<Decisions> }

/** Waits until no other request of the wallet has arrived for a while, so that all concurrent requests read the same state. */
function untilQuiet(): () => Promise<void> {
  let arrived = 0
  return async () => {
    arrived += 1
    for (let lastArrived = 0, turns = 0; turns < 6; turns += 1) {
      if (lastArrived !== arrived) turns = 0
      lastArrived = arrived
      await pause(5)
    }
  }
}

const reserialised = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}

function withBalanceOfNow({ reply }: StoredRequest, player: Player): StoredReply {
  const body = JSON.parse(reply.body) as Record<string, unknown>
  return { ...reply, body: JSON.stringify({ ...body, balance: balanceOf(player) }) }
}

const isRolledBack = ({ bets }: Round) => bets.length > 0 && bets.every(({ state }) => state === 'rolled back')

const paths = Object.keys(providerCalls).map((call) => `${providerBase}/${call}`)

const aroundNow = (timestamp: string) => Array.from({ length: 20 }, (_, n) => String(Number(timestamp) + 10 - n))

export const faults: Record<string, Fault> = {
  'wrong signature logged, but accepted': { caughtBy: 'wrong secret', instead: { isSigned: () => true } },
  'missing signature let through': {
    caughtBy: 'no signature',
    instead: { isSigned: (request, signed) => request.signature === '' || request.signature === signed() },
  },
  'only the length that was sent is compared': {
    caughtBy: 'half a signature',
    instead: { isSigned: ({ signature }, signed) => signature !== '' && signed().startsWith(signature) },
  },
  'only the form of the signature is checked': {
    caughtBy: 'tampered body',
    instead: { isSigned: ({ signature }) => /^v\d=[0-9a-f]{64}$/.test(signature) },
  },
  'signature of the parsed body instead of its bytes': {
    caughtBy: 're-serialised body',
    instead: { isSigned: ({ signature, body }, signed) => signature === signed({ body: reserialised(body) }) },
  },
  'signature valid for any call': {
    caughtBy: 'signature of another call',
    instead: { isSigned: ({ signature }, signed) => paths.some((path) => signature === signed({ path })) },
  },
  'signature valid for any method': {
    caughtBy: 'signature of another method',
    instead: {
      isSigned: ({ signature }, signed) => ['GET', 'POST'].some((method) => signature === signed({ method })),
    },
  },
  'signature valid at any time': {
    caughtBy: 'signature of another time',
    instead: {
      isSigned: ({ signature, timestamp }, signed) =>
        aroundNow(timestamp).some((other) => signature === signed({ timestamp: other })),
    },
  },
  'signature valid in either direction': {
    caughtBy: 'signature of another direction',
    instead: {
      isSigned: ({ signature }, signed) => signature === signed() || signature === signed({ direction: 'response' }),
    },
  },
  'signature valid with any nonce': {
    caughtBy: 'signature of another nonce',
    instead: {
      isSigned: ({ signature, nonce }, signed) =>
        '0123456789abcdef'.split('').some((last) => signature === signed({ nonce: `${nonce.slice(0, -1)}${last}` })),
    },
  },
  'responses accepted as requests': {
    caughtBy: 'an answer sent as a request',
    instead: {
      isSigned: ({ signature, body }, signed) =>
        signature === signed() || (body.includes('"result"') && signature === signed({ direction: 'response' })),
    },
  },
  'signature valid for any provider': {
    caughtBy: 'signature of another provider',
    instead: {
      isSigned: ({ signature, provider }, signed) =>
        [provider, `${provider}-b`].some((other) => signature === signed({ provider: other })),
    },
  },
  'v1 requests get v2 responses': {
    caughtBy: 'signature version 1',
    instead: { formOfAnswer: () => 'v2' },
  },
  'responses signed as requests': { caughtBy: 'signed answers', instead: { directionOfAnswer: 'request' } },
  'any time': { caughtBy: 'stale time', instead: { isFresh: () => true } },
  'time in any form': {
    caughtBy: 'invalid time',
    instead: {
      isFresh: (timestamp) => !(Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) || Number(timestamp) > 1e12,
    },
  },
  'nonce ignored': { caughtBy: 'replay', instead: { isNonceUsedUp: () => false } },
  'unsigned requests use up nonces': {
    caughtBy: 'nonce of an unsigned request',
    instead: { usesNonceBeforeSignature: true },
  },
  'shape checked before the signature': {
    caughtBy: 'order of the checks',
    instead: { looksAtShapeFirst: true },
  },
  'the old secret is invalid immediately': {
    caughtBy: 'rotation of the secret',
    instead: { goodSecrets: (all) => all.slice(-1) },
  },
  'the new secret is rejected': {
    caughtBy: 'rotation of the secret',
    instead: { goodSecrets: (all) => all.slice(0, 1) },
  },
  'responses signed with the newest secret': {
    caughtBy: 'rotation of the secret',
    instead: { secretForAnswer: (_used, all) => all.at(-1)! },
  },
  'unknown providers distinguishable': {
    caughtBy: 'unknown provider',
    instead: { toldToUnknownProvider: 'SESSION_NOT_FOUND' },
  },
  'responses not signed': { caughtBy: 'signed answers', instead: { signAnswer: () => undefined } },
  'responses signed for another request': { caughtBy: 'signed answers', instead: { echoNonce: () => randomUUID() } },
  'any method accepted': { caughtBy: 'another method', instead: { takesMethod: () => true } },
  'unknown calls answered without a signature': { caughtBy: 'unknown call', instead: { signsUnknownCall: false } },
  'query ignored': { caughtBy: 'query', instead: { takesQuery: true } },
  'any content type accepted': { caughtBy: 'content type', instead: { takesType: () => true } },
  'content type compared as text': {
    caughtBy: 'content type',
    instead: { takesType: (type) => type === 'application/json' },
  },
  'bodies of any size': { caughtBy: 'body size', instead: { maxBytes: Number.POSITIVE_INFINITY } },
  'bodies of 64 KiB refused': { caughtBy: 'body size', instead: { maxBytes: 64 * 1024 - 1 } },
  'nonces of any length': { caughtBy: 'nonce length', instead: { isNonce: (nonce) => nonce !== '' } },
  'nonces of at most 64 characters': {
    caughtBy: 'nonce length',
    instead: { isNonce: (nonce) => right.isNonce(nonce) && nonce.length <= 64 },
  },
  'time at the limit refused': {
    caughtBy: 'time at the limit',
    instead: { isFresh: (timestamp) => Math.abs(Math.floor(Date.now() / 1000) - Number(timestamp)) < 300 },
  },
  'a second too old accepted': {
    caughtBy: 'time at the limit',
    instead: { isFresh: (timestamp) => Math.abs(Date.now() / 1000 - Number(timestamp)) <= 302 },
  },

  'negative bets pay': {
    caughtBy: 'negative',
    instead: { isAmount: (amount) => right.isAmount(typeof amount === 'number' ? Math.abs(amount) : amount) },
  },
  'fractions of a cent': {
    caughtBy: 'less than a cent',
    instead: { isAmount: (amount) => typeof amount === 'number' && amount >= 0 && amount <= 1e11 },
  },
  'texts accepted as numbers': {
    caughtBy: 'a text for a number',
    instead: { isAmount: (amount) => right.isAmount(typeof amount === 'string' ? Number(amount) : amount) },
  },
  'anything accepted as a number': {
    caughtBy: 'other things for a number',
    instead: {
      isAmount: (amount) => (typeof amount === 'string' || typeof amount === 'number' ? right.isAmount(amount) : true),
    },
  },
  'no maximum amount': {
    caughtBy: 'huge',
    instead: { isAmount: (amount) => typeof amount === 'number' && Number.isInteger(amount) && amount >= 0 },
  },
  'unknown fields ignored': { caughtBy: 'unknown field', instead: { takesUnknownFields: true } },
  'every response is 200': { caughtBy: 'balance and one cent', instead: { statusOf: () => 200 } },
  'insufficient funds without the balance': {
    caughtBy: 'balance and one cent',
    instead: { tellsBalanceWhenShort: false },
  },
  'stakes one cent above the balance accepted': {
    caughtBy: 'balance and one cent',
    instead: { hasFunds: ({ cash, bonus }, amount) => cash + bonus + 1 >= amount },
  },
  'the last cent cannot be staked': {
    caughtBy: 'exact balance',
    instead: { hasFunds: ({ cash, bonus }, amount) => cash + bonus > amount || amount === 0 },
  },

  'a repeated bet is a new bet': { caughtBy: 'bet twice', instead: { storesReply: () => false } },
  'a repeated response has the current balance': {
    caughtBy: 'bet again after more play',
    instead: { answerAgain: withBalanceOfNow },
  },
  'a repeated response is serialised differently': {
    caughtBy: 'bet twice',
    instead: { answerAgain: ({ reply }) => ({ ...reply, body: JSON.stringify(JSON.parse(reply.body), null, 1) }) },
  },
  'another body with the same id accepted': {
    caughtBy: 'same bet id, other amount',
    instead: { isSameBody: () => true },
  },
  'order of fields compared': { caughtBy: 'fields in another order', instead: { keepsFieldOrder: true } },
  'counted compared': { caughtBy: 'win again with or without counted', instead: { comparesCounted: true } },
  'ids shared by all players': {
    caughtBy: 'same id, other player',
    instead: { keyOf: ({ provider, kind, transaction }) => [provider, kind, transaction].join('\n') },
  },
  'ids shared by bets and wins': {
    caughtBy: 'same id for a bet and its win',
    instead: { keyOf: ({ provider, player, transaction }) => [provider, player, transaction].join('\n') },
  },
  'ids counted in UTF-16 code units': {
    caughtBy: 'unusual and long ids',
    instead: { isId: (id) => id.length <= 128 },
  },
  'ids normalised': {
    caughtBy: 'unusual and long ids',
    instead: { keyOf: (key) => right.keyOf({ ...key, transaction: key.transaction.normalize('NFC') }) },
  },
  'a rejected bet accepted later': {
    caughtBy: 'a refused bet stays refused',
    instead: { storesReply: (result) => result === 'OK' },
  },
  'a bet of a disabled game accepted later': {
    caughtBy: 'a bet of a disabled game stays refused',
    instead: { storesReply: (result) => right.storesReply(result) && result !== 'GAME_DISABLED' },
  },
  'a repeated bet decided again': {
    caughtBy: 'lost answer, retried after the session has ended',
    instead: { looksUpFirst: false },
  },
  'balance read, then written without a lock': {
    caughtBy: 'ten bets with funds for five',
    instead: { beforeWriting: untilQuiet() },
  },
  'id looked up, then written without a lock': {
    caughtBy: 'ten times the same bet',
    instead: { afterLookup: untilQuiet() },
  },
  'a concurrent win paid twice': { caughtBy: 'ten times the same win', instead: { afterLookup: untilQuiet() } },
  'two concurrent resolutions': { caughtBy: 'ten wins for one bet', instead: { beforeWriting: untilQuiet() } },
  'collect reads, then writes without a lock': {
    caughtBy: 'bet and collect together',
    instead: { beforeWriting: untilQuiet() },
  },

  'launch token never used up': {
    caughtBy: 'launch token twice',
    instead: { isTokenGood: ({ game }, wanted) => game === wanted },
  },
  'launch token valid for any game': {
    caughtBy: 'launch token for another game',
    instead: { isTokenGood: ({ used }) => !used },
  },
  'launch token used up by another game': {
    caughtBy: 'launch token for another game',
    instead: { usesUpTokenOfAnotherGame: true },
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
  'early rollback answered with a balance': {
    caughtBy: 'rollback before its bet',
    instead: { tellsBalanceWhenEarly: true },
  },
  'win after an early rollback not recognised': {
    caughtBy: 'win after an early rollback',
    instead: { winsBeforeItsBet: true },
  },
  'rolled-back rounds reject bets': {
    caughtBy: 'bet in a rolled-back round',
    instead: { takesBets: (round) => right.takesBets(round) && !isRolledBack(round) },
  },
  'second rollback not listed': { caughtBy: 'second rollback', instead: { listsFurtherRollbacks: false } },
  'rollback after a win returns the stake': {
    caughtBy: 'rollback after a win',
    instead: { isTooLate: () => false, givesBack: ({ state }) => state !== 'rolled back' },
  },
  'an unnamed win resolves later bets': {
    caughtBy: 'rollback of a bet after an unnamed win',
    instead: { stateOfNewBet: ({ movements }) => (movements.some(({ kind }) => kind === 'win') ? 'resolved' : 'open') },
  },
  'second rollback returns the stake again': { caughtBy: 'second rollback', instead: { givesBack: () => true } },
  'win after a rollback paid': { caughtBy: 'win after a rollback', instead: { winsNothing: () => false } },
  'closed rounds pay': { caughtBy: 'win after the round is closed', instead: { paysAgain: () => true } },
  'closed rounds accept bets': { caughtBy: 'bet after the round is closed', instead: { takesBets: () => true } },
  'wins without a bet': { caughtBy: 'win without a bet', instead: { needsBet: false } },
  'a bet wins in any round': { caughtBy: 'win of an unknown bet', instead: { isInRound: () => true } },
  'a bet wins twice': { caughtBy: 'second win of a named bet', instead: { isResolved: () => false } },
  'no limit': { caughtBy: 'limit of the game', instead: { isOverLimit: () => false } },
  'limit reported as insufficient funds': {
    caughtBy: 'limit of the game',
    instead: { isOverLimit: (amount, limit) => limit > 0 && amount >= limit },
  },
  'limit without its amount': { caughtBy: 'limit of the game', instead: { namesLimit: false } },
  'balance checked before the limit': { caughtBy: 'limit before balance', instead: { checksFundsFirst: true } },
  'wins of bonus stakes paid as cash': { caughtBy: 'win in proportion', instead: { cashShare: (amount) => amount } },
  'cash share of a win rounded down': {
    caughtBy: 'win in proportion',
    instead: { cashShare: (amount, fromCash, stake) => (stake ? Math.floor((amount * fromCash) / stake) : amount) },
  },
  'cash first': {
    caughtBy: 'bonus first',
    instead: { fromBonus: ({ cash }, amount) => Math.max(0, amount - cash) },
  },
  'bonus stake returned as cash': {
    caughtBy: 'bonus first',
    instead: { pockets: ({ fromCash, fromBonus }) => ({ cash: fromCash + fromBonus, bonus: 0 }) },
  },
  'free spins returned without a request': { caughtBy: 'free spins on request', instead: { returnsSpins: () => true } },
  'free spins never returned': { caughtBy: 'free spins on request', instead: { returnsSpins: () => false } },
  'a free spin takes its stake': {
    caughtBy: 'free spin without a stake',
    instead: { stakeOfSpin: (amount) => amount },
  },
  'rollbacks that the round does not list': {
    caughtBy: 'round',
    instead: { listsMovement: (kind) => kind !== 'rollback' },
  },
  'a free spin shown with a stake': {
    caughtBy: 'free spin without a stake',
    instead: { shownForSpin: (_, named) => named },
  },
  'a paid bet beside a free spin': {
    caughtBy: 'free spin without a stake',
    instead: { hasSpinIn: () => false },
  },
  'a free spin in a paid round': { caughtBy: 'free spin in a paid round', instead: { spinJoins: () => true } },
  'a free spin wins cash': { caughtBy: 'free spin without a stake', instead: { pocketOfSpin: 'cash' } },
  'a free spin of another grant': {
    caughtBy: 'free spin without a stake',
    instead: { grantOfSpin: 'another' },
  },
  'free spins do not count down': { caughtBy: 'repeated free spin', instead: { spinsUsed: 0 } },
  'a free spin rolled back is lost': { caughtBy: 'free spin rolled back', instead: { spinsGivenBack: () => 0 } },
  'free spins at any stake': {
    caughtBy: 'free spin without a grant',
    instead: { hasSpin: ({ spins }) => spins > 0 },
  },
  'unlimited free spins': {
    caughtBy: 'free spin without a grant',
    instead: { hasSpin: (_, amount) => amount === spinCents },
  },
  'counted play returned without a request': {
    caughtBy: 'play counted toward a bonus',
    instead: { returnsCounted: () => true },
  },
  'cash counts toward a bonus': {
    caughtBy: 'play counted toward a bonus',
    instead: { countsOf: (bets) => bets.reduce((all, { fromCash, fromBonus }) => all + fromCash + fromBonus, 0) },
  },
  'more counted than was staked': {
    caughtBy: 'play counted toward a bonus',
    instead: { countsOf: (bets) => (right.countsOf(bets) === null ? null : right.countsOf(bets)! + 1) },
  },
  'version does not grow': { caughtBy: 'version', instead: { growsVersion: () => false } },
  'version does not grow with a bet of 0': { caughtBy: 'version', instead: { growsVersion: (cents) => cents > 0 } },
}
