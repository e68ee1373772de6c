/** Frequent questions and their answers. */
import { brand } from '@lucero/contract/shared/brand'
import { bonusTerms, limits } from '@lucero/contract/shared/constants'
import type { ReactNode } from 'react'
import { Link } from '@lucero/ui/page/router.tsx'
import { paths } from '../lib/paths.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

export type Question = { question: () => string; answer: () => ReactNode }

export const faq: readonly { topic: () => string; questions: readonly Question[] }[] = [
  {
    topic: () => t('Getting started'),
    questions: [
      {
        question: () => t('What is {brand}?', { brand }),
        answer: () =>
          t(
            'A place to play casino games with credits. You join, connect to an operator who hands you credits, play, and redeem what you have left with the same operator.',
          ),
      },
      {
        question: () => t('How do I join?'),
        answer: () =>
          t(
            'Press Join Now, choose a username and a password, and enter your phone number. We text you a code of {codeDigits} digits; with it the account is yours. You must be at least {minimumAge}.',
            { codeDigits: limits.codeDigits, minimumAge: limits.minimumAge },
          ),
      },
      {
        question: () => t('My code does not arrive. What now?'),
        answer: () =>
          t(
            'Wait for the countdown to end and press Send again; only the newest code works, and each one lives for a few minutes. Check that the dial code before your number is right. You can also ask for a voice call.',
          ),
      },
    ],
  },
  {
    topic: () => t('Credits and operators'),
    questions: [
      {
        question: () => t('Where do credits come from?'),
        answer: () =>
          t(
            'From your operator. {brand} sells none and never asks for a card or a bank account. Apply to an operator on the Operators page; some accept you at once, others look at your application first.',
            { brand },
          ),
      },
      {
        question: () => t('Can I have more than one operator?'),
        answer: () =>
          t(
            'Yes. You can be connected to several, with one of them active at a time. Each has a wallet of its own, and the header always shows the one that is active.',
          ),
      },
      {
        question: () => t('What is the difference between Main Wallet and Game Credit?'),
        answer: () =>
          t(
            'The main wallet is what you hold under your active operator. Game credit is what you have moved to games. Collect brings it back to the main wallet, one game at a time or all at once.',
          ),
      },
      {
        question: () => t('How do I redeem?'),
        answer: () =>
          t(
            'Create a redeem under My Operator. You get a validation code. Give it to your operator only after you have received your redeem. You can cancel it while it is pending.',
          ),
      },
    ],
  },
  {
    topic: () => t('Games and bonuses'),
    questions: [
      {
        question: () => t('Are the games fair?'),
        answer: () => (
          <>
            {richText(
              'Every game shows its return to player before you play. Every bet and every win is written to a ledger at the moment it happens, with the balance after it, and you can read yours under Last Activity. You can also <link>compute every outcome</link> of our own games yourself.',
              { link: <Link to={paths.fairness} /> },
            )}
          </>
        ),
      },
      {
        question: () => t('A game closed in the middle of a round. Is my bet lost?'),
        answer: () =>
          t(
            'No. A round is either finished or its bet is given back in full. Look at Last Activity: the ledger, not the game window, decides.',
          ),
      },
      {
        question: () => t('How do bonuses work?'),
        answer: () => (
          <>
            {richText(
              'Claim one on the Bonuses page while you have an active operator. Bonus credit is used first, and has to be played through within {validityDays} days. The <link>bonus terms</link> say it all, once you are signed in.',
              { validityDays: bonusTerms.validityDays, link: <Link to={paths.bonusTerms} /> },
            )}
          </>
        ),
      },
    ],
  },
  {
    topic: () => t('Account and safety'),
    questions: [
      {
        question: () => t('I forgot my username or my password.'),
        answer: () =>
          t(
            'Press Sign In and choose Forgot Username or Forgot Password. With your phone number we text you the username, or a code to set a new password.',
          ),
      },
      {
        question: () => t('Why was I signed out?'),
        answer: () =>
          t(
            'A session ends after some time without use, and everywhere at once when the password changes. Just sign in again; credits and rounds are not affected.',
          ),
      },
      {
        question: () => t('What happens when I deactivate my profile?'),
        answer: () =>
          t(
            'Remaining credits go back to their operators, open bonuses end, and your operators are disconnected. Redeem first. You can activate the profile again later, with your password, but the credits do not come back.',
          ),
      },
      {
        question: () => t('How do I reach the house?'),
        answer: () => (
          <>
            {richText(
              'Write from <link>Contact Us</link>: the answer comes to your notifications. If you cannot sign in, because your account is closed or you have none, <visitor>write to us here</visitor> and we answer by a text.',
              { link: <Link to={paths.contact} />, visitor: <Link to={paths.visitorContact} /> },
            )}
          </>
        ),
      },
      {
        question: () => t('What do you know about me?'),
        answer: () => (
          <>
            {richText(
              'Little: see the <link>privacy policy</link>. Our pages load nothing from anybody else, so nobody else watches you play.',
              { link: <Link to={paths.privacy} /> },
            )}
          </>
        ),
      },
    ],
  },
]
