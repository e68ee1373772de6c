/** ENT-7: state that several screens share: open overlays, and the language of the side navigation. */
import { create } from 'zustand'
import { defaultLanguage, type Language } from '@lucero/contract/shared/languages'
import { navigation } from './navigation.ts'
import { storedLanguage, storeLanguage } from './stored-language.ts'

export type AuthTab = 'home' | 'profile'

type UiState = {
  /** The sign-in tab (`home`) of the full-screen modal is open. */
  isLogin: boolean
  /** The sign-up tab (`profile`) of the full-screen modal is open. */
  isSignup: boolean
  language: Language
  navbarVisible: boolean
  forgotPasswordOpen: boolean
  forgotUsernameOpen: boolean
  deactivateAlertOpen: boolean
  moreDetailsOpen: boolean
  /** 'Account Verified', the last dialog of the sign-up. */
  signupPopupOpen: boolean
  gameCreditOpen: boolean
  /** The profile is being deactivated or activated. */
  deactivateToggle: boolean
  applyOperatorOpen: boolean
  showCredit: boolean
}

const initial: UiState = {
  isLogin: false,
  isSignup: false,
  language: storedLanguage('language'),
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
}

export const useUiState = create<UiState>(() => initial)

export const showUi = (change: Partial<UiState>): void => useUiState.setState(change)
export const resetUi = (): void => useUiState.setState(initial)

/** HDR-2: one modal, two tabs. */
export const openAuth = (tab: AuthTab): void => showUi({ isLogin: tab === 'home', isSignup: tab === 'profile' })
export const closeAuth = (): void => showUi({ isLogin: false, isSignup: false })

/** SID-3. Stored, because signing in and out reload the page. A page that is translated as a whole follows the choice. */
export function chooseLanguage(language: Language): void {
  showUi({ language })
  storeLanguage('language', language)
  const wholePage = storedLanguage('pageLanguage')
  if (wholePage !== defaultLanguage && wholePage !== language) choosePageLanguage(language)
}

/** The setting beside the flags: the whole app and the games, not only the side navigation. */
export function choosePageLanguage(language: Language): void {
  storeLanguage('pageLanguage', language)
  if (language !== defaultLanguage) chooseLanguage(language)
  navigation.reload()
}
