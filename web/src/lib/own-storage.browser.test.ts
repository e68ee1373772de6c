import { afterEach, expect, it } from 'vitest'
import { persistedList } from './persisted-list.ts'
import { clearAccessToken, storeAccessToken, setSessionOwner } from './session.ts'

afterEach(() => {
  clearAccessToken()
  localStorage.clear()
})

const listOf = (owner?: string) => {
  if (owner) storeAccessToken(`token of ${owner}`, owner)
  else clearAccessToken()
  return persistedList('hearts')
}

it('a list belongs to one player: other players and visitors do not see it, and it persists', () => {
  listOf('first').save(['dice'])
  expect(listOf('second').current()).toEqual([])
  expect(listOf().current()).toEqual([])
  expect(listOf('first').current()).toEqual(['dice'])
})

it('a visitor’s list moves to the player at the first sign-in', () => {
  listOf().save(['mines'])
  expect(listOf('first').current()).toEqual(['mines'])
  expect(listOf('second').current()).toEqual([])
  listOf().save(['roulette'])
  expect(listOf('first').current()).toEqual(['mines'])
})

it('switches to the player’s list as soon as the server has identified the session', () => {
  listOf('first').save(['dice'])
  storeAccessToken('a token without a name')
  const list = persistedList('hearts')
  expect(list.current()).toEqual([])
  setSessionOwner('first')
  expect(list.current()).toEqual(['dice'])
})
