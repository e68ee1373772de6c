/** Translates texts for people. The English text is the key of a dictionary; without a dictionary, texts are English. */
import { defaultLanguage, languages, type Language } from '@lucero/contract/shared/languages'

/** A text by plural category. Categories that a language lacks are absent. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>
/** By English text. The forms of a plural have the English text for many as their key. */
export type Dictionary = Readonly<Record<string, string | PluralForms>>
type LoadedLanguage = { code: string; locale: string; dictionary: Dictionary }

export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Values<Name extends string> = [Name] extends [never] ? [] : [Readonly<Record<Name, string | number>>]

const english: LoadedLanguage = { code: defaultLanguage, locale: languages[defaultLanguage].locale, dictionary: {} }
let current = english
/** Created on first use, because it takes time that the start of a page does not have. */
let pluralRules: Intl.PluralRules | undefined

/** Call it inside functions only. Module-level constants are evaluated before the dictionary is loaded. */
export function t<Text extends string>(text: Text, ...[values]: Values<Names<Text>>): string {
  return filled(wordsOf(text), values)
}

/** Selects the text for the plural category of `count`, and fills in `{count}`. */
export function plural<One extends string, Many extends string>(
  count: number,
  one: One,
  many: Many,
  ...[values]: Values<Exclude<Names<One | Many>, 'count'>>
): string {
  const entry = current.dictionary[many]
  const forms: PluralForms = typeof entry === 'object' ? entry : { one, other: many }
  pluralRules ??= new Intl.PluralRules(current.locale)
  return filled(forms[pluralRules.select(count)] ?? forms.other, { ...values, count })
}

/** Translates a text of a catalogue that the page shares with the server. Returns it unchanged if there is no translation. */
export const translated = (text: string): string => entryOf(text) ?? text

/** A suffix after `|` in a key separates two meanings of a word: t('Play|step'). */
export const wordsOf = (text: string): string => entryOf(text) ?? text.replace(/\|.*/, '')

function entryOf(text: string): string | undefined {
  const entry = current.dictionary[text]
  return typeof entry === 'object' ? entry.other : entry
}

const filled = (text: string, values: Readonly<Record<string, string | number>> | undefined): string =>
  values ? text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole)) : text

/** Picks the translation that people wrote for this language. The original is the fallback. */
export const readersText = (original: string, translations: Readonly<Record<string, string>> = {}): string =>
  translations[current.code] ?? original

/** The language of the page, for addresses and `lang` attributes. */
export const language = (): string => current.code

/** Locale for Intl. Amounts of money have the same format in every language. */
export const locale = (): string => current.locale

type DictionaryFile = () => Promise<{ dictionary: Dictionary }>

/** Called before the first render. If the dictionary fails to load, the page stays English. */
export async function loadLanguage(code: Language, load: DictionaryFile | undefined): Promise<void> {
  const loaded = await load?.().catch(() => undefined)
  if (loaded) setLanguage({ code, locale: languages[code].locale, dictionary: loaded.dictionary })
}

export function setLanguage(loaded: LoadedLanguage | undefined): void {
  current = loaded ?? english
  pluralRules = undefined
  document.documentElement.lang = current.code
}
