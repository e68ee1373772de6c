/** The notes of the music: quiet chords, a bass note and sparse bells, composed bar by bar. Pure: the same bar has the same notes. */
import type { OwnGameId } from '@lucero/contract/shared/own-games'

type Song = {
  /** MIDI number of the key note. */
  root: number
  /** Semitones of the seven notes of the scale. */
  scale: readonly number[]
  beatsPerMinute: number
  /** One chord per bar: the step of the scale it is built on. */
  chords: readonly number[]
  /** Probability of a bell on each half beat. */
  bells: number
}

/** `at` and `lasts` are in seconds from the start of the bar. */
export type MusicNote = {
  layer: 'pad' | 'bass' | 'bell'
  at: number
  lasts: number
  midi: number
  volume: number
}

const aeolian = [0, 2, 3, 5, 7, 8, 10]
const dorian = [0, 2, 3, 5, 7, 9, 10]
const lydian = [0, 2, 4, 6, 7, 9, 11]

/** Each game has its own key and tempo. */
export const songs: Record<OwnGameId, Song> = {
  'night-reels': { root: 57, scale: aeolian, beatsPerMinute: 60, chords: [0, 5, 2, 6], bells: 0.3 },
  roulette: { root: 50, scale: dorian, beatsPerMinute: 54, chords: [0, 3, 0, 6], bells: 0.18 },
  blackjack: { root: 48, scale: aeolian, beatsPerMinute: 66, chords: [0, 3, 5, 4], bells: 0.2 },
  dice: { root: 54, scale: dorian, beatsPerMinute: 70, chords: [0, 2, 6, 3], bells: 0.32 },
  mines: { root: 52, scale: aeolian, beatsPerMinute: 50, chords: [0, 5, 3, 4], bells: 0.15 },
  'hi-lo': { root: 56, scale: dorian, beatsPerMinute: 72, chords: [0, 3, 4, 6], bells: 0.28 },
  keno: { root: 53, scale: lydian, beatsPerMinute: 80, chords: [0, 4, 1, 5], bells: 0.36 },
  'video-poker': { root: 49, scale: dorian, beatsPerMinute: 68, chords: [0, 4, 3, 6], bells: 0.22 },
  plinko: { root: 51, scale: lydian, beatsPerMinute: 76, chords: [0, 1, 5, 4], bells: 0.4 },
  'star-crash': { root: 47, scale: aeolian, beatsPerMinute: 64, chords: [0, 5, 6, 2], bells: 0.25 },
}

const beats = 4

export const barSeconds = ({ beatsPerMinute }: Song): number => (beats * 60) / beatsPerMinute

/** The chords repeat, the bells differ from bar to bar. */
export function barOf(song: Song, bar: number): MusicNote[] {
  const seconds = barSeconds(song)
  const degree = song.chords[bar % song.chords.length]!
  const random = randomFrom(song.root * 1009 + bar)
  const pad = [0, 2, 4, 6].map((step): MusicNote => {
    const midi = midiOf(song, degree + step)
    return { layer: 'pad', at: 0, lasts: seconds * 1.25, midi, volume: step === 6 ? 0.018 : 0.03 }
  })
  const low = midiOf(song, degree) - 12
  const bass: MusicNote = { layer: 'bass', at: 0, lasts: seconds * 0.9, midi: low, volume: 0.06 }
  const bells = Array.from({ length: beats * 2 }, (_, index): MusicNote[] => {
    if (random() >= song.bells) return []
    const step = [0, 2, 4, 7, 9][Math.floor(random() * 5)]!
    const note = { midi: midiOf(song, degree + step) + 12, volume: 0.015 + random() * 0.02 }
    return [{ layer: 'bell', at: (index * seconds) / (beats * 2), lasts: 2.2, ...note }]
  })
  return [...pad, bass, ...bells.flat()]
}

const midiOf = ({ root, scale }: Song, step: number): number =>
  root + 12 * Math.floor(step / scale.length) + scale[step % scale.length]!

export const hertz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12)

/** mulberry32: a small generator with a seed. Only for music. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
