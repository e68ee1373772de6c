/** The command line of the aggregator's suite. */
import { readFileSync } from 'node:fs'
import { choose } from '../choose.ts'
import { UsageError } from '../options.ts'
import { listCases, printOutcomes } from '../report.ts'
import { allCases } from './cases/all.ts'
import { openClient } from './client.ts'
import { hooksFrom } from './hooks.ts'
import { privateKeyFrom, publicKeyFrom } from './keys.ts'
import { openLaunches } from './launches.ts'
import { helpText, readOptions, type Options } from './options.ts'
import { run } from './run.ts'

export async function runAggregator(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (options.help) return console.log(helpText)
  if (options.list) return listCases(allCases)
  const cases = choose(allCases, options.only)
  const { url, key, walletKey, place, games, launch, timeoutMs } = settingsIn(options)
  const launches = await openLaunches({ ...place, games, operatorKeys: () => [walletKey] })
  try {
    const client = openClient({ url, key, timeoutMs })
    const hooks = hooksFrom({ launch, hooks: options.hooks, game: games[0] })
    const title = `Conformance of ${client.base}, as an aggregator at ${launches.url}, in game ${games[0]}`
    await printOutcomes(title, options, (onOutcome) => run(cases, { client, launches, hooks, onOutcome }))
  } finally {
    await launches.stop()
  }
}

function settingsIn({ url, key, 'wallet-key': walletKey, listen, game, launch, timeout = '1000' }: Options) {
  if (!url || !key || !walletKey || !listen || !launch)
    throw new UsageError('--url, --key, --wallet-key, --listen and --launch are needed')
  const [one, two, ...others] = game
  if (!one || !two || others.length > 0) throw new UsageError('--game is needed twice: the suite changes the game')
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(listen) ?? []
  if (!host) throw new UsageError('--listen is HOST:PORT')
  if (!/^\d+$/.test(timeout) || Number(timeout) === 0) throw new UsageError('--timeout is a number of milliseconds')
  return {
    url,
    key: privateKeyFrom(readFileSync(key, 'utf8')),
    walletKey: publicKeyFrom(readFileSync(walletKey, 'utf8')),
    place: { host, port: Number(port) },
    games: [one, two] as [string, string],
    launch,
    timeoutMs: Number(timeout),
  }
}
