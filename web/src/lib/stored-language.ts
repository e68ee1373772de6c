/** Languages that the player has chosen in this browser: of the side navigation (SID-3), and of the whole page. */
import { defaultLanguage, isLanguage, type Language } from '@lucero/contract/shared/languages'

type LanguageKey = 'language' | 'pageLanguage'

export function storedLanguage(key: LanguageKey): Language {
  try {
    const stored = localStorage.getItem(key)
    return isLanguage(stored) ? stored : defaultLanguage
  } catch {
    return defaultLanguage
  }
}

export function storeLanguage(key: LanguageKey, language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Storage is blocked: the choice lasts until the next load.
  }
}
