import { delays } from '@lucero/contract/shared/constants'
import { createElement, lazy, useState, type ComponentType } from 'react'

/** CON-2: a chunk of the app failed to load. The error boundary offers a retry. */
export class LoadFailure extends Error {
  override name = 'LoadFailure'
}

/** A component that is loaded at its first render, or earlier by `fetch`. A component loaded earlier renders without suspending. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined
  const Later = lazy(() => withLoadTimeout(load()))
  function Part(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return createElement(Drawn, props)
  }
  /** A failed load is retried at the first render. */
  Part.fetch = async () => {
    loaded = (await withLoadTimeout(load()).catch(() => undefined))?.default
  }
  return Part
}

/** Handlers for a button that needs code that is not loaded yet: they load it on hover or focus. */
export function preloadOnIntent(load: () => Promise<unknown>) {
  const start = () => void load().catch(() => undefined)
  return { onPointerEnter: start, onFocus: start }
}

type PlayerPartName =
  | 'balancePills'
  | 'bottomBar'
  | 'limitsPrompt'
  | 'playerHeader'
  | 'playerWelcome'
  | 'recentGames'
  | 'suspensionNote'
export type PlayerParts = Readonly<Record<PlayerPartName, unknown>>
let loadParts: () => Promise<PlayerParts> = () => Promise.reject(new Error('registerPlayerParts has not been called'))
let partsLoaded: PlayerParts | undefined

/** Called once at startup. The loader is passed in, because this file may not import the parts. */
export function registerPlayerParts(load: () => Promise<{ default: PlayerParts }>): void {
  loadParts = async () => (partsLoaded = (await withLoadTimeout(load())).default)
}

/** A component of player-parts.ts, which only players see. After `loadPlayerParts` it renders without suspending. */
export function playerPart<Props extends object = object>(name: PlayerPartName) {
  const partIn = (parts: PlayerParts) => parts[name] as ComponentType<Props>
  const Later = lazy(async () => ({ default: partIn(await loadParts()) }))
  return function PlayerPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => (partsLoaded ? partIn(partsLoaded) : Later))
    return createElement(Part, props)
  }
}

/** A failed load is retried at the first render. */
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
