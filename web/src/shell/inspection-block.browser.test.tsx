import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { forgetSettings, loadSettings } from '../lib/settings.ts'
import { stubServer } from '../testing/stub-server.ts'
import { pressed } from '../testing/pressed.ts'
import { useInspectionBlock } from './inspection-block.ts'

beforeEach(forgetSettings)
afterEach(forgetSettings)

it('SID-6 in production F12, Ctrl+Shift+I and the right-click menu are blocked, and nothing else', async () => {
  stubServer({})
  const { unmount } = await renderHook(() => useInspectionBlock())
  await loadSettings()
  expect(pressed('keydown', { key: 'F12' })).toBe('blocked')
  expect(pressed('keydown', { key: 'I', ctrlKey: true, shiftKey: true })).toBe('blocked')
  expect(pressed('contextmenu')).toBe('blocked')
  expect(pressed('keydown', { key: 'i' })).toBe('let through')
  expect(pressed('keydown', { key: 'F11' })).toBe('let through')
  await unmount()
  expect(pressed('keydown', { key: 'F12' })).toBe('let through')
})

it('SID-6 in development they are not blocked', async () => {
  stubServer({}, 'http://dev-api.localhost:3000')
  await renderHook(() => useInspectionBlock())
  await loadSettings()
  expect(pressed('keydown', { key: 'F12' })).toBe('let through')
  expect(pressed('keydown', { key: 'I', ctrlKey: true, shiftKey: true })).toBe('let through')
  expect(pressed('contextmenu')).toBe('let through')
})
