import { expect, it, onTestFinished, vi } from 'vitest'
import { animate, pause, tween } from './animation.ts'

function withMotion(matches: boolean) {
  const spy = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)
  onTestFinished(() => spy.mockRestore())
}

async function drawn() {
  const values: number[] = []
  await tween(60, (progress) => values.push(progress))
  return values
}

it('progress grows from 0 to 1', async () => {
  withMotion(false)
  const values = await drawn()
  expect(values[0]).toBe(0)
  expect(values.at(-1)).toBe(1)
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect(values.length).toBeGreaterThan(2)
})

it('ends immediately with reduced motion', async () => {
  withMotion(true)
  expect(await drawn()).toEqual([1])
  await pause(1e9)
  const element = document.body.appendChild(document.createElement('i'))
  await animate(element, { opacity: [1, 0.5] }, { duration: 1e9, delay: 1e9 })
  expect(getComputedStyle(element).opacity).toBe('0.5')
  element.remove()
})
