/** Command line options of a benchmark, and `--database URL`, which overrides DATABASE_URL. */
import { parseArgs } from 'node:util'

type Values<Defaults> = { [Name in keyof Defaults]: Defaults[Name] extends boolean ? boolean : string }

export function readOptions<Defaults extends Record<string, string | boolean>>(defaults: Defaults): Values<Defaults> {
  const own = Object.entries(defaults).map(([name, value]) => {
    const type: 'string' | 'boolean' = typeof value === 'string' ? 'string' : 'boolean'
    return [name, { type, default: value }] as const
  })
  const options = { ...Object.fromEntries(own), database: { type: 'string' as const } }
  const { database, ...values } = parseArgs({ args: process.argv.slice(3), options }).values
  if (database) process.env['DATABASE_URL'] = database
  return values as Values<Defaults>
}

export const numbersIn = (list: string): number[] => list.split(',').filter(Boolean).map(Number)
