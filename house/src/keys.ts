import { keyScopes } from '@lucero/contract/house/permissions'
import { InvalidArgumentError, type Command } from 'commander'
import { act, examples } from './house.ts'
import { stripControl, table, time } from './printing.ts'

export function addKeys(program: Command): void {
  const keys = program
    .command('keys')
    .description('API keys for scripts')
    .addHelpText('after', examples('keys list', 'keys create nightly-report --scope reports.read --days 90'))
  addList(keys)
  addCreate(keys)
  addRevoke(keys)
}

const addList = (keys: Command) =>
  keys
    .command('list')
    .description('your keys; owners and auditors see all')
    .addHelpText('after', examples('keys list', 'keys list --json'))
    .action(
      act(async (house) => {
        const data = await house.call('listKeys')
        const shown = table(
          data.keys,
          [
            { title: 'Id', of: ({ id }) => id },
            { title: 'Name', of: ({ name }) => name },
            { title: 'Of', of: ({ username }) => username },
            { title: 'State', of: ({ state }) => state },
            { title: 'Expires (UTC)', of: ({ expiresAt }) => time(expiresAt) },
            { title: 'Used (UTC)', of: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : '') },
            { title: 'Scopes', of: ({ scopes }) => scopes.join(' '), width: 60 },
          ],
          'There are no keys.',
        )
        house.show(data, shown)
      }),
    )

type Scope = (typeof keyScopes)[number]

function readScopes(text: string): Scope[] {
  const scopes = text.split(',').map((part) => part.trim())
  const unknown = scopes.find((scope) => !keyScopes.includes(scope as Scope))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`"${unknown}" is no scope. Scopes: ${keyScopes.join(', ')}.`)
  return scopes as Scope[]
}

const maxDays = 366

function readDays(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > maxDays)
    throw new InvalidArgumentError(`A key is valid for 1 to ${maxDays} days.`)
  return Number(text)
}

const addCreate = (keys: Command) =>
  keys
    .command('create')
    .description('create a key with some of your permissions; prints it once')
    .argument('<name>', 'what it is for')
    .requiredOption('--scope <permissions>', 'what it may do, separated by commas', readScopes)
    .requiredOption('--days <n>', 'after how many days it expires', readDays)
    .addHelpText('after', examples('keys create nightly-report --scope reports.read,redeems.read --days 90'))
    .action(
      act(async (house, name: string, { scope, days }: { scope: Scope[]; days: number }) => {
        const data = await house.call('createKey', { name, scopes: scope, days })
        const { key, token } = data
        const use = 'Scripts put it into LUCERO_HOUSE_KEY'
        house.show(
          data,
          `${stripControl(key.name)} is valid until ${time(key.expiresAt)} UTC. ${use}; shown this once:\n${token}`,
        )
      }),
    )

const addRevoke = (keys: Command) =>
  keys
    .command('revoke')
    .description('end a key at once')
    .argument('<keyId>', 'as keys list shows it')
    .addHelpText('after', examples('keys revoke 6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02'))
    .action(
      act(async (house, keyId: string) => {
        const data = await house.call('revokeKey', { keyId })
        house.show(data, `${stripControl(data.key.name)} is revoked.`)
      }),
    )
