/**
 * Messages that the program itself writes to players. They travel as code and fields, and the client renders them in its language. The
 * English text travels too, for clients that lack the code.
 */
import type { defaultLanguage } from '../shared/languages.ts'

/** A text that people wrote, by language. */
export type LocalizedText = Readonly<Record<string, string> & Record<typeof defaultLanguage, string>>
type Field = string | number | LocalizedText
export type NoticeFields = Readonly<Record<string, Field>>

/** `count` names the field that selects the form. */
type Plural = { readonly count: string; readonly one: string; readonly other: string }
type Sentence = string | Plural

const unplayedSpins = 'Free spins that were not played, and end with it: {unplayed}.'
const lostCredit = '{forfeited} of bonus credit was forfeited.'
const wagerWithin = {
  count: 'days',
  one: 'Wager {target} within {days} day.',
  other: 'Wager {target} within {days} days.',
} as const

/** English sentences by code. The first one is required. A further one is left out if one of its fields is absent. */
export const noticeSentences = {
  welcome: ['Welcome to {brand}. Your first credit is in your wallet.'],
  'credit.given': ['Operator {operator} has given you {amount} of credit.'],
  'credit.reversed': ['Operator {operator} has reversed {amount} of credit.'],
  'phone.changed': [
    'The house has changed the phone number of your account to one that ends in {ending}.',
    'If you did not ask for this, contact us.',
  ],
  'security.new-browser': [
    'Somebody signed in to your account from a browser that is new to us.',
    'It was {browser} on {system}.',
    'If it was not you, sign out everywhere else and change your password.',
  ],
  'security.passkey-added': [
    'The passkey "{passkey}" was added to your account.',
    'If it was not you, remove it and change your password.',
  ],
  'security.passkey-removed': ['The passkey "{passkey}" was removed from your account.'],
  'security.passkey-blocked': [
    'The passkey "{passkey}" no longer works: somebody seems to have a copy of it.',
    'Remove it, and add a new one.',
  ],
  'operator.accepted': ['Operator {operator} has accepted your application.'],
  'operator.rejected': ['Operator {operator} has not accepted your application: {reason}'],
  /** A canned answer, in every language in which the house wrote it. */
  'contact.answer': ['{answer}'],
  'redeem.paid': ['Your redeem {redeem} has been paid.'],
  'redeem.rejected': ['Your redeem {redeem} was rejected; the credit is back in your wallet.', 'Reason: {reason}'],
  'bonus.offered': ['A bonus is waiting for you: "{title}". Its terms are on the Bonuses page.'],
  'bonus.awaiting-deposit': [
    'Your bonus "{title}" starts when operator {operator} gives you credit between {minDeposit} and {maxDeposit}.',
  ],
  'bonus.awaiting-again': ['Your bonus "{title}" awaits a deposit again: the credit that started it was reversed.'],
  'bonus.active': ['Your bonus "{title}" is active: {amount} of bonus credit is yours.', wagerWithin],
  'bonus.free-spins': [
    {
      count: 'spins',
      one: 'Your bonus "{title}" is active: {spins} free spin is yours.',
      other: 'Your bonus "{title}" is active: {spins} free spins are yours.',
    },
    wagerWithin,
  ],
  'bonus.ending': ['Your bonus "{title}" ends at {until}.', '{left} is left to wager.'],
  'bonus.wagered': [
    'Your bonus "{title}" is wagered. Collect it on the Bonuses page.',
    '{removed} won by free spins was removed.',
    unplayedSpins,
  ],
  'bonus.collected': ['You have collected {amount} of your bonus "{title}".', '{excess} was forfeited.'],
  'bonus.refused': ['Your bonus "{title}" is refused.', unplayedSpins, lostCredit],
  'bonus.expired': [
    {
      count: 'days',
      one: 'Your bonus "{title}" has ended: its {days} day is over.',
      other: 'Your bonus "{title}" has ended: its {days} days are over.',
    },
    unplayedSpins,
    lostCredit,
  ],
  'bonus.lost': ['Your bonus "{title}" has ended: less than {closesUnder} was left.', unplayedSpins, lostCredit],
  'bonus.left-operator': ['Your bonus "{title}" has ended: you left {operator}.', unplayedSpins, lostCredit],
  'bonus.deactivated': ['Your bonus "{title}" has ended: you deactivated your profile.', unplayedSpins, lostCredit],
  'bonus.account-closed': ['Your bonus "{title}" has ended: the house closed your account.', unplayedSpins, lostCredit],
} as const satisfies Record<string, readonly [Sentence, ...Sentence[]]>

export type NoticeCode = keyof typeof noticeSentences

type Holes<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never
type HolesOf<S> = S extends Plural ? Holes<S['one'] | S['other']> : Holes<S>
type Rest<S extends readonly unknown[]> = S extends readonly [unknown, ...infer Others] ? Others[number] : never
type FieldsOf<Code extends NoticeCode> = Readonly<
  Record<HolesOf<(typeof noticeSentences)[Code][0]>, Field> &
    Partial<Record<HolesOf<Rest<(typeof noticeSentences)[Code]>>, Field>>
>

/** A code with its fields. Amounts are decimal texts, such as 25.50. */
export type Notice = { [Code in NoticeCode]: { code: Code; fields: FieldsOf<Code> } }[NoticeCode]

/** How a client renders sentences in its language. */
export type Translator = {
  sentence(text: string, values: Readonly<Record<string, string | number>>): string
  plural(count: number, one: string, other: string, values: Readonly<Record<string, string | number>>): string
  localized(text: LocalizedText): string
}

/** Undefined if this build lacks the code, or a field of its first sentence: then the English text is shown. */
export function noticeText(code: string, fields: NoticeFields, translator: Translator): string | undefined {
  if (!Object.hasOwn(noticeSentences, code)) return undefined
  const sentences: readonly Sentence[] = noticeSentences[code as NoticeCode]
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? translator.localized(value) : value,
    ]),
  )
  const complete = sentences.filter((sentence) => holesIn(sentence).every((name) => Object.hasOwn(values, name)))
  if (complete[0] !== sentences[0]) return undefined
  return complete.map((sentence) => render(sentence, values, translator)).join(' ')
}

function render(sentence: Sentence, values: Readonly<Record<string, string | number>>, translator: Translator): string {
  if (typeof sentence === 'string') return translator.sentence(sentence, values)
  return translator.plural(Number(values[sentence.count]), sentence.one, sentence.other, values)
}

const holesIn = (sentence: Sentence): string[] =>
  [...(typeof sentence === 'string' ? sentence : sentence.other).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Why a bonus was forfeited. */
export type ForfeitCause =
  | { code: 'left-operator'; fields: { operator: string } }
  | { code: 'deactivated' | 'account-closed'; fields: Record<string, never> }
