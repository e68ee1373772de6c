/** Command-line options. */
import { parseArgs } from 'node:util'

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

const options = {
  url: text,
  provider: text,
  secret: text,
  game: text,
  launch: text,
  token: { type: 'string', multiple: true, default: [] as string[] },
  hooks: text,
  'other-provider': text,
  'other-secret': text,
  signature: text,
  through: text,
  ourselves: flag,
  'house-token': text,
  'house-url': text,
  only: { type: 'string', multiple: true, default: [] as string[] },
  list: flag,
  json: flag,
  help: { ...flag, short: 'h' },
} as const

export class UsageError extends Error {}

export type Options = ReturnType<typeof readOptions>

export const readOptions = (args: string[]) => parseArgs({ args, options, strict: true }).values

/** The name of the installed program, or of the npm script. */
export const programName =
  process.env['npm_lifecycle_event'] === 'conformance' ? 'npm run conformance --' : 'lucero-conformance'

export const helpText = `${programName} --url URL --provider ID --secret SECRET --game ID --launch COMMAND-OR-URL [options]
${programName} --url URL --provider ID --secret SECRET [--house-token TOKEN]    a provider of a Lucero in demo mode
${programName} --ourselves [--url URL] [--house-token TOKEN]                   the same, with a provider made for it
${programName} aggregator --help                                               the suite of an aggregator

Plays a provider against a wallet that implements the provider protocol, and reports every rule it breaks. See provider-api.md.

  --url URL             the wallet (with --ourselves: LUCERO_URL, or http://localhost:3000)
  --provider ID         X-Provider-Id
  --secret SECRET       the signing secret; CONFORMANCE_SECRET is safer
  --game ID             a game of that provider which takes stakes of up to 100.00
  --launch WHERE        a command that prints, or a URL that answers {"token"}, a fresh launch token; the player's name is in
                        CONFORMANCE_PLAYER, or in the body {"hook": "launch", "player", "game"}
  --token TOKEN         launch tokens instead, for a quick look: one for each of the first two players
  --hooks WHERE         a command or URL for what else some cases need: expire, block, disable, enable, collect, limit, spins, rotate
  --other-provider ID   another provider of the same wallet, and
  --other-secret SECRET its secret; CONFORMANCE_OTHER_SECRET
  --signature FORM      v2, or v1 as providers signed before: the rules of v2 are then skipped
  --through WAY         request, batch or stream: how calls are sent that a batch may contain; request by default
  --ourselves           against a Lucero in demo mode: everything above is made through the house API (LUCERO_HOUSE_TOKEN)
  --house-url URL       where that answers, if not at --url (LUCERO_HOUSE_URL)
  --only NAME           only this group or case; may be repeated
  --list                the cases and their rules
  --json                for scripts

Exit codes: 0 every case that could be played passed · 1 a case failed · 2 it could not be run`
