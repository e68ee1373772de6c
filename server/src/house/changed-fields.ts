import type { Json } from '../ledger/command.ts'

type Fields = { [name: string]: Json }

/** The fields that differ, for the audit log. */
export function changedFields<Row extends object>(before: Row, after: Row): { before: Fields; after: Fields } {
  const [old, now] = [before as Fields, after as Fields]
  const names = Object.keys(now).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { before: only(old), after: only(now) }
}
