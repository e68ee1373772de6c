import { expect, it } from 'vitest'
import { ownGames } from '@lucero/contract/shared/own-games'
import { barOf, barSeconds, hertz, songs } from './music-score.ts'

const bars = Array.from({ length: 16 }, (_, bar) => bar)

it.each(ownGames.map(({ id }) => id))(
  'issue 29, music of %s: every note of a bar is in the scale of its song',
  (id) => {
    const song = songs[id]
    for (const { midi } of bars.flatMap((bar) => barOf(song, bar)))
      expect(song.scale).toContain((((midi - song.root) % 12) + 12) % 12)
  },
)

it.each(ownGames.map(({ id }) => id))('issue 29, music of %s: quiet, within its bar, and in audible pitches', (id) => {
  const song = songs[id]
  for (const bar of bars) {
    const notes = barOf(song, bar)
    expect(new Set(notes.map(({ layer }) => layer)).size).toBeGreaterThanOrEqual(2)
    for (const { at, volume, midi } of notes) {
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at).toBeLessThan(barSeconds(song))
      expect(volume).toBeGreaterThan(0)
      expect(volume).toBeLessThanOrEqual(0.06)
      expect(hertz(midi)).toBeGreaterThan(50)
      expect(hertz(midi)).toBeLessThan(2000)
    }
    // All notes of a bar together, and the tail of the bar before, stay below full scale.
    const sum = notes.reduce((total, { volume }) => total + volume, 0)
    expect(2 * sum).toBeLessThan(1)
  }
})

it('issue 29, music: each game has its own key and tempo, and its bells differ from bar to bar', () => {
  const all = Object.values(songs)
  expect(new Set(all.map(({ root }) => root)).size).toBe(all.length)
  expect(new Set(all.map(({ beatsPerMinute }) => beatsPerMinute)).size).toBe(all.length)
  for (const song of all) {
    expect(barOf(song, 5)).toEqual(barOf(song, 5))
    const melodies = bars.map((bar) => JSON.stringify(barOf(song, bar).filter(({ layer }) => layer === 'bell')))
    expect(new Set(melodies).size).toBeGreaterThan(6)
  }
})
