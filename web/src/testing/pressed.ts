/** For tests: returns whether the page prevents the default action of an event. */
export function pressed(type: 'keydown' | 'contextmenu', keys: KeyboardEventInit = {}): 'blocked' | 'let through' {
  const event = new KeyboardEvent(type, { ...keys, bubbles: true, cancelable: true })
  return document.body.dispatchEvent(event) ? 'let through' : 'blocked'
}
