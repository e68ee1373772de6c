// Loaded before the server: its clock is off by as many seconds as the file says that DRILL_CLOCK names, at any moment.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.DRILL_CLOCK
let [offMs, readAt] = [0, -Infinity]

function now() {
  if (performance.now() - readAt > 50) {
    readAt = performance.now()
    offMs = Number(readFileSync(file, 'utf8')) * 1000
  }
  return RealDate.now() + offMs
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length ? given : [now()]))
  }
  static now() {
    return now()
  }
}
