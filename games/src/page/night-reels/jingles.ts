/** Sounds of Night Reels. */
import { playNotes, type Note } from '../frame/sound/sound.ts'

const pluck = (pitch: number, at = 0, lasts = 0.5, volume = 0.1): Note[] => [
  { at, lasts, pitch, wave: 'triangle', volume },
  { at, lasts: lasts / 2, pitch: pitch * 2, wave: 'sine', volume: volume / 3 },
]

/** A minor pentatonic scale. */
const scale = [220, 261.6, 293.7, 329.6, 392, 440, 523.3, 587.3, 659.3, 784, 880]
const note = (step: number) => scale[Math.min(step, scale.length - 1)]!

export const jingles = {
  spin: () =>
    playNotes([
      { lasts: 0.5, pitch: 180, glideTo: 900, wave: 'noise', volume: 0.07 },
      { lasts: 0.3, pitch: 110, glideTo: 240, wave: 'triangle', volume: 0.05 },
    ]),
  stop: (reel: number) =>
    playNotes([
      { lasts: 0.11, pitch: 170 + reel * 12, glideTo: 70, wave: 'triangle', volume: 0.16 },
      { lasts: 0.05, pitch: 1800, glideTo: 600, wave: 'noise', volume: 0.05 },
    ]),
  moon: (count: number) =>
    playNotes([...pluck(note(3 + count * 2), 0, 0.9, 0.13), ...pluck(note(5 + count * 2), 0.09, 0.9)]),
  await: () => playNotes([{ lasts: 1.3, pitch: 160, glideTo: 720, wave: 'sawtooth', volume: 0.025 }]),
  line: (index: number) => playNotes([...pluck(note(2 + index)), ...pluck(note(4 + index), 0.06)]),
  shootingStar: () =>
    playNotes([
      { lasts: 0.9, pitch: 2400, glideTo: 500, wave: 'sine', volume: 0.05 },
      { lasts: 0.9, pitch: 5200, glideTo: 900, wave: 'noise', volume: 0.04 },
      ...[10, 9, 7, 5].flatMap((step, index) => pluck(note(step), index * 0.16, 0.5, 0.06)),
    ]),
  star: () => playNotes([0, 1, 2, 3, 4, 5].flatMap((step) => pluck(note(5 + step), step * 0.05, 0.5, 0.06))),
  freeSpins: () =>
    playNotes([0, 2, 4, 5, 7, 9, 10].flatMap((step, index) => pluck(note(step), index * 0.13, 1.1, 0.13))),
  bigWin: () =>
    playNotes(
      [0, 4, 5, 7, 9, 10, 9, 10].flatMap((step, index) => [
        ...pluck(note(step), index * 0.16, 1, 0.13),
        ...pluck(note(Math.max(step - 3, 0)) / 2, index * 0.16, 0.6, 0.08),
      ]),
    ),
}
