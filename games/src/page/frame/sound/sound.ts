/** Synthesized sounds: no audio files, and no audio context until the player turns sound on. */
import { useSyncExternalStore } from 'react'

/** `at` and `lasts` are in seconds, `pitch` in hertz. */
export type Note = {
  at?: number
  lasts: number
  pitch: number
  glideTo?: number
  wave?: OscillatorType | 'noise'
  volume?: number
}

const chord = (pitches: readonly number[], step: number, lasts: number, volume = 0.12): Note[] =>
  pitches.map((pitch, index) => ({ at: index * step, lasts, pitch, wave: 'triangle', volume }))

const sounds = {
  click: [{ lasts: 0.05, pitch: 520, glideTo: 380, wave: 'triangle', volume: 0.08 }],
  chip: [
    { lasts: 0.05, pitch: 2600, glideTo: 2100, wave: 'sine', volume: 0.07 },
    { at: 0.04, lasts: 0.07, pitch: 3100, glideTo: 2600, wave: 'sine', volume: 0.06 },
  ],
  tick: [{ lasts: 0.025, pitch: 1500, glideTo: 900, wave: 'square', volume: 0.03 }],
  spin: [{ lasts: 0.4, pitch: 300, glideTo: 1400, wave: 'noise', volume: 0.08 }],
  card: [{ lasts: 0.12, pitch: 2400, glideTo: 900, wave: 'noise', volume: 0.12 }],
  reveal: chord([660, 990], 0.06, 0.18, 0.08),
  // One jingle per win tier. Higher tiers have longer jingles.
  'win-small': chord([523, 659], 0.08, 0.4),
  'win-nice': chord([523, 659, 784, 1047], 0.08, 0.45),
  'win-big': chord([523, 659, 784, 1047, 1319, 1568], 0.09, 0.7, 0.14),
  'win-huge': chord([262, 392, 523, 659, 784, 1047, 1319, 1568, 2093], 0.12, 1.5, 0.13),
  lose: [{ lasts: 0.25, pitch: 220, glideTo: 150, wave: 'triangle', volume: 0.08 }],
} as const satisfies Record<string, readonly Note[]>

export type Sound = keyof typeof sounds

const storageKey = 'lucero-games-sound'
const listeners = new Set<() => void>()
let audio: AudioContext | undefined
/** Every note is connected to it. */
let master: GainNode | undefined

export function notifyOfSound(): void {
  for (const listener of listeners) listener()
}

const volumeKey = 'lucero-games-volume'
const volume = () => Number(localStorage.getItem(volumeKey) ?? 100)

/** From 0 to 100. Loudness is heard logarithmically, so the gain is the square. */
export const gainOf = (percent: number): number => (percent / 100) ** 2

/** A volume above 0 turns sound on, 0 turns it off. */
export function setVolume(percent: number): void {
  localStorage.setItem(volumeKey, String(percent))
  if (master) master.gain.value = gainOf(percent)
  switchSound(percent > 0)
}

export const useVolume = (): number => useSyncExternalStore(onSoundChange, volume)

/** The audio context starts with the first sound. */
export function openAudio(): { context: AudioContext; out: GainNode } {
  audio ??= new AudioContext()
  if (!master) {
    master = new GainNode(audio, { gain: gainOf(volume()) })
    master.connect(audio.destination)
  }
  return { context: audio, out: master }
}

/** For tests, whose files share a page: the next sound opens a new context. */
export function closeAudio(): void {
  void audio?.close()
  audio = master = undefined
}

export const isSoundOn = (): boolean => localStorage.getItem(storageKey) === 'on'

/** The key M. */
export const toggleSound = (): void => switchSound(!isSoundOn())

export function switchSound(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off')
  isInviting = false
  notifyOfSound()
}

const invitedKey = `${storageKey}-invited`

const invitedForMs = 12_000
let isInviting = false

/** Shown once per browser, unless the player has already chosen. */
export function inviteToSound(): void {
  if (localStorage.getItem(storageKey) !== null || localStorage.getItem(invitedKey) !== null) return
  localStorage.setItem(invitedKey, 'yes')
  setInviting(true)
  setTimeout(endSoundInvitation, invitedForMs)
}

export const endSoundInvitation = (): void => setInviting(false)

function setInviting(next: boolean): void {
  isInviting = next
  notifyOfSound()
}

export const useSoundInvitation = (): boolean => useSyncExternalStore(onSoundChange, () => isInviting && !isSoundOn())

export const useSoundIsOn = (): boolean => useSyncExternalStore(onSoundChange, isSoundOn)

/** Calls the listener after each change of a setting. Returns a function that stops it. */
export function onSoundChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const playSound = (name: Sound): void => playNotes(sounds[name])

/** For sounds of a single game. */
export function playNotes(notes: readonly Note[]): void {
  // Browsers block audio before the first user gesture and log a warning.
  if (!isSoundOn() || !navigator.userActivation.hasBeenActive) return
  const { context, out } = openAudio()
  if (context.state === 'suspended') void context.resume()
  for (const note of notes) playNote(context, out, note)
  const length = Math.max(...notes.map(({ at = 0, lasts }) => at + lasts))
  if (length >= jingleSeconds) for (const listener of jingleListeners) listener(length)
}

/** Sounds of this length are jingles. The music is lowered while they play. */
const jingleSeconds = 0.45
const jingleListeners = new Set<(seconds: number) => void>()

export function onJingle(listener: (seconds: number) => void): () => void {
  jingleListeners.add(listener)
  return () => void jingleListeners.delete(listener)
}

function playNote(
  context: AudioContext,
  out: AudioNode,
  { at = 0, lasts, pitch, glideTo = pitch, wave = 'sine', volume: loudness = 0.1 }: Note,
) {
  const start = context.currentTime + at
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts)
  gain.connect(out)
  const source = wave === 'noise' ? noise(context, gain, pitch, glideTo, start, lasts) : tone(context, wave, pitch)
  if (source instanceof OscillatorNode) {
    source.frequency.exponentialRampToValueAtTime(glideTo, start + lasts)
    source.connect(gain)
  }
  source.start(start)
  source.stop(start + lasts)
}

const tone = (context: AudioContext, type: OscillatorType, frequency: number) =>
  new OscillatorNode(context, { type, frequency })

/** White noise through a sweeping band-pass filter. */
function noise(context: AudioContext, out: AudioNode, from: number, to: number, start: number, lasts: number) {
  const buffer = new AudioBuffer({ length: context.sampleRate * lasts, sampleRate: context.sampleRate })
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1
  const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: from, Q: 1.2 })
  band.frequency.setValueAtTime(from, start)
  band.frequency.exponentialRampToValueAtTime(to, start + lasts)
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(band).connect(out)
  return source
}
