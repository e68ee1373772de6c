/** For a button whose press needs code that is not there yet: fetch it as soon as somebody reaches for the button. */
export function soon(load: () => Promise<unknown>) {
  const start = () => void load().catch(() => undefined)
  return { onPointerEnter: start, onFocus: start }
}
