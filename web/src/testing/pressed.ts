/** For tests: whether the page lets the browser do what an event asks for. */
export function pressed(type: 'keydown' | 'contextmenu', keys: KeyboardEventInit = {}): 'blocked' | 'let through' {
  const event = new KeyboardEvent(type, { ...keys, bubbles: true, cancelable: true })
  return document.body.dispatchEvent(event) ? 'let through' : 'blocked'
}
