import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { useEffect } from 'react'
import { useMusicIsOn } from './music-settings.ts'

/** Plays the music of a game while it is turned on. The code is loaded on demand. A failed load is ignored. */
export function useMusic(game: OwnGameId): void {
  const isOn = useMusicIsOn()
  useEffect(() => {
    if (!isOn) return undefined
    const ending = new AbortController()
    const load = async () => (await import('./music.ts')).startMusic(game, ending.signal)
    load().catch(() => undefined)
    return () => ending.abort()
  }, [isOn, game])
}
