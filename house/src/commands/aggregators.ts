import { readFileSync } from 'node:fs'
import type { HouseData } from '@lucero/contract/house/client'
import { command, dialogue, list } from '../command.ts'
import { flag, optional, pages, required } from '../field.ts'
import { counted, right, table } from '../printing.ts'
import { Problem } from '../problem.ts'
import { readAmountOrNone, readFindingText, readHours, readNumber, readPercentage } from '../reading.ts'

const id = required('<id>', 'As aggregators list shows it')

const readList = (text: string): string[] => (text === 'none' ? [] : text.split(',').map((one) => one.trim()))

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Problem('usage', `${path} cannot be read`)
  }
}

/** What `aggregators add` and `aggregators change` share. */
const settings = {
  country: optional('--country <code>', 'The country of players whose profile has none (US)'),
  pictureHosts: optional('--picture-hosts <hosts>', 'The hosts of pictures, with commas, or none', readList),
  pageHosts: optional(
    '--page-hosts <hosts>',
    'The hosts of the pages of games, with commas. none: games open by themselves',
    readList,
  ),
  sources: optional('--sources <networks>', 'The addresses that may call, with commas. none: all', readList),
  roundIdleHours: optional(
    '--idle-hours <hours>',
    'A round is closed after so many hours without a movement (24)',
    readHours,
  ),
}

type Connection = HouseData<'addConnection'>['connection']

const keyLines = (title: string, key: string) => [title, ...key.trim().split('\n')]

function connectionLines(connection: Connection): string[] {
  const { id: name, address, path, trustedKeys, nextPublicKey, enabled, roundIdleHours } = connection
  const { pictureHosts, pageHosts, sources, country, vendorOperator } = connection
  return [
    `${connection.name} (${name}) is ${enabled ? 'enabled' : 'disabled'}.`,
    `Our calls go to ${address}, as its operator ${vendorOperator}. Players without a country: ${country}`,
    `Its calls go to ${path} on the host of the players' site, from ${sources.join(', ') || 'every address'}`,
    pageHosts.length > 0
      ? `Games open inside our page, from ${pageHosts.join(', ')}`
      : 'Games open by themselves, without our page around them',
    `Pictures come from ${pictureHosts.join(', ') || 'nowhere'}`,
    `A round is closed after ${counted(roundIdleHours, 'hour', 'hours')} without a movement`,
    ...table(trustedKeys, [['Valid key of the aggregator (SHA-256)', 'fingerprint', 64], 'addedAt'], 'No keys.'),
    ...keyLines('Our public key:', connection.publicKey),
    ...(nextPublicKey === null ? [] : keyLines('Our next public key, which does not sign yet:', nextPublicKey)),
  ]
}

type Finding = HouseData<'listConnectionFindings'>['findings'][number]

/** In 1/1000 cent, because a fraction of a cent may be left. */
const fractionText = ({ millicents }: Finding) => (millicents === null ? '' : (millicents / 100_000).toFixed(5))

const gameCommands = [
  list('aggregators games', 'listConnectionGames', {
    does: "List the games of an aggregator's list",
    more: 'Without --state, those that are neither added nor declined',
    takes: {
      id,
      state: optional('--state <state>', 'Which games', ['new', 'added', 'declined', 'all']),
      text: optional('--text <text>', 'Only games with this part in name, code or studio'),
      ...pages(),
    },
    examples: ['acme', 'acme --state all --text fruit'],
    rows: 'games',
    columns: [
      ['Code', 'code'],
      'name',
      'studio',
      'category',
      ['RTP %', 'returnToPlayer'],
      ['Free spins', 'hasFreeSpins'],
      ['Blocked in', ({ blockedCountries }) => blockedCountries, 30],
      ['Game', 'gameId'],
      ['Listed', 'isListed'],
    ],
    empty: 'There are no games.',
  }),
  command('aggregators read-games', 'readConnectionGames', {
    does: "Read an aggregator's list of games now. It is read every hour",
    takes: { id },
    examples: ['acme'],
    prints: ({ listed, added }) => `${counted(listed, 'game', 'games')} in the list, ${added} of them new.`,
  }),
  command('aggregators add-games', 'addConnectionGames', {
    does: "Add games of an aggregator's list to the catalogue, in trial",
    more: 'games trial … off opens them to everybody. Their pictures follow within minutes',
    takes: {
      id,
      codes: required('<codes>', 'As aggregators games shows them, with commas', readList),
      returnToPlayer: optional('--rtp <percent>', 'The RTP of games whose list has none', readPercentage),
    },
    examples: ['acme fruit_one,fruit_two', 'acme fruit_three --rtp 96.5'],
    prints: ({ games }) => games.map(({ code, gameId }) => `${code} is in trial as ${gameId}.`),
  }),
  command('aggregators decline', 'declineConnectionGame', {
    does: "Remove a game of an aggregator's list from the ones that wait",
    takes: {
      id,
      code: required('<code>', 'As aggregators games shows it'),
      isDeclined: flag('--undo', 'Let it wait again', false),
    },
    examples: ['acme fruit_one', 'acme fruit_one --undo'],
    prints: ({ game }) => (game.isDeclined ? `${game.name} is declined.` : `${game.name} waits again.`),
  }),
]

