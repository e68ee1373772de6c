/** Settings of the music, kept in this browser. It is off until the player accepts the invitation or turns it on. */
import { useSyncExternalStore } from 'react'
import { isSoundOn, notifyOfSound, onSoundChange, switchSound } from './sound.ts'

const [musicKey, volumeKey] = ['lucero-games-music', 'lucero-games-music-volume']

/** Turning sound off also turns the music off. */
const isMusicOn = (): boolean => isSoundOn() && localStorage.getItem(musicKey) === 'on'
export const musicVolume = (): number => Number(localStorage.getItem(volumeKey) ?? 60)

/** Music needs sound. */
export function switchMusic(on: boolean): void {
  localStorage.setItem(musicKey, on ? 'on' : 'off')
  if (on) switchSound(true)
  else notifyOfSound()
}

/** From 0 to 100, relative to the volume of all sounds. Above 0 turns the music on, 0 turns it off. */
export function setMusicVolume(percent: number): void {
  localStorage.setItem(volumeKey, String(percent))
  switchMusic(percent > 0)
}

export const useMusicIsOn = (): boolean => useSyncExternalStore(onSoundChange, isMusicOn)
export const useMusicVolume = (): number => useSyncExternalStore(onSoundChange, musicVolume)
