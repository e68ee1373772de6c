/** Bytes as base64 and hexadecimal text, and numbers as bytes. For browsers and servers. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

export const utf8 = (text: string): Bytes => encoder.encode(text)

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Undefined unless the text is lower-case hexadecimal of whole bytes. */
export function fromHex(text: string): Bytes | undefined {
  if (!/^(?:[\da-f]{2})*$/.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  )
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Undefined unless the text is the one standard encoding of its bytes: padded, without line breaks or spare bits. */
export function fromBase64(text: string): Bytes | undefined {
  if (!/^[\d+/A-Za-z]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : undefined
}

/** Eight bytes, the most significant first. */
export function u64(number: bigint): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, number)
  return bytes
}

export const readU64 = (bytes: Uint8Array): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(0)

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