const keyCommands = [
  command('aggregators trust-key', 'trustConnectionKey', {
    does: 'Accept a new public key of an aggregator',
    more: 'The key before it stays valid, older ones do not. A second person must approve it',
    takes: { id, publicKey: required('<keyFile>', "A file with the aggregator's key, as PEM", readKeyFile) },
    examples: ['acme acme-2027.pem'],
    prints: ({ connection }) => connectionLines(connection),
  }),
  command('aggregators renew-key', 'renewConnectionKey', {
    does: 'Create the next key of the house for a connection, and print its public part',
    more: 'It signs after aggregators use-key, so that the aggregator gets it first',
    takes: { id },
    examples: ['acme'],
    prints: ({ connection }) =>
      keyLines(
        `Send this public key to ${connection.name}, then run aggregators use-key:`,
        connection.nextPublicKey ?? '',
      ),
  }),
  command('aggregators use-key', 'useConnectionKey', {
    does: 'Sign with the next key of the house from now on',
    takes: { id },
    examples: ['acme', 'acme --yes'],
    confirm: ({ id: name }) => `Does ${name} have the next key? Its calls fail without it.`,
    prints: ({ connection }) => `The next key signs the calls to ${connection.name}.`,
  }),
]

const findingCommands = [
  list('aggregators findings', 'listConnectionFindings', {
    does: 'List what aggregators and the house see differently, newest first',
    takes: {
      id: optional('--connection <id>', 'Only of this connection'),
      state: optional('--state <state>', 'Which findings (open)', ['open', 'all']),
      ...pages(),
    },
    examples: ['', '--connection acme --state all'],
    rows: 'findings',
    columns: [
      ['Finding', 'id'],
      ['At (UTC)', 'at'],
      'connection',
      'kind',
      'username',
      ['Amount', (finding) => right(fractionText(finding))],
      ['Round', 'round', 40],
      ['Transaction', 'transaction', 40],
      ['Closed (UTC)', 'closedAt'],
    ],
    empty: 'There are no findings.',
  }),
  command('aggregators close-finding', 'closeConnectionFinding', {
    does: 'Mark a finding as dealt with',
    takes: { findingId: required('<findingId>', 'As aggregators findings shows it', readFindingText) },
    examples: ['17'],
    prints: ({ finding }) => `Finding ${finding.id} is closed.`,
  }),
]

const vendorOperator = (flags: string) => [flags, "The house's number at the aggregator", readNumber] as const

export const aggregatorCommands = [
  list('aggregators list', 'listConnections', {
    does: 'List the connections to aggregators',
    rows: 'connections',
    columns: [
      ['Connection', 'id'],
      'name',
      'enabled',
      'address',
      ['Games read (UTC)', 'listReadAt'],
      ['Problem', 'listProblem'],
      ['Next key', ({ nextPublicKey }) => (nextPublicKey === null ? '' : 'waits')],
    ],
    empty: 'There are no connections.',
  }),
  dialogue('aggregators show', {
    does: 'Show a connection with its public keys',
    takes: { id },
    examples: ['acme'],
    async run(house, { id: name }) {
      const connection = (await house.call('listConnections')).connections.find((one) => one.id === name)
      if (!connection) throw new Problem('refused', `There is no connection ${name}`, 'PROVIDER_NOT_FOUND')
      house.show({ connection }, connectionLines(connection))
    },
  }),
  command('aggregators add', 'addConnection', {
    does: 'Add a connection to an aggregator, and print the public key of the house for it',
    more: 'A second person must approve it. It is a provider too, with the limits of new providers',
    takes: {
      id: required('<id>', 'Lower-case letters, digits and dashes. A part of the address that the aggregator calls'),
      name: required('<name>', 'Its name in lists and reports'),
      address: required('--address <address>', "Where our calls go, without the protocol's path"),
      vendorOperator: required(...vendorOperator('--operator <number>')),
      publicKey: required('--key <file>', "A file with the aggregator's public key, as PEM", readKeyFile),
      ...settings,
      maxRoundPayout: optional('--max-round <amount>', 'Limit on payouts of a round, or none', readAmountOrNone),
      maxDayPayout: optional('--max-day <amount>', 'Limit on payouts of a UTC day, or none', readAmountOrNone),
    },
    examples: ['acme "Acme Aggregator" --address https://api.acme.example --operator 4711 --key acme.pem'],
    prints: ({ connection }) => connectionLines(connection),
  }),
  command('aggregators change', 'changeConnection', {
    does: 'Change the address or the settings of a connection',
    more: 'Another address and further sources need a second person',
    takes: {
      id,
      address: optional('--address <address>', 'Where our calls go'),
      vendorOperator: optional(...vendorOperator('--operator <number>')),
      ...settings,
    },
    examples: ['acme --sources 203.0.113.0/24 --picture-hosts cdn.acme.example'],
    prints: ({ connection }) => connectionLines(connection),
  }),
  command('aggregators enable', 'switchProvider', {
    does: 'Let a disabled connection accept bets again',
    takes: { providerId: id },
    sends: { enabled: true },
    examples: ['acme'],
    prints: ({ provider }) => `${provider.name} is enabled.`,
  }),
  command('aggregators disable', 'switchProvider', {
    does: 'Disable all games of a connection. It can still pay winnings',
    takes: { providerId: id },
    sends: { enabled: false },
    examples: ['acme', 'acme --yes'],
    confirm: ({ providerId }) => `Disable all games of ${providerId}? Players in an open round can no longer bet.`,
    prints: ({ provider }) => `${provider.name} is disabled.`,
  }),
  ...keyCommands,
  ...gameCommands,
  ...findingCommands,
]
