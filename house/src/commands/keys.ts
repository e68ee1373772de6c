import { keyScopes } from '@lucero/contract/house/permissions'
import { InvalidArgumentError } from 'commander'
import { command, list } from '../command.ts'
import { required } from '../field.ts'
import { time } from '../printing.ts'
import { readDays } from '../reading.ts'

type Scope = (typeof keyScopes)[number]

function readScopes(text: string): Scope[] {
  const scopes = text.split(',').map((part) => part.trim())
  const unknown = scopes.find((scope) => !keyScopes.includes(scope as Scope))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`"${unknown}" is not a scope. Scopes: ${keyScopes.join(', ')}.`)
  return scopes as Scope[]
}

export const keyCommands = [
  list('keys list', 'listKeys', {
    does: 'List your API keys. Owners and auditors see all',
    rows: 'keys',
    columns: [
      'id',
      'name',
      ['Of', 'username'],
      'state',
      ['Expires (UTC)', 'expiresAt'],
      'lastUsedAt',
      ['Scopes', ({ scopes }) => scopes.join(' ')],
    ],
    empty: 'There are no keys.',
  }),
  command('keys create', 'createKey', {
    does: 'Create an API key with some of your permissions, and print it once',
    takes: {
      name: required('<name>', 'What it is for'),
      scopes: required('--scope <permissions>', 'Its permissions, separated by commas', readScopes),
      days: required('--days <n>', 'Number of days until it expires, at most 366', readDays),
    },
    examples: ['nightly-report --scope reports.read,redeems.read --days 90'],
    prints: ({ key, token }) => [
      `${key.name} is valid until ${time(key.expiresAt)} UTC. Scripts use it as LUCERO_HOUSE_KEY. Shown this once:`,
      token,
    ],
  }),
  command('keys revoke', 'revokeKey', {
    does: 'Revoke an API key at once',
    takes: { keyId: required('<keyId>', 'As keys list shows it') },
    examples: ['6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02'],
    prints: ({ key }) => `${key.name} is revoked.`,
  }),
]
