/** What the protocol cannot do and some cases need: whoever runs the wallet does it, by an address or a command. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Players go by names of ours: the same name is the same player. */
export type Hooks = {
  /** A fresh launch token. The first launch of a player finds at least 100.00 in the game; a later one adds nothing. */
  launch(player: string): Promise<string>
  /** Ends the player's sessions. */
  expire?(player: string): Promise<void>
  /** The player may not bet any more; what credit they have may be taken from them. */
  block?(player: string): Promise<void>
  /** The player takes all credit out of the game; answers with the cents. */
  collect?(player: string): Promise<number>
  disable?(): Promise<void>
  enable?(): Promise<void>
  /** The largest stake the game takes, in cents; 0 for none. */
  limit?(cents: number): Promise<void>
  /** Grants the player this many free spins in the game; answers with the stake of each, in cents. Once a player. */
  spins?(player: string, count: number): Promise<number>
  /** A new secret for the provider, beside the one it has; answers with it. */
  rotate?(): Promise<string>
}

export type HookName = Exclude<keyof Hooks, 'launch' | 'enable'>

/** Something that this run has no way to do. Its cases are skipped. */
export class MissingHook extends Error {}

const notOffered = 3
const run = promisify(execFile)

type HookRequest = { hook: string; game: string; player?: string; amount?: number }
type SendHook = (asked: HookRequest) => Promise<Record<string, unknown>>

/** An address is sent the question as JSON; a command finds it in its environment and prints the answer. */
const askerOf = (where: string): SendHook => (/^https?:/.test(where) ? askUrl(where) : askCommand(where))

const askUrl =
  (url: string): SendHook =>
  async (asked) => {
    const body = JSON.stringify(asked)
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (response.status === 404) throw new MissingHook(`${url} does not offer "${asked.hook}"`)
    if (!response.ok) throw new Error(`${url} answered ${response.status} to "${asked.hook}"`)
    return (await response.json()) as Record<string, unknown>
  }

const askCommand =
  (command: string): SendHook =>
  async ({ hook, game, player = '', amount = '' }) => {
    const asked = {
      CONFORMANCE_HOOK: hook,
      CONFORMANCE_GAME: game,
      CONFORMANCE_PLAYER: player,
      CONFORMANCE_AMOUNT: String(amount),
    }
    const env = { ...process.env, ...asked }
    const { stdout } = await run('/bin/sh', ['-c', command], { env }).catch((error: Error & { code?: unknown }) => {
      throw error.code === notOffered ? new MissingHook(`the command does not offer "${hook}"`) : error
    })
    const printed = stdout.trim()
    return { token: printed, secret: printed, amount: Number(printed) }
  }

type HookAddresses = { launch: string; hooks?: string | undefined; game: string }

export function hooksFrom({ launch, hooks, game }: HookAddresses): Hooks {
  const askLaunch = askerOf(launch)
  const launchOnly: Hooks = {
    launch: async (player) => String((await askLaunch({ hook: 'launch', player, game }))['token']),
  }
  if (!hooks) return launchOnly
  const ask = askerOf(hooks)
  return {
    ...launchOnly,
    expire: async (player) => void (await ask({ hook: 'expire', player, game })),
    block: async (player) => void (await ask({ hook: 'block', player, game })),
    collect: async (player) => Number((await ask({ hook: 'collect', player, game }))['amount']),
    disable: async () => void (await ask({ hook: 'disable', game })),
    enable: async () => void (await ask({ hook: 'enable', game })),
    limit: async (amount) => void (await ask({ hook: 'limit', game, amount })),
    spins: async (player, amount) => Number((await ask({ hook: 'spins', player, game, amount }))['amount']),
    rotate: async () => String((await ask({ hook: 'rotate', game }))['secret']),
  }
}

/** For a quick look: as many seats as tokens were given, and no further launch. */
export function hooksFromTokens(tokens: string[]): Hooks {
  const left = [...tokens]
  return {
    launch: async () => {
      const token = left.shift()
      if (!token) throw new MissingHook('needs another launch: --launch says how')
      return token
    },
  }
}
