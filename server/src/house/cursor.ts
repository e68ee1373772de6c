/** Positions in lists, as opaque texts. */

export const writeCursor = (parts: string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Undefined if the text is not a cursor with this many parts. */
export function readCursor(text: string, length: number): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isCursor = Array.isArray(parts) && parts.length === length && parts.every((part) => typeof part === 'string')
    return isCursor ? parts : undefined
  } catch {
    return undefined
  }
}
