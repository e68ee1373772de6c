/** The languages of the app, by code. A new one is a line here, and a folder in ui/src/languages. */
export const languages = {
  en: { name: 'English', englishName: 'English', locale: 'en-US' },
  es: { name: 'Español', englishName: 'Spanish', locale: 'es-419' },
  pt: { name: 'Português', englishName: 'Portuguese', locale: 'pt-BR' },
} as const satisfies Record<string, { name: string; englishName: string; locale: string }>

export type Language = keyof typeof languages

/** The language of the source: every text exists in it. */
export const defaultLanguage = 'en' satisfies Language

export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

export const isLanguage = (code: unknown): code is Language => languageCodes.some((language) => language === code)
