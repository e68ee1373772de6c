import { afterEach, expect, it } from 'vitest'
import { persistedList } from './persisted-list.ts'
import { forgetAccessToken, keepAccessToken, knowOwner } from './session.ts'

afterEach(() => {
  forgetAccessToken()
  localStorage.clear()
})

const listOf = (owner?: string) => {
  if (owner) keepAccessToken(`token of ${owner}`, owner)
  else forgetAccessToken()
  return persistedList('hearts')
}

it('a list belongs to one player: other players and visitors do not see it, and it persists', () => {
  listOf('first').keep(['dice'])
  expect(listOf('second').current()).toEqual([])
  expect(listOf().current()).toEqual([])
  expect(listOf('first').current()).toEqual(['dice'])
})

it('a visitor’s list moves to the player at the first sign-in', () => {
  listOf().keep(['mines'])
  expect(listOf('first').current()).toEqual(['mines'])
  expect(listOf('second').current()).toEqual([])
  listOf().keep(['roulette'])
  expect(listOf('first').current()).toEqual(['mines'])
})

it('switches to the player’s list as soon as the server has identified the session', () => {
  listOf('first').keep(['dice'])
  keepAccessToken('a token without a name')
  const list = persistedList('hearts')
  expect(list.current()).toEqual([])
  knowOwner('first')
  expect(list.current()).toEqual(['dice'])
})
