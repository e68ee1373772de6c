import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { styleFor, wordFor } from './server-word.ts'

const root = join(import.meta.dirname, '../../..')

describe('specification 1: a value that this build does not have', () => {
  const words = { won: (total: number) => `${total} wins` }

  it.each(['on hold', 'constructor', '__proto__', 7])('%s is shown unchanged, without a style', (value) => {
    expect(wordFor(words, value, 21)).toBe(String(value))
    expect(styleFor({ pending: 'gold' }, value)).toBeUndefined()
  })

  it('a value of this build gets its label and its style', () => {
    expect(wordFor(words, 'won', 21)).toBe('21 wins')
    expect(styleFor({ pending: 'gold' }, 'pending')).toBe('gold')
  })
})

/** Tables that are called with a value that never comes from the server. */
const ownValues = [
  'web/src/lib/error-text.ts: again[unit](',
  'web/src/auth/forgot-password-modal.tsx: titles[step.at](',
  'web/src/auth/forgot-password-modal.tsx: descriptions[step.at](',
  'web/src/auth/new-password-field.tsx: words[part](',
  'games/src/page/roulette/spot-positions.ts: ahead[direction](',
  'games/src/page/roulette/racetrack-dialog.tsx: callNames[call](',
  'games/src/page/frame/autoplay/step-field.tsx: names[kind](',
  'games/src/page/frame/dialogs/statistics.tsx: nameOf[one](',
  'games/src/page/plinko/pickers.tsx: riskNames[one](',
  'games/src/page/star-crash/page.tsx: texts[phase](',
  'web/src/safer/self-check.tsx: levelTexts[score.level](',
]

it('specification 1: all other tables of texts are read through wordFor, in the app and in the games', () => {
  const files = ['web/src', 'games/src/page'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)),
  )
  expect(files.length).toBeGreaterThan(300)
  const calls = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b[a-z]\w*\[[a-z][\w.!]*\]\(/g)].map(
      ([text]) => `${file}: ${text}`,
    ),
  )
  expect([...new Set(calls)].sort()).toEqual(ownValues.toSorted())
})
