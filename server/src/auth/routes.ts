import type { Routes } from '../http/http.ts'
import { changePassword, changePhone, toggleProfile, verifyPhone } from './account.ts'
import * as passkeys from './passkeys.ts'
import { forgotPassword, forgotUsername, resetPassword, verifyResetCode } from './recovery.ts'
import { endOtherSessions, endSession, getSessions, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { resendCode, signUp, verifyAccount } from './sign-up.ts'

export const authRoutes = {
  signUp: (runtime, { body, address }) => signUp(runtime, body, address),
  verifyAccount: (runtime, { body, address }) => verifyAccount(runtime, body, address),
  resendCode: (runtime, { body, address }) => resendCode(runtime, body, address),
  signIn: (runtime, { body, address, userAgent }) => signIn(runtime, body, { address, userAgent }),
  signOut: (runtime, { caller }) => signOut(runtime, caller),
  getSessions: (runtime, { caller }) => getSessions(runtime, caller),
  endSession: (runtime, { body, caller }) => endSession(runtime, caller, body),
  endOtherSessions: (runtime, { caller }) => endOtherSessions(runtime, caller),
  forgotPassword: (runtime, { body, address }) => forgotPassword(runtime, body, address),
  verifyResetCode: (runtime, { body, address }) => verifyResetCode(runtime, body, address),
  resetPassword: (runtime, { body, caller }) => resetPassword(runtime, caller, body),
  forgotUsername: (runtime, { body, address }) => forgotUsername(runtime, body, address),
  changePassword: (runtime, { body, caller }) => changePassword(runtime, caller, body),
  changePhone: (runtime, { body, caller, address }) => changePhone(runtime, caller, body, address),
  verifyPhone: (runtime, { body, caller }) => verifyPhone(runtime, caller, body),
  toggleProfile: (runtime, { body, caller }) => toggleProfile(runtime, caller, body),
  startPasskeySignUp: (runtime, { body, ...from }) => passkeys.startPasskeySignUp(runtime, body, from),
  signUpWithPasskey: (runtime, { body, address }) => passkeys.signUpWithPasskey(runtime, body, address),
  finishPasskeySignUp: (runtime, { body, ...origin }) => passkeys.finishPasskeySignUp(runtime, body, origin),
  startPasskeySignIn: (runtime, from) => passkeys.startPasskeySignIn(runtime, from),
  signInWithPasskey: (runtime, { body, ...origin }) => passkeys.signInWithPasskey(runtime, body, origin),
  getPasskeys: (runtime, { caller }) => passkeys.getPasskeys(runtime, caller),
  startPasskey: (runtime, { body, caller, pageOrigin }) => passkeys.startPasskey(runtime, caller, body, pageOrigin),
  addPasskey: (runtime, { body, caller }) => passkeys.addPasskey(runtime, caller, body),
  renamePasskey: (runtime, { body, caller }) => passkeys.renamePasskey(runtime, caller, body),
  removePasskey: (runtime, { body, caller }) => passkeys.removePasskey(runtime, caller, body),
  startPasskeyConfirmation: (runtime, { caller, pageOrigin }) =>
    passkeys.startPasskeyConfirmation(runtime, caller, pageOrigin),
  confirmWithPasskey: (runtime, { body, caller }) => passkeys.confirmWithPasskey(runtime, caller, body),
} satisfies Routes
