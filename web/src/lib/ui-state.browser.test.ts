import { afterEach, expect, it } from 'vitest'
import { closeAuth, openAuth, resetUi, useUiState } from './ui-state.ts'

afterEach(resetUi)

it('ENT-7 starts in English with everything closed', () => {
  expect(useUiState.getState()).toEqual({
    isLogin: false,
    isSignup: false,
    language: 'en',
    navbarVisible: false,
    forgotPasswordOpen: false,
    forgotUsernameOpen: false,
    deactivateAlertOpen: false,
    moreDetailsOpen: false,
    signupPopupOpen: false,
    gameCreditOpen: false,
    deactivateToggle: false,
    applyOperatorOpen: false,
    showCredit: false,
  })
})

it('HDR-2 keeps which tab of the modal is open', () => {
  openAuth('profile')
  expect(useUiState.getState()).toMatchObject({ isLogin: false, isSignup: true })
  openAuth('home')
  expect(useUiState.getState()).toMatchObject({ isLogin: true, isSignup: false })
  closeAuth()
  expect(useUiState.getState()).toMatchObject({ isLogin: false, isSignup: false })
})
