import { expect, it } from 'vitest'
import { angleOf, momentOf } from './ball-path.ts'
import { wheel } from '../../rules/roulette/layout.ts'

const turned = (angle: number) => ((angle % 360) + 360) % 360

it('ends every spin in the pocket of its number, from any wheel angle', () => {
  for (const number of wheel) {
    const { rotor, ball, height } = momentOf(1, number, number * 17)
    expect(turned(ball - rotor)).toBeCloseTo(turned(angleOf(number)), 6)
    expect(height).toBe(0)
  }
})

it('begins at the last wheel angle, with the ball on the track', () => {
  expect(momentOf(0, 17, 123)).toMatchObject({ rotor: 123, height: 1 })
})

it('never jumps: a sixtieth of a second moves the ball less than a fifth of a turn', () => {
  const steps = Array.from({ length: 361 }, (_, step) => momentOf(step / 360, 8, 40))
  for (const [index, after] of steps.slice(1).entries()) {
    expect(Math.abs(after.ball - steps[index]!.ball)).toBeLessThan(72)
    expect(Math.abs(after.height - steps[index]!.height)).toBeLessThan(0.2)
  }
})
