import type { Routes } from '../http/http.ts'
import { changePassword, changePhone, toggleProfile, verifyPhone } from './account.ts'
import { forgotPassword, forgotUsername, resetPassword, verifyResetCode } from './recovery.ts'
import { endOtherSessions, endSession, getSessions, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { resendCode, signUp, verifyAccount } from './sign-up.ts'

export const authRoutes = {
  signUp: (kit, { body, address }) => signUp(kit, body, address),
  verifyAccount: (kit, { body, address }) => verifyAccount(kit, body, address),
  resendCode: (kit, { body, address }) => resendCode(kit, body, address),
  signIn: (kit, { body, address, userAgent }) => signIn(kit, body, { address, userAgent }),
  signOut: (kit, { caller }) => signOut(kit, caller),
  getSessions: (kit, { caller }) => getSessions(kit, caller),
  endSession: (kit, { body, caller }) => endSession(kit, caller, body),
  endOtherSessions: (kit, { caller }) => endOtherSessions(kit, caller),
  forgotPassword: (kit, { body, address }) => forgotPassword(kit, body, address),
  verifyResetCode: (kit, { body, address }) => verifyResetCode(kit, body, address),
  resetPassword: (kit, { body, caller }) => resetPassword(kit, caller, body),
  forgotUsername: (kit, { body, address }) => forgotUsername(kit, body, address),
  changePassword: (kit, { body, caller }) => changePassword(kit, caller, body),
  changePhone: (kit, { body, caller, address }) => changePhone(kit, caller, body, address),
  verifyPhone: (kit, { body, caller }) => verifyPhone(kit, caller, body),
  toggleProfile: (kit, { body, caller }) => toggleProfile(kit, caller, body),
} satisfies Routes
