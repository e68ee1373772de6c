/** Every table is created under a comment that names the module it belongs to. */

/** A released migration stays as it is, whatever module its table has moved to. */
const movedTables: Record<string, string> = { sms: 'sms' }

/** Each table that a migration creates, with its module, or '' where none is named. */
export function tablesIn(sql: string): [string, string][] {
  const created = sql.matchAll(/^((?:--.*\n)*)create (?:unlogged )?table (?:if not exists )?(\w+)/gim)
  return [...created].map(([, comment, table]) => [
    table!,
    movedTables[table!] ?? /-- (?:module|room): (\w+)/.exec(comment!)?.[1] ?? '',
  ])
}
