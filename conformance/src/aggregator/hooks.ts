/** Actions on the wallet that the dialect lacks. The operator provides them by URL or command. */
import { sendTo } from '../hooks.ts'

/** Players have names of the suite. The same name is the same player. */
export type Hooks = {
  /**
   * Presses Play for the player: the wallet calls `game/url` at the address of the suite. At the first launch a player has at least 100.00
   * in the game.
   */
  launch(player: string): Promise<void>
  /** Ends the player's sessions. */
  expire?(player: string): Promise<void>
  /** Blocks the player from betting. */
  block?(player: string): Promise<void>
  disable?(): Promise<void>
  enable?(): Promise<void>
  /** The maximum stake of the game, in cents; 0 for none. */
  limit?(cents: number): Promise<void>
  /** Grants the player free spins in the game: the wallet calls `freebet/rewards/create` at the address of the suite. */
  reward?(player: string, count: number): Promise<void>
  /** Adds a second public key of the aggregator. */
  trust?(publicKey: string): Promise<void>
  /** Kills the wallet, and returns as soon as it has started again. */
  crash?(): Promise<void>
}

export type HookName = Exclude<keyof Hooks, 'launch' | 'enable'>

type Places = { launch: string; hooks?: string | undefined; game: string }

export function hooksFrom({ launch, hooks, game }: Places): Hooks {
  const press = sendTo(launch)
  const launchOnly: Hooks = { launch: async (player) => void (await press({ hook: 'launch', player, game })) }
  if (!hooks) return launchOnly
  const send = sendTo(hooks)
  return {
    ...launchOnly,
    expire: async (player) => void (await send({ hook: 'expire', player, game })),
    block: async (player) => void (await send({ hook: 'block', player, game })),
    disable: async () => void (await send({ hook: 'disable', game })),
    enable: async () => void (await send({ hook: 'enable', game })),
    limit: async (amount) => void (await send({ hook: 'limit', game, amount })),
    reward: async (player, amount) => void (await send({ hook: 'reward', player, game, amount })),
    trust: async (publicKey) => void (await send({ hook: 'trust', game, publicKey })),
    crash: async () => void (await send({ hook: 'crash', game })),
  }
}
