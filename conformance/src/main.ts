/** The command line: runs the cases, prints a report, and sets the exit code. */
import { demoHouseToken, houseUrlFrom } from '@lucero/contract/house/calls'
import { signedHeads, type SignatureForm } from '@lucero/contract/provider/calls'
import { runAggregator } from './aggregator/command.ts'
import { allCases } from './cases/all.ts'
import { choose } from './choose.ts'
import { openClient, ways, type Way } from './client.ts'
import { hooksFrom, hooksFromTokens } from './hooks.ts'
import { helpText, readOptions, UsageError, type Options } from './options.ts'
import { openOurselves } from './ourselves.ts'
import type { Outcome } from './outcome.ts'
import { listCases, printOutcomes, type OutcomeListener } from './report.ts'
import { run } from './run.ts'

const couldNotRun = 2
const { env } = process

async function main(options: Options): Promise<void> {
  if (options.help) return console.log(helpText)
  if (options.list) return listCases(allCases)
  const cases = choose(allCases, options.only)
  const { setting, end } = isLucero(options) ? await ourselves(options) : settingFrom(options)
  const { client, game } = setting
  const title = `Conformance of ${client.base}, as provider ${client.provider}, in game ${game}`
  await printOutcomes(title, options, async (onOutcome) => [
    ...(await run(cases, { ...setting, onOutcome })),
    ...(await end(onOutcome)),
  ])
  await client.close()
}

/** Without a launch command or token the wallet is a Lucero in demo mode, where the suite creates its own players. */
const isLucero = ({ ourselves, url, provider, game, launch, token }: Options) =>
  ourselves || (url && provider && !game && !launch && token.length === 0)

function settingFrom(options: Options) {
  const { url, provider, game, launch, token, hooks } = options
  const secret = options.secret ?? env['CONFORMANCE_SECRET']
  if (!url || !provider || !secret || !game) throw new UsageError('--url, --provider, --secret and --game are needed')
  if (!launch && token.length === 0)
    throw new UsageError('--launch or --token is needed: players must come from somewhere')
  const other = {
    provider: options['other-provider'],
    secret: options['other-secret'] ?? env['CONFORMANCE_OTHER_SECRET'],
  }
  const form = formOf(options)
  const stranger =
    other.provider && other.secret
      ? openClient({ url, provider: other.provider, secret: other.secret, form })
      : undefined
  const setting = {
    client: openClient({ url, provider, secret, form, through: wayOf(options) }),
    stranger,
    game,
    hooks: launch ? hooksFrom({ launch, hooks, game }) : hooksFromTokens(token),
  }
  return { setting, end: async (_tell: OutcomeListener): Promise<Outcome[]> => [] }
}

function formOf({ signature = 'v2' }: Options): SignatureForm {
  if (!Object.hasOwn(signedHeads, signature)) throw new UsageError('--signature is v2 or v1')
  return signature as SignatureForm
}

function wayOf({ through = 'request', signature }: Options): Way {
  const way = ways.find((one) => one === through)
  if (!way) throw new UsageError(`--through is one of ${ways.join(', ')}`)
  if (way === 'stream' && signature === 'v1') throw new UsageError('a stream has signatures of version 2')
  return way
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

async function ourselves(options: Options) {
  const { provider: id, secret = env['CONFORMANCE_SECRET'] } = options
  const url = options.url ?? env['LUCERO_URL'] ?? `http://localhost:${env['PORT'] || 3000}`
  const hasHouseOfItsOwn = Boolean(env['LUCERO_HOUSE_URL'] || env['LUCERO_HOUSE_PORT'])
  const houseUrl = options['house-url'] ?? (hasHouseOfItsOwn ? houseUrlFrom({ ...env, LUCERO_URL: undefined }) : url)
  const wallet = await openOurselves({
    url: withoutSlash(url),
    houseUrl: withoutSlash(houseUrl),
    houseToken: options['house-token'] ?? env['LUCERO_HOUSE_TOKEN'] ?? demoHouseToken,
    operatorId: 1001,
    existing: id && secret ? { provider: id, secret } : undefined,
  })
  const { game, hooks, provider, stranger } = wallet
  const end = async (onOutcome: OutcomeListener): Promise<Outcome[]> => {
    await wallet.putAway()
    const finding = await wallet.audit()
    const rule = 'Every book, recomputed from its history, is what it says it is'
    const audited: Outcome = { group: 'ledger', name: 'audit', rule, outcome: finding ? 'failed' : 'passed' }
    if (finding) audited.why = finding
    onOutcome?.(audited)
    return [audited]
  }
  const form = formOf(options)
  const client = openClient({ ...provider, form, through: wayOf(options) })
  const other = openClient({ ...stranger, form })
  return { setting: { client, stranger: other, game, hooks }, end }
}

try {
  const [first, ...rest] = process.argv.slice(2)
  await (first === 'aggregator' ? runAggregator(rest) : main(readOptions(process.argv.slice(2))))
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  console.error(error instanceof Error ? `${error.message}${cause}` : String(error))
  process.exitCode = couldNotRun
}
