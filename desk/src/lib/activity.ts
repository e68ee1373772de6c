/** When the person last used the page. The server does not count reads in the background as activity of the session. */
let lastInput = Date.now()

export function noteInput(): void {
  lastInput = Date.now()
}

export const sinceInputMs = (): number => Date.now() - lastInput

/** A read this long after the last input was started by the page itself: by a timer, by the socket, or by its return to sight. */
const backgroundAfterMs = 10_000

export const isBackground = (): boolean => sinceInputMs() > backgroundAfterMs
