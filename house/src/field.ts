/** Fields of a call, and the arguments and options of the command line that give them. */
import { randomUUID } from 'node:crypto'
import { defaultLanguage, languageCodes, languages, type Language } from '@lucero/contract/shared/languages'
import { Argument, Option } from 'commander'
import { readLimit } from './reading.ts'

type Flag = Argument | Option

/** The values of a command line. Absent flags have none. */
export type Words = ReadonlyMap<Flag, unknown>

export type Field<Value> = { flags: readonly Flag[]; read(words: Words): Value }

/** `before` is the value so far of a flag that may be repeated. */
type Reader<Value> = (text: string, before?: Value) => Value

function flagOf(flags: string, help: string, how?: Reader<unknown> | readonly string[]): Flag {
  const flag = flags.startsWith('--') ? new Option(flags, help) : new Argument(flags, help)
  // Commander replaces null by an empty text, so the value is in a box.
  if (typeof how === 'function') return flag.argParser((text, before?: Box) => ({ value: how(text, before?.value) }))
  return how ? flag.choices(how) : flag
}

type Box = { value: unknown }

const fieldOf = (flag: Flag): Field<unknown> => ({
  flags: [flag],
  read(words) {
    const given = words.get(flag)
    return typeof given === 'object' && given !== null && 'value' in given ? given.value : given
  },
})

/** `<username>` or `--reason <text>`, which the command needs. */
export function required(flags: string, help: string): Field<string>
export function required<const Choice extends string>(
  flags: string,
  help: string,
  choices: readonly Choice[],
): Field<Choice>
export function required<Value>(flags: string, help: string, reader: Reader<Value>): Field<Value>
export function required(flags: string, help: string, how?: Reader<unknown> | readonly string[]): Field<unknown> {
  const flag = flagOf(flags, help, how)
  return fieldOf(flag instanceof Option ? flag.makeOptionMandatory() : flag)
}

/** `[message]` or `--limit <number>`, which may be left out. */
export function optional(flags: string, help: string): Field<string | undefined>
export function optional<const Choice extends string>(
  flags: string,
  help: string,
  choices: readonly Choice[],
): Field<Choice | undefined>
export function optional<Value>(flags: string, help: string, reader: Reader<Value>): Field<Value | undefined>
export function optional(flags: string, help: string, how?: Reader<unknown> | readonly string[]): Field<unknown> {
  return fieldOf(flagOf(flags, help, how))
}

/** An option without an argument. */
export function flag(flags: string, help: string): Field<true | undefined>
export function flag<const Value>(flags: string, help: string, value: Value): Field<Value | undefined>
export function flag(flags: string, help: string, value: unknown = true): Field<unknown> {
  return mapped(optional(flags, help), () => value)
}

export const mapped = <From, To>(
  field: Field<From>,
  map: (value: Exclude<From, undefined>) => To,
): Field<To | Extract<From, undefined>> => ({
  flags: field.flags,
  read(words) {
    const value = field.read(words)
    return (value === undefined ? undefined : map(value as Exclude<From, undefined>)) as To
  },
})

export type Fields = Readonly<Record<string, Field<unknown>>>
export type Values<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]['read']> }

/** One field that several flags give together. */
export const combined = <F extends Fields, Value>(fields: F, combine: (given: Values<F>) => Value): Field<Value> => ({
  flags: flagsOf(fields),
  read: (words) => combine(readFields(fields, words)),
})

/** Two fields may share a flag. */
export const flagsOf = (fields: Fields): Flag[] => [...new Set(Object.values(fields).flatMap(({ flags }) => flags))]

export const readFields = <F extends Fields>(fields: F, words: Words): Values<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { read }]) => [name, read(words)])) as Values<F>

export const afterCursor = optional('--after <cursor>', 'The next page: the cursor that the page before has printed')

/** The options of a list with pages. */
export const pages = (limitHelp = 'Maximum number of rows (20)') => ({
  after: afterCursor,
  limit: optional('--limit <number>', limitHelp, readLimit),
})

/** A lost answer can be requested again, because the call takes effect once for each id. */
export const requestId = combined(
  { id: optional('--request-id <uuid>', 'The id of a request whose answer was lost. It takes effect once') },
  ({ id }) => id ?? randomUUID(),
)

/** How a grant or a redeem is paid. */
export const method = optional('--method <method>', 'How it is paid, such as cash or card (not recorded)')
export const reference = optional('--reference <text>', 'Of the payment, such as the number of a card slip')

/** For a call whose command has no `--request-id`. */
export const newRequestId: Field<string> = { flags: [], read: () => randomUUID() }

type OtherLanguage = Exclude<Language, typeof defaultLanguage>
type Translations = { [Code in OtherLanguage]?: string }

export const otherLanguages = languageCodes.filter((code): code is OtherLanguage => code !== defaultLanguage)

/** `--title-es` for a text `title`, and the same for every other language. */
export const translations = (text: string): Field<Translations> =>
  inEachLanguage((code, name) => optional(`--${text}-${code} <text>`, `The ${text} in ${name} (the English text)`))

export const inEachLanguage = (fieldOf: (code: OtherLanguage, name: string) => Field<string | undefined>) =>
  combined(
    Object.fromEntries(otherLanguages.map((code) => [code, fieldOf(code, languages[code].englishName)])),
    (given) => given as Translations,
  )
