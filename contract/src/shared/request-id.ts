/** A random UUID (version 4). Browsers lack `randomUUID` on plain http addresses of a local network. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)).map(withVersion)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function withVersion(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
