/** The dictionaries of the desk, by language. */
import { defaultLanguage, languageCodes, type Language } from '@lucero/contract/shared/languages'
import { language, type Dictionary } from '@lucero/ui/text/t.ts'

const files = import.meta.glob<{ dictionary: Dictionary }>('./*/desk.po', { base: '../../../ui/src/languages' })

export const dictionaryFile = (code: string) => files[`./${code}/desk.po`]
const dictionaryOf = async (code: string): Promise<Dictionary> => (await dictionaryFile(code)?.())?.dictionary ?? {}

export type OtherLanguage = Exclude<Language, typeof defaultLanguage>
export type TextForPlayers = { text: string; translations: Partial<Record<OtherLanguage, string>> }

/** Languages other than English. Every text for players has an English version. */
export const otherLanguages = languageCodes.filter((code): code is OtherLanguage => code !== defaultLanguage)

/** A text of the program, as `t` returned it, in English and in the other languages. */
export async function inEveryLanguage(shown: string): Promise<TextForPlayers> {
  const own = await dictionaryOf(language())
  const text = Object.keys(own).find((key) => own[key] === shown) ?? shown
  const translations: TextForPlayers['translations'] = {}
  for (const code of otherLanguages) {
    const entry = (await dictionaryOf(code))[text]
    if (typeof entry === 'string') translations[code] = entry
  }
  return { text, translations }
}
