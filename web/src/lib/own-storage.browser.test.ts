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

it("one player's list is not the next one's, nor a visitor's, and is there again for the first", () => {
  listOf('first').keep(['dice'])
  expect(listOf('second').current()).toEqual([])
  expect(listOf().current()).toEqual([])
  expect(listOf('first').current()).toEqual(['dice'])
})

it('what a visitor has kept goes with them when they sign in for the first time, and stays behind for nobody', () => {
  listOf().keep(['mines'])
  expect(listOf('first').current()).toEqual(['mines'])
  expect(listOf('second').current()).toEqual([])
  listOf().keep(['roulette'])
  expect(listOf('first').current()).toEqual(['mines'])
})

it('follows who is signed in as soon as the server has said whose the session is', () => {
  listOf('first').keep(['dice'])
  keepAccessToken('a token without a name')
  const list = persistedList('hearts')
  expect(list.current()).toEqual([])
  knowOwner('first')
  expect(list.current()).toEqual(['dice'])
})
