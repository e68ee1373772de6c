/** What a person reads: in English, or in Spanish once its dictionary is there. The English text is the key. */
export type Dictionary = Readonly<Record<string, string>>
/** Of a sentence that the server made of words and figures, the same in Spanish; undefined of what it does not know. */
type SentenceTranslator = (text: string) => string | undefined
type LoadedLanguage = { spanish: Dictionary; retell?: SentenceTranslator }

export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Values<Name extends string> = [Name] extends [never] ? [] : [Readonly<Record<Name, string | number>>]

const storageKey = 'everythingInSpanish'
let dictionary: Dictionary | undefined
let retell: SentenceTranslator | undefined

/** Inside a function only: what a module holds from the start is made before the dictionary is there. */
export function t<Text extends string>(text: Text, ...[values]: Values<Names<Text>>): string {
  return filled(wordsOf(text), values)
}

/** `{count}` is known; one and many are two keys. */
export function plural<One extends string, Many extends string>(
  count: number,
  one: One,
  many: Many,
  ...[values]: Values<Exclude<Names<One | Many>, 'count'>>
): string {
  return filled(wordsOf(count === 1 ? one : many), { ...values, count })
}

/** Of a text that is no literal here, because the server wrote it: itself, where the dictionary does not have it. */
export const translated = (text: string): string => dictionary?.[text] ?? retell?.(text) ?? text

/** What stands after `|` in a key only tells two meanings of a word apart: t('Play|step'). */
export const wordsOf = (text: string): string => dictionary?.[text] ?? text.replace(/\|.*/, '')

const filled = (text: string, values: Readonly<Record<string, string | number>> | undefined): string =>
  values ? text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole)) : text

/** Picks between two texts that people wrote; English is the fallback. */
export const readersText = (english: string, spanish: string | null | undefined): string =>
  (dictionary && spanish) || english

/** For Intl. Amounts of money are written the same everywhere. */
export const locale = (): string => (dictionary ? 'es-419' : 'en-US')

export function wantsSpanish(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}

/** Takes effect when the page is loaded anew. */
export function wantSpanish(wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
  } catch {
    // A browser that stores nothing speaks English.
  }
}

/** Before anything is drawn; a dictionary that cannot be fetched leaves English. */
export async function loadLanguage(load: () => Promise<LoadedLanguage>): Promise<void> {
  const loaded = await load().catch(() => undefined)
  if (loaded) speak(loaded)
}

export function speak(words: LoadedLanguage | undefined): void {
  dictionary = words?.spanish
  retell = words?.retell
  document.documentElement.lang = words ? 'es' : 'en'
}
