/** The questions that players ask, and their answers. */
import { brand } from '@lucero/contract/brand'
import { bonusTerms, limits } from '@lucero/contract/constants'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'

export type Question = { question: string; answer: ReactNode }

export const faq: readonly { topic: string; questions: readonly Question[] }[] = [
  {
    topic: 'Getting started',
    questions: [
      {
        question: `What is ${brand}?`,
        answer: `A place to play casino games with credits. You join, connect to an operator who hands you credits, play, and redeem what you have left with the same operator.`,
      },
      {
        question: 'How do I join?',
        answer: `Press Join Now, choose a username and a password, and enter your phone number. We text you a code of ${limits.codeDigits} digits; with it the account is yours. You must be at least ${limits.minimumAge}.`,
      },
      {
        question: 'My code does not arrive. What now?',
        answer:
          'Wait for the countdown to end and press Send again; only the newest code works, and each one lives for a few minutes. Check that the dial code before your number is right. You can also ask for a voice call.',
      },
    ],
  },
  {
    topic: 'Credits and operators',
    questions: [
      {
        question: 'Where do credits come from?',
        answer: `From your operator. ${brand} sells none and never asks for a card or a bank account. Apply to an operator on the Operators page; some accept you at once, others look at your application first.`,
      },
      {
        question: 'Can I have more than one operator?',
        answer:
          'Yes. You can be connected to several, with one of them active at a time. Each has a wallet of its own, and the header always shows the one that is active.',
      },
      {
        question: 'What is the difference between Main Wallet and Game Credit?',
        answer:
          'The main wallet is what you hold under your active operator. Game credit is what you have moved to games. Collect brings it back to the main wallet, one game at a time or all at once.',
      },
      {
        question: 'How do I redeem?',
        answer:
          'Create a redeem under My Operator. You get a validation code. Give it to your operator only after you have received your redeem. As long as it is pending you can take it back.',
      },
    ],
  },
  {
    topic: 'Games and bonuses',
    questions: [
      {
        question: 'Are the games fair?',
        answer:
          'Every game shows its return to player before you play. Every bet and every win is written to a ledger in the moment it happens, with the balance after it, and you can read yours under Last Activity.',
      },
      {
        question: 'A game closed in the middle of a round. Is my bet lost?',
        answer:
          'No. A round is either finished or its bet is given back in full. Look at Last Activity: the ledger, not the game window, decides.',
      },
      {
        question: 'How do bonuses work?',
        answer: (
          <>
            Claim one on the Bonuses page while you have an active operator. Bonus credit is used first, and has to be
            played through within {bonusTerms.validityDays} days. The <Link to={paths.bonusTerms}>bonus terms</Link> say
            it all, once you are signed in.
          </>
        ),
      },
    ],
  },
  {
    topic: 'Account and safety',
    questions: [
      {
        question: 'I forgot my username or my password.',
        answer:
          'Press Sign In and choose Forgot Username or Forgot Password. With your phone number we text you the username, or a code to set a new password.',
      },
      {
        question: 'Why was I signed out?',
        answer:
          'A session ends after some time without use, and everywhere at once when the password changes. Just sign in again; credits and rounds are not affected.',
      },
      {
        question: 'What happens when I deactivate my profile?',
        answer:
          'Remaining credits go back to their operators, open bonuses end, and your operators are disconnected. Redeem first. You can activate the profile again later, with your password, but the credits do not come back.',
      },
      {
        question: 'What do you know about me?',
        answer: (
          <>
            Little: see the <Link to={paths.privacy}>privacy policy</Link>. Our pages load nothing from anybody else, so
            nobody else watches you play.
          </>
        ),
      },
    ],
  },
]
