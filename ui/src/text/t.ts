/** Translates texts for people: English by default, Spanish once its dictionary is loaded. The English text is the key. */
export type Dictionary = Readonly<Record<string, string>>
/** Translates a sentence that the server composed from words and numbers. Returns undefined for unknown sentences. */
type SentenceTranslator = (text: string) => string | undefined
type LoadedLanguage = { spanish: Dictionary; translateServerText?: SentenceTranslator }

export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Values<Name extends string> = [Name] extends [never] ? [] : [Readonly<Record<Name, string | number>>]

const storageKey = 'everythingInSpanish'
let dictionary: Dictionary | undefined
let translateServerText: SentenceTranslator | undefined

/** Call it inside functions only. Module-level constants are evaluated before the dictionary is loaded. */
export function t<Text extends string>(text: Text, ...[values]: Values<Names<Text>>): string {
  return filled(wordsOf(text), values)
}

/** Selects the text for one or many and fills in `{count}`. */
export function plural<One extends string, Many extends string>(
  count: number,
  one: One,
  many: Many,
  ...[values]: Values<Exclude<Names<One | Many>, 'count'>>
): string {
  return filled(wordsOf(count === 1 ? one : many), { ...values, count })
}

/** Translates a text that the server wrote. Returns it unchanged if there is no translation. */
export const translated = (text: string): string => dictionary?.[text] ?? translateServerText?.(text) ?? text

/** A suffix after `|` in a key separates two meanings of a word: t('Play|step'). */
export const wordsOf = (text: string): string => dictionary?.[text] ?? text.replace(/\|.*/, '')

const filled = (text: string, values: Readonly<Record<string, string | number>> | undefined): string =>
  values ? text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole)) : text

/** Picks between two texts that people wrote; English is the fallback. */
export const readersText = (english: string, spanish: string | null | undefined): string =>
  (dictionary && spanish) || english

/** Locale for Intl. Amounts of money have the same format in every language. */
export const locale = (): string => (dictionary ? 'es-419' : 'en-US')

export function wantsSpanish(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}

/** Takes effect at the next page load. */
export function wantSpanish(wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked: the page stays English.
  }
}

/** Called before the first render. If the dictionary fails to load, the page stays English. */
export async function loadLanguage(load: () => Promise<LoadedLanguage>): Promise<void> {
  const loaded = await load().catch(() => undefined)
  if (loaded) setLanguage(loaded)
}

export function setLanguage(language: LoadedLanguage | undefined): void {
  dictionary = language?.spanish
  translateServerText = language?.translateServerText
  document.documentElement.lang = language ? 'es' : 'en'
}
