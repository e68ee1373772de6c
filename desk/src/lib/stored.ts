/** The desk stores two preferences in this browser: language and theme. */
import { defaultLanguage, isLanguage, type Language } from '@lucero/contract/shared/languages'

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

/** The chosen language, or else the first one of the browser that the desk has. `es-MX` is `es`. */
export function storedLanguage(): Language {
  const wanted = [read('desk.language'), ...navigator.languages.map((tag) => tag.split('-')[0])]
  return wanted.find(isLanguage) ?? defaultLanguage
}

export function chooseLanguage(language: Language): void {
  write('desk.language', language)
  location.reload()
}

export function storedTheme(): Theme {
  const stored = read('desk.theme')
  return themes.find((theme) => theme === stored) ?? 'system'
}

const lightDevice = matchMedia('(prefers-color-scheme: light)')

/** Sets the theme of the page to light or dark. */
function applyTheme(theme: Theme): void {
  const isLight = theme === 'system' ? lightDevice.matches : theme === 'light'
  document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark'
}

/** Applies the stored theme now, and again when the device changes between light and dark. */
export function followTheme(): void {
  applyTheme(storedTheme())
  lightDevice.addEventListener('change', () => applyTheme(storedTheme()))
}

export function chooseTheme(theme: Theme): void {
  write('desk.theme', theme)
  applyTheme(theme)
}
