/** The desk stores two preferences in this browser: language and theme. */
import { defaultLanguage, isLanguage, type Language } from '@lucero/contract/languages'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is blocked: the choice lasts until the next load.
  }
}

export function storedLanguage(): Language {
  const stored = read('desk.language')
  return isLanguage(stored) ? stored : defaultLanguage
}

export function chooseLanguage(language: Language): void {
  write('desk.language', language)
  location.reload()
}

export function storedTheme(): Theme {
  const stored = read('desk.theme')
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: Theme): void {
  write('desk.theme', theme)
  applyTheme(theme)
}
