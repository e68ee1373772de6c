/** A separate file, because the app loads its settings once per page. */
import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { loadSettings } from '../lib/settings.ts'
import { pressed } from '../testing/pressed.ts'
import { stubServer } from '../testing/stub-server.ts'
import { useInspectionBlock } from './inspection-block.ts'

it('SID-6 in development they are not blocked', async () => {
  stubServer({}, 'http://dev-api.localhost:3000')
  await renderHook(() => useInspectionBlock())
  await loadSettings()
  expect(pressed('keydown', { key: 'F12' })).toBe('let through')
  expect(pressed('keydown', { key: 'I', ctrlKey: true, shiftKey: true })).toBe('let through')
  expect(pressed('contextmenu')).toBe('let through')
})
