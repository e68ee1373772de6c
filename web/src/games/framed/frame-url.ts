/** The aggregator's address of a game, from the fragment of our address. Undefined unless it is a page of another origin: a script is none. */
export function frameUrlIn(hash: string): string | undefined {
  const url = URL.parse(decoded(hash.slice(1)))
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.origin !== location.origin
  return isPage ? url.href : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
