import { afterEach, expect, it } from 'vitest'
import { chooseLanguage, closeAuth, openAuth, resetUi, showUi, useUiState } from './ui-state.ts'

afterEach(resetUi)

it('ENT-7 starts with everything closed, in English', () => {
  const { language, ...open } = useUiState.getState()
  expect(language).toBe('en')
  expect(Object.entries(open).filter(([, isOpen]) => isOpen)).toEqual([])
})

it('ENT-7 a change by one screen reaches all others, and leaves the other flags alone', () => {
  const before = useUiState.getState()
  const states: boolean[] = []
  const stop = useUiState.subscribe(({ gameCreditOpen }) => states.push(gameCreditOpen))
  showUi({ gameCreditOpen: true })
  showUi({ gameCreditOpen: false })
  stop()
  expect(states).toEqual([true, false])
  expect(useUiState.getState()).toEqual(before)
})

it('ENT-7 SID-3 the language survives a reload', () => {
  chooseLanguage('es')
  expect([useUiState.getState().language, localStorage.getItem('language')]).toEqual(['es', 'es'])
  chooseLanguage('en')
  expect([useUiState.getState().language, localStorage.getItem('language')]).toEqual(['en', 'en'])
})

it('HDR-2 stores which tab of the modal is open', () => {
  openAuth('profile')
  expect(useUiState.getState()).toMatchObject({ isLogin: false, isSignup: true })
  openAuth('home')
  expect(useUiState.getState()).toMatchObject({ isLogin: true, isSignup: false })
  closeAuth()
  expect(useUiState.getState()).toMatchObject({ isLogin: false, isSignup: false })
})
