/** Each hosted game has an origin of its own below the content host, so that foreign code is far from the app and from other games. */

/** `host` is empty if the house hosts no games. */
export type ContentSettings = { host: string; scheme: 'http' | 'https' }
export type ContentAddress = { host: string; origin: string }

/** `pageHost` is the host under which the page of the game reaches us. Undefined if the house hosts no games. */
export function contentOf(
  { host, scheme }: ContentSettings,
  pageHost: string,
  game: string,
): ContentAddress | undefined {
  if (!host) return undefined
  const [, port = ''] = /(:\d+)$/.exec(pageHost) ?? []
  const own = `${game}.${host}${host === 'localhost' ? port : ''}`
  return { host: own, origin: `${scheme}://${own}` }
}

/** True if the request was made to the host of the game. */
export const isHostOf = ({ host }: ContentSettings, requested: string, game: string): boolean =>
  host !== '' && requested.toLowerCase().replace(host === 'localhost' ? /:\d+$/ : '', '') === `${game}.${host}`
