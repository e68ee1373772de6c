/** Each hosted game has an origin of its own below the content host, so that foreign code is far from the app and from other games. */
import { labelBelow } from '@lucero/kit/content-host'

/** `host` is empty if the house hosts no games. */
export type ContentSettings = { host: string; scheme: 'http' | 'https' }
export type ContentAddress = { host: string; origin: string }

/** With a colon in front, or empty. One address serves the app and all origins, so they have the same port. */
const portIn = (host: string): string => /:\d{1,5}$/.exec(host)?.[0] ?? ''

/** `pageHost` is the host under which the page around the game reaches us. Undefined if the house hosts no games. */
export function contentOf(
  { host, scheme }: ContentSettings,
  pageHost: string,
  game: string,
): ContentAddress | undefined {
  if (!host) return undefined
  const own = `${game}.${host}${portIn(pageHost)}`
  return { host: own, origin: `${scheme}://${own}` }
}

/** True if the request was made to the host of the game. A name with a dot at its end would be another origin. */
export const isHostOf = ({ host }: ContentSettings, requested: string, game: string): boolean =>
  labelBelow(host, requested) === game && !/\.(:\d*)?$/.test(requested)

/** The origins of all games, for a Content-Security-Policy. Undefined if the house hosts no games. */
export const originsOf = ({ host, scheme }: ContentSettings, pageHost: string): string | undefined =>
  host === '' ? undefined : `${scheme}://*.${host}${portIn(pageHost)}`

/** The origins of the page around a game. Locally it has more than one name. */
export const frameOrigins = ({ host }: ContentSettings, appOrigin: string | null, contentHost: string): string[] => [
  ...(appOrigin === null ? [] : [appOrigin]),
  ...(host === 'localhost' ? ['localhost', '127.0.0.1'].map((name) => `http://${name}${portIn(contentHost)}`) : []),
]
