import { delays } from '@lucero/contract/constants'
import { createElement, lazy, useState, type ComponentType } from 'react'

/** CON-2: a part of the app did not arrive. Whoever shows it offers a retry. */
export class LoadFailure extends Error {
  override name = 'LoadFailure'
}

/** A component that is fetched when it is first drawn, or when `fetch` asks for it: then it is there for its first drawing. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined
  const Later = lazy(() => withLoadTimeout(load()))
  function Part(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return createElement(Drawn, props)
  }
  /** What does not arrive is asked for again when it is drawn. */
  Part.fetch = async () => {
    loaded = (await withLoadTimeout(load()).catch(() => undefined))?.default
  }
  return Part
}

/** For a button whose press needs code that is not there yet: fetch it as soon as somebody reaches for the button. */
export function preloadOnIntent(load: () => Promise<unknown>) {
  const start = () => void load().catch(() => undefined)
  return { onPointerEnter: start, onFocus: start }
}

type PlayerPartName = 'balancePills' | 'bottomBar' | 'playerHeader' | 'playerWelcome' | 'recentGames'
export type PlayerParts = Readonly<Record<PlayerPartName, unknown>>
let loadParts: () => Promise<PlayerParts> = () =>
  Promise.reject(new Error('nobody has said where the parts of players are'))
let partsLoaded: PlayerParts | undefined

/** Said once, by whoever starts the app: the parts know more of it than this file may. */
export function keepPlayerParts(load: () => Promise<{ default: PlayerParts }>): void {
  loadParts = async () => (partsLoaded = (await withLoadTimeout(load())).default)
}

/** A part that every player sees and no visitor does, by its name in player-parts.ts: `loadPlayerParts` has it there for the first drawing. */
export function playerPart<Props extends object = object>(name: PlayerPartName) {
  const partIn = (parts: PlayerParts) => parts[name] as ComponentType<Props>
  const Later = lazy(async () => ({ default: partIn(await loadParts()) }))
  return function PlayerPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => (partsLoaded ? partIn(partsLoaded) : Later))
    return createElement(Part, props)
  }
}

/** What does not arrive is asked for again when it is drawn. */
export async function loadPlayerParts(): Promise<void> {
  await loadParts().catch(() => undefined)
}

export async function withLoadTimeout<Module>(
  loading: Promise<Module>,
  limitMs: number = delays.chunkLoadMs,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LoadFailure('A part of the app took too long to arrive')), limitMs)
  })
  const failed = loading.catch((cause: unknown) => {
    throw new LoadFailure('A part of the app did not arrive', { cause })
  })
  return Promise.race([failed, tooLate]).finally(() => clearTimeout(timer))
}
