import { expect, it, onTestFinished, vi } from 'vitest'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import type { RoundView } from '../../../api.ts'
import { followRace } from './follow-race.ts'

type Standing = { takesPart: boolean; standing: { place: number; points: number } | null }

/** The answers about the race, in order; the last one stays. */
function serveRace(answers: Standing[], username = 'holder') {
  document.cookie = 'accessToken=own-token'
  let asked = 0
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    if ((input instanceof Request ? input.url : input.toString()).endsWith('/get-user'))
      return Response.json({ data: { user: { username } }, errors: [] })
    asked += 1
    return Response.json({ data: answers[Math.min(asked, answers.length) - 1], errors: [] })
  })
  onTestFinished(() => {
    spy.mockRestore()
    document.cookie = 'accessToken=; Max-Age=0'
  })
  return { asked: () => asked }
}

const at = (place: number): Standing => ({ takesPart: true, standing: { place, points: 1 } })
const round = (multiple: number, more: Partial<RoundView> = {}) =>
  ({ status: 'closed', stake: 100, payout: multiple * 100, ...more }) as RoundView
const told = () => shownToasts().filter(({ text }) => text.startsWith('Weekly race'))
function follow() {
  const race = followRace('holder', 0)
  onTestFinished(race.stop)
  return race
}

it('issue 42: a round that changed the place in the race is told, once', async () => {
  const server = serveRace([at(7), at(2), at(2)])
  const race = follow()
  await expect.poll(server.asked).toBe(1)
  const before = told().length
  race.note(round(29))
  await expect.poll(() => told().length).toBe(before + 1)
  expect(told().at(-1)!.text).toBe('Weekly race: 29.00× brought you to place 2.')
  race.note(round(31))
  await expect.poll(server.asked).toBe(3)
  expect(told()).toHaveLength(before + 1)
})

it('issue 42: a player on a break is told nothing about the race, and it is not read again', async () => {
  const server = serveRace([{ takesPart: false, standing: null }, at(1)])
  const race = follow()
  await expect.poll(server.asked).toBe(1)
  const before = told().length
  race.note(round(50))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect([server.asked(), told().length]).toEqual([1, before])
})

it('issue 42: a break that begins while a game is open ends it too', async () => {
  const server = serveRace([at(7), { takesPart: false, standing: null }, at(1)])
  const race = follow()
  await expect.poll(server.asked).toBe(1)
  const before = told().length
  race.note(round(50))
  await expect.poll(server.asked).toBe(2)
  race.note(round(60))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect([server.asked(), told().length]).toEqual([2, before])
})

it.each([
  ['a loss', round(0)],
  ['a stake below 0.20', round(50, { stake: 10, payout: 500 })],
  ['a free spin', round(50, { freeSpin: { won: 0 } })],
  ['bonus credit', round(50, { counted: 100 })],
])('issue 42: %s does not count, so the race is not read', async (_case, played) => {
  const server = serveRace([at(7), at(1)])
  const race = follow()
  await expect.poll(server.asked).toBe(1)
  race.note(played)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(server.asked()).toBe(1)
})

it('issue 42: the place of another player, who is signed in here now, is never shown', async () => {
  const server = serveRace([at(1)], 'somebody-else')
  const race = follow()
  race.note(round(50))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.asked()).toBe(0)
})
