import type { OwnGameId } from '@lucero/contract/own-games'
import { useEffect } from 'react'
import { useMusicIsOn } from './music-settings.ts'

/** Plays the music of a game while it is turned on. The code is loaded then, so that it is not part of the first load. */
export function useMusic(game: OwnGameId): void {
  const isOn = useMusicIsOn()
  useEffect(() => (isOn ? startAfterGesture(game) : undefined), [isOn, game])
}

const gestures = ['pointerup', 'keydown'] as const

/** Browsers block audio before the first gesture on the page. Returns a function that stops the music. */
function startAfterGesture(game: OwnGameId): () => void {
  let stop = () => {}
  let isOver = false
  const ignore = () => gestures.forEach((gesture) => window.removeEventListener(gesture, start))
  function start() {
    if (!navigator.userActivation.hasBeenActive) return
    ignore()
    void load()
  }
  async function load() {
    // If loading fails, the game goes on without music.
    const music = await import('./music.ts').catch(() => undefined)
    if (music && !isOver) stop = music.playMusic(game)
  }
  for (const gesture of gestures) window.addEventListener(gesture, start)
  start()
  return () => {
    isOver = true
    ignore()
    stop()
  }
}
