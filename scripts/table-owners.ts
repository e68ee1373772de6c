/** Finds the module of each table: migrations name it in a comment above the table. */

/** Tables that whose module has another name than in their released migration. */
const movedTables: Record<string, string> = { rate_limit: 'runtime', sms: 'sms' }

/** Each table that a migration creates, with its module, or '' if none is named. */
export function tablesIn(sql: string): [string, string][] {
  const created = sql.matchAll(/^((?:--.*\n)*)create (?:unlogged )?table (?:if not exists )?(\w+)/gim)
  return [...created].map(([, comment, table]) => [
    table!,
    movedTables[table!] ?? /-- (?:module|room): (\w+)/.exec(comment!)?.[1] ?? '',
  ])
}
