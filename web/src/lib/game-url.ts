import { defaultLanguage } from '@lucero/contract/shared/languages'
import { ownGamesPath } from '@lucero/contract/shared/own-games'
import { language } from '@lucero/ui/text/t.ts'

/** Adds the language of this page to an address of our own games. Addresses of other providers stay as they are. */
export function gameUrl(url: string): string {
  const isTranslated = language() !== defaultLanguage && url.startsWith(`${ownGamesPath}/`)
  return isTranslated ? `${url}${url.includes('?') ? '&' : '?'}lang=${language()}` : url
}
