const key = 'lucero-games-lang'

/** The launch parameter `lang`. The tab keeps it, because a reload has no launch parameters. Not checked: it may be any text. */
export function launchLang(search: string): string | null {
  const lang = new URLSearchParams(search).get('lang')
  try {
    if (lang !== null) sessionStorage.setItem(key, lang)
    return lang ?? sessionStorage.getItem(key)
  } catch {
    return lang
  }
}
