/** Sounds of Mines. */
import { playNotes, type Note } from '../frame/sound/sound.ts'

const scale = [392, 440, 523.3, 587.3, 659.3, 784, 880, 1046.5, 1174.7, 1318.5, 1568, 1760]

const bell = (pitch: number, at: number): Note[] => [
  { at, lasts: 0.6, pitch, wave: 'sine', volume: 0.12 },
  { at, lasts: 0.3, pitch: pitch * 3, wave: 'sine', volume: 0.03 },
]

export const jingles = {
  /** The pitch rises with the number of gems. */
  gem: (gems: number) => {
    const step = Math.min(gems - 1, scale.length - 3)
    playNotes([...bell(scale[step]!, 0), ...bell(scale[step + 2]!, 0.07)])
  },
  mine: () =>
    playNotes([
      { lasts: 0.7, pitch: 900, glideTo: 60, wave: 'noise', volume: 0.25 },
      { lasts: 0.5, pitch: 140, glideTo: 35, wave: 'triangle', volume: 0.25 },
    ]),
}
