import { describe, expect, it } from 'vitest'
import { houseShapes } from './calls.ts'

const takes = (launchUrl: string) =>
  houseShapes.addGame.body.safeParse({
    id: 'comet',
    name: 'Comet',
    category: 'Slots',
    returnToPlayer: 96,
    provider: 'acme',
    launchUrl,
  }).success

describe('the address of a game', () => {
  it.each(['https://games.example/comet?v=1', 'http://localhost:4000/', '/games/dice/'])('accepts %s', (url) => {
    expect(takes(url)).toBe(true)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/games\\..\\..\\',
    'https://games.example\\@evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'games/dice',
  ])('L11 %j is rejected: a browser would read another site in it', (url) => {
    expect(takes(url)).toBe(false)
  })
})
