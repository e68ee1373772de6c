import { expect, it } from 'vitest'
import { admissionClassOf, bodyLimitOf } from './admission.ts'
import { callNames, calls, type Call } from './calls.ts'

/** Written by hand, so that a new call fails this test until its class is decided. */
const classes: Record<string, string> = {
  money: `
    activateBonus activateOperator addPasskey applyToOperator cancelRedeem collect collectBonus confirmWithPasskey createRedeem endOtherSessions endSession launchGame leaveOperator
    refuseBonus renamePasskey setPlayLimits setReminder signOut startPasskeyConfirmation takeBreak transferToGame updateProfile writeAgain writeToHouse`,
  reads: `
    getBonusCredit getBonusDetail getBonuses getCasinoTransactions getConversation getConversations getCountries getGameVisit getLedger getMyOperators
    getNotifications getOperators getPasskeys getPlayResults getPublishedBalance getPublishedRound getRaceStanding getRedeem getRedeems getRounds getSaferPlay getSessions getStatement getTransactions getUnreadNotifications getUser getWagered getWallets`,
  anonymous:
    'getGames getHelpLines getRecentWinners getTrust getWelcome signInWithPasskey startPasskeySignIn startPasskeySignUp writeAsVisitor',
  codes: `
    changePassword changePhone finishPasskeySignUp forgotPassword forgotUsername removePasskey resendCode resetPassword signIn signUp signUpWithPasskey startPasskey toggleProfile
    verifyAccount verifyPhone verifyResetCode`,
}

it('H6 every call has a class', () => {
  const namesByClass = Object.groupBy(callNames, (name) => admissionClassOf(calls[name]))
  const sorted = Object.fromEntries(Object.entries(namesByClass).map(([kind, names]) => [kind, names.toSorted()]))
  expect(sorted).toEqual(
    Object.fromEntries(Object.entries(classes).map(([kind, names]) => [kind, names.trim().split(/\s+/)])),
  )
})

it('M1 the body limit is 4 KB, and 64 KB for a cart and the answer of a passkey', () => {
  const large = callNames.filter((name) => bodyLimitOf(calls[name] as Call) !== 4096)
  expect(large).toEqual([
    'transferToGame',
    'signUpWithPasskey',
    'signInWithPasskey',
    'addPasskey',
    'confirmWithPasskey',
  ])
  expect(bodyLimitOf({ largeBody: true })).toBe(65_536)
})
