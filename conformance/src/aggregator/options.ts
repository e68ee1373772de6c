/** Command-line options of the aggregator's suite. */
import { parseArgs } from 'node:util'
import { programName } from '../options.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

const options = {
  url: text,
  key: text,
  'wallet-key': text,
  listen: text,
  game: { type: 'string', multiple: true, default: [] as string[] },
  launch: text,
  hooks: text,
  timeout: text,
  only: { type: 'string', multiple: true, default: [] as string[] },
  list: flag,
  json: flag,
  help: { ...flag, short: 'h' },
} as const

export type Options = ReturnType<typeof readOptions>

export const readOptions = (args: string[]) => parseArgs({ args, options, strict: true }).values

export const helpText = `${programName} aggregator --url URL --key FILE --wallet-key FILE --listen HOST:PORT --game CODE --game CODE \\
    --launch COMMAND-OR-URL [options]

Plays an aggregator of games against a wallet that implements the operator API of docs/aggregators.md: signs, loses answers,
sends calls twice and in the wrong order, and reports every rule that the wallet breaks.

  --url URL          the wallet's address, above /user/balance
  --key FILE         the private RSA key of the aggregator, as PEM
  --wallet-key FILE  the public RSA key of the wallet, as PEM
  --listen HOST:PORT the address where the wallet calls the aggregator: game/url and the others
  --game CODE        two games, each with stakes of up to 100.00
  --launch WHERE     a command or URL that presses Play for a player: the wallet then calls game/url. The player's name is in
                     CONFORMANCE_PLAYER, or in the body {"hook": "launch", "player", "game"}. At the first launch a player
                     has at least 100.00
  --hooks WHERE      a command or URL for other actions: expire, block, disable, enable, limit, reward, trust, crash.
                     Cases whose hooks are missing are skipped
  --timeout MS       how long an answer may take: 1000, as with the aggregator
  --only NAME        only this group or case; may be repeated
  --list             the cases and their rules
  --json             for scripts

Exit codes: 0 every case that could be played passed · 1 a case failed · 2 it could not be run`
