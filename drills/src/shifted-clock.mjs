// Preloaded before the server: shifts its clock by the number of seconds in the file named in DRILL_CLOCK, which may change at any time.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.DRILL_CLOCK ?? ''
let [offMs, readAt] = [0, -Infinity]

function now() {
  if (performance.now() - readAt > 50) {
    readAt = performance.now()
    offMs = Number(readFileSync(file, 'utf8')) * 1000
  }
  return RealDate.now() + offMs
}

class ShiftedDate extends RealDate {
  /** @param {[]} args which `Date` declares as several signatures */
  constructor(...args) {
    super(...(args.length ? args : /** @type {[]} */ (/** @type {unknown} */ ([now()]))))
  }
  /** @override */
  static now() {
    return now()
  }
}
globalThis.Date = /** @type {DateConstructor} */ (ShiftedDate)
