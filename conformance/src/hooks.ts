/** Actions that some cases need and the protocol lacks. The operator of the wallet provides them by URL or command. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Players have names of the suite. The same name is the same player. */
export type Hooks = {
  /** A fresh launch token. At the first launch a player has at least 100.00 in the game; later launches add nothing. */
  launch(player: string): Promise<string>
  /** Ends the player's sessions. */
  expire?(player: string): Promise<void>
  /** Blocks the player from betting. The wallet may also take the player's credit. */
  block?(player: string): Promise<void>
  /** Moves all credit of the player out of the game; returns the cents. */
  collect?(player: string): Promise<number>
  disable?(): Promise<void>
  enable?(): Promise<void>
  /** The maximum stake of the game, in cents; 0 for none. */
  limit?(cents: number): Promise<void>
  /** Grants the player free spins in the game, at most once per player; returns the stake of each, in cents. */
  spins?(player: string, count: number): Promise<number>
  /** Creates a second secret for the provider; returns it. */
  rotate?(): Promise<string>
}

export type HookName = Exclude<keyof Hooks, 'launch' | 'enable'>

/** A hook that this run does not have. Its cases are skipped. */
export class MissingHook extends Error {}

const notOffered = 3
const run = promisify(execFile)

type HookRequest = { hook: string; game: string; player?: string; amount?: number; publicKey?: string }
type SendHook = (request: HookRequest) => Promise<Record<string, unknown>>

/** A URL receives the request as JSON. A command receives it in its environment and prints the reply. */
export const sendTo = (where: string): SendHook => (/^https?:/.test(where) ? sendToUrl(where) : sendToCommand(where))

const sendToUrl =
  (url: string): SendHook =>
  async (request) => {
    const body = JSON.stringify(request)
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (response.status === 404) throw new MissingHook(`${url} does not offer "${request.hook}"`)
    if (!response.ok) throw new Error(`${url} answered ${response.status} to "${request.hook}"`)
    return (await response.json()) as Record<string, unknown>
  }

const sendToCommand =
  (command: string): SendHook =>
  async ({ hook, game, player = '', amount = '', publicKey = '' }) => {
    const variables = {
      CONFORMANCE_HOOK: hook,
      CONFORMANCE_GAME: game,
      CONFORMANCE_PLAYER: player,
      CONFORMANCE_AMOUNT: String(amount),
      CONFORMANCE_PUBLIC_KEY: publicKey,
    }
    const env = { ...process.env, ...variables }
    const { stdout } = await run('/bin/sh', ['-c', command], { env }).catch((error: Error & { code?: unknown }) => {
      throw error.code === notOffered ? new MissingHook(`the command does not offer "${hook}"`) : error
    })
    const printed = stdout.trim()
    return { token: printed, secret: printed, amount: Number(printed) }
  }

type HookAddresses = { launch: string; hooks?: string | undefined; game: string }

export function hooksFrom({ launch, hooks, game }: HookAddresses): Hooks {
  const askLaunch = sendTo(launch)
  const launchOnly: Hooks = {
    launch: async (player) => String((await askLaunch({ hook: 'launch', player, game }))['token']),
  }
  if (!hooks) return launchOnly
  const send = sendTo(hooks)
  return {
    ...launchOnly,
    expire: async (player) => void (await send({ hook: 'expire', player, game })),
    block: async (player) => void (await send({ hook: 'block', player, game })),
    collect: async (player) => Number((await send({ hook: 'collect', player, game }))['amount']),
    disable: async () => void (await send({ hook: 'disable', game })),
    enable: async () => void (await send({ hook: 'enable', game })),
    limit: async (amount) => void (await send({ hook: 'limit', game, amount })),
    spins: async (player, amount) => Number((await send({ hook: 'spins', player, game, amount }))['amount']),
    rotate: async () => String((await send({ hook: 'rotate', game }))['secret']),
  }
}

/** For a quick run: one seat per token, and no further launches. */
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
