/** A username as others see it, in every list: the first and the last letter. One or two letters show only the first. */
export function maskedName(username: string): string {
  const letters = Array.from(username)
  return `${letters[0] ?? ''}***${letters.length > 2 ? letters.at(-1) : ''}`
}
