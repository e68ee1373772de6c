import { expect, it } from 'vitest'

it('issue 37: tests run on Node 24, also those of one file and if the Node of the system is older', () => {
  expect(process.versions.node).toMatch(/^24\./)
})
