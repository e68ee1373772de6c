import { expect, it, onTestFinished, vi } from 'vitest'
import { animate, pause, tween } from './wait-for.ts'

function withMotion(matches: boolean) {
  const spy = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)
  onTestFinished(() => spy.mockRestore())
}

async function drawn() {
  const seen: number[] = []
  await tween(60, (progress) => seen.push(progress))
  return seen
}

it('goes from 0 to 1 and never back', async () => {
  withMotion(false)
  const seen = await drawn()
  expect(seen[0]).toBe(0)
  expect(seen.at(-1)).toBe(1)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.length).toBeGreaterThan(2)
})

it('is over at once for those who asked for less motion', async () => {
  withMotion(true)
  expect(await drawn()).toEqual([1])
  await pause(1e9)
  const element = document.body.appendChild(document.createElement('i'))
  await animate(element, { opacity: [1, 0.5] }, { duration: 1e9, delay: 1e9 })
  expect(getComputedStyle(element).opacity).toBe('0.5')
  element.remove()
})
