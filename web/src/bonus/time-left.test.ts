import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes
const days = 24 * hours

it.each([
  [15 * days, '15 days'],
  [14 * days + 3 * hours + 59 * minutes, '14 days 3 hours'],
  [days + hours, '1 day 1 hour'],
  [days - seconds, '23 hours 59 minutes'],
  [hours, '1 hour'],
  [hours - seconds, '59 minutes'],
  [minutes, '1 minute'],
  [minutes - 1, 'Less than a minute'],
  [0, 'Time is up'],
  [-days, 'Time is up'],
])('formats %d ms as %s', (milliseconds, words) => {
  expect(timeLeft(milliseconds)).toBe(words)
})
