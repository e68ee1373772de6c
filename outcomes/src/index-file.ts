/** Reads `math/index.json`: the modes of a game and their files. */
import { limits, PackageFault } from './fault.ts'

/** A way to bet. `cost` is in ten-thousandths of the base bet: 10,000 is one base bet. */
export type ModeEntry = { name: string; cost: number; events: string; weights: string }

/** The unit of `ModeEntry.cost`. */
export const COST_UNIT = 10_000

export function readIndex(text: string): ModeEntry[] {
  const modes = asRecord(parsed(text), 'index.json')['modes']
  if (!Array.isArray(modes) || modes.length === 0) throw fault('index.json has no list "modes"')
  if (modes.length > limits.modes)
    throw new PackageFault('PACKAGE_TOO_LARGE', `index.json has ${modes.length} modes; the limit is ${limits.modes}`)
  const entries = modes.map((mode, at) => readMode(mode, `modes[${at}]`))
  assertUnique(
    entries.map(({ name }) => name.toLowerCase()),
    'the mode',
  )
  assertUnique(
    entries.flatMap(({ events, weights }) => [events, weights]),
    'the file',
  )
  return entries
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fault(`index.json is not JSON: ${(error as Error).message}`)
  }
}

function readMode(value: unknown, where: string): ModeEntry {
  const { name, cost, events, weights } = asRecord(value, where)
  if (typeof name !== 'string' || name.length < 1 || name.length > limits.nameLength)
    throw fault(`${where}.name must be a text of 1 to ${limits.nameLength} characters`)
  return {
    name,
    cost: readCost(cost, `${where}.cost`),
    events: fileName(events, `${where}.events`),
    weights: fileName(weights, `${where}.weights`),
  }
}

function readCost(value: unknown, where: string): number {
  if (typeof value !== 'number' || !(value > 0)) throw fault(`${where} must be a number above 0`)
  const scaled = Math.round(value * COST_UNIT)
  // A float such as 1.1 × 10,000 is not exact, so the comparison is made in the other direction.
  if (scaled < 1 || scaled / COST_UNIT !== value) throw fault(`${where} may have at most four decimals: ${value}`)
  if (!Number.isSafeInteger(scaled)) throw fault(`${where} is too large: ${value}`)
  return scaled
}

/** A file beside `index.json`. A path into another folder is rejected. */
function fileName(value: unknown, where: string): string {
  if (typeof value !== 'string' || value === '') throw fault(`${where} must name a file`)
  if (/[/\\\0]/.test(value) || value === '.' || value === '..')
    throw new PackageFault('PACKAGE_PATH', `${where} must name a file beside index.json: ${value}`)
  return value
}

function assertUnique(names: string[], what: string): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw fault(`index.json names ${what} ${twice} twice`)
}

function asRecord(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault(`${where} must be an object`)
  return value as Record<string, unknown>
}

const fault = (message: string) => new PackageFault('PACKAGE_INDEX', message)
