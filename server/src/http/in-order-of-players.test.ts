import { expect, it } from 'vitest'
import { inOrderOfPlayers } from './in-order-of-players.ts'

it('issue 39: a call begins after the call before it of the same player, also in another spelling; other players do not wait', async () => {
  const began: string[] = []
  const finish: (() => void)[] = []
  const calls = [
    { name: 'a1', body: { player: 'A' } },
    { name: 'b1', body: { player: 'b' } },
    { name: 'a2', body: { player: 'a' } },
    { name: 'x', body: null },
    { name: 'y', body: { player: 7 } },
  ]
  const answers = inOrderOfPlayers(calls, ({ name }) => {
    began.push(name)
    return new Promise<string>((resolve) => finish.push(() => resolve(`answer ${name}`)))
  })
  await Promise.resolve()
  expect(began).toEqual(['a1', 'b1', 'x', 'y'])
  finish[1]!()
  finish[0]!()
  await expect.poll(() => began).toEqual(['a1', 'b1', 'x', 'y', 'a2'])
  for (const end of finish) end()
  expect(await answers).toEqual(['answer a1', 'answer b1', 'answer a2', 'answer x', 'answer y'])
})
