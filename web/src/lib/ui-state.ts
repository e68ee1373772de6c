/** ENT-7: state that several screens share: open overlays, and the language of the side navigation. */
import { create } from 'zustand'
import { wantSpanish, wantsSpanish } from '@lucero/ui/text/t.ts'
import { navigation } from './navigation.ts'

export type Language = 'en' | 'es'
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

const languageKey = 'language'
const initial: UiState = {
  isLogin: false,
  isSignup: false,
  language: rememberedLanguage(),
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

/** SID-3. Stored, because signing in and out reload the page. */
export function chooseLanguage(language: Language): void {
  showUi({ language })
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is blocked: the choice lasts until the next load.
  }
  if (language === 'en' && wantsSpanish()) chooseEverythingInSpanish(false)
}

/** The setting beside the flags: the whole app and the games, not only the side navigation. */
export function chooseEverythingInSpanish(wanted: boolean): void {
  if (wanted) chooseLanguage('es')
  wantSpanish(wanted)
  navigation.reload()
}

function rememberedLanguage(): Language {
  try {
    return localStorage.getItem(languageKey) === 'es' ? 'es' : 'en'
  } catch {
    return 'en'
  }
}
