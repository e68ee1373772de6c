/** The fields of the form of a new bonus as typed, and the body of the call. */
import { addDays } from '../../lib/days.ts'

export type Draft = {
  title: string
  description: string
  titles: Readonly<Record<string, string>>
  descriptions: Readonly<Record<string, string>>
  kind: 'deposit' | 'no-deposit' | 'free-spins'
  amount: string
  minDeposit: string
  maxDeposit: string
  playThrough: string
  maxBet: string
  gameId: string
  spins: string
  stake: string
  /** Empty: everybody, or the one player. */
  operatorId: string
  /** Empty: not for one player. */
  username: string
  /** How much of a stake counts, in percent, by game. Games that are left out count in full. */
  shares: readonly { gameId: string; percent: string }[]
  repeats: boolean
  /** The first day. Empty: at once. */
  from: string
  /** The last day, included. */
  until: string
}

export const emptyDraft: Draft = {
  title: '',
  description: '',
  titles: {},
  descriptions: {},
  kind: 'no-deposit',
  amount: '',
  minDeposit: '',
  maxDeposit: '',
  playThrough: '',
  maxBet: '',
  gameId: '',
  spins: '',
  stake: '',
  operatorId: '',
  username: '',
  shares: [],
  repeats: false,
  from: '',
  until: '',
}

export function isWhole(draft: Draft): boolean {
  const common = [draft.title.trim(), draft.description.trim(), draft.playThrough, draft.until]
  const own = {
    deposit: [draft.amount, draft.minDeposit, draft.maxDeposit],
    'no-deposit': [draft.amount],
    'free-spins': [draft.gameId, draft.spins, draft.stake],
  }[draft.kind]
  const shares = draft.shares.flatMap(({ gameId, percent }) => [gameId, percent])
  const areShares = draft.shares.every(({ percent }) => Number(percent) <= 100)
  const isInOrder = draft.from === '' || draft.from <= draft.until
  return areShares && isInOrder && [...common, ...own, ...shares].every((value) => value !== '')
}

const withTexts = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

export function bodyOf(draft: Draft, requestId: string) {
  const { kind } = draft
  return {
    requestId,
    title: draft.title,
    description: draft.description,
    titleTranslations: withTexts(draft.titles),
    descriptionTranslations: withTexts(draft.descriptions),
    kind,
    playThrough: Number(draft.playThrough),
    // The call names the first moment at which the bonus is not offered any more.
    until: `${addDays(draft.until, 1)}T00:00:00Z`,
    ...(kind !== 'free-spins' && { amount: Number(draft.amount) }),
    ...(kind === 'deposit' && { minDeposit: Number(draft.minDeposit), maxDeposit: Number(draft.maxDeposit) }),
    ...(kind === 'free-spins' && {
      freeSpins: { count: Number(draft.spins), gameId: draft.gameId, stake: Number(draft.stake) },
    }),
    ...(draft.maxBet !== '' && { maxBet: Number(draft.maxBet) }),
    ...(draft.operatorId !== '' && { operatorId: Number(draft.operatorId) }),
    ...(draft.operatorId === '' && draft.username.trim() !== '' && { username: draft.username.trim() }),
    ...(draft.shares.length > 0 && {
      shares: Object.fromEntries(draft.shares.map(({ gameId, percent }) => [gameId, Number(percent)])),
    }),
    ...(draft.repeats && { repeats: true }),
    ...(draft.from !== '' && { from: `${draft.from}T00:00:00Z` }),
  }
}

/** The most that one player can receive: the credit itself; undefined for free spins, whose wins are open. */
export const costPerPlayer = ({ kind, amount }: Draft): number | undefined =>
  kind === 'free-spins' || amount === '' ? undefined : Number(amount)
