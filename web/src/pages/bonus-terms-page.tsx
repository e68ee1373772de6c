import { brand } from '@lucero/contract/brand'
import { bonusTerms } from '@lucero/contract/constants'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { formatAmount } from '../ui/amounts.ts'
import { TextPage, type Section } from './text-page.tsx'

const payoutCap = formatAmount(Number(bonusTerms.payoutCapCents) / 100)
const closesUnder = formatAmount(Number(bonusTerms.closesUnderCents) / 100)

/** BON-12: each rule of the bonus, in the order in which a player meets it. */
const sections: readonly Section[] = [
  {
    id: 'offer',
    title: 'Which bonuses there are',
    body: (
      <>
        <p>
          A bonus exists for you only if you see it on the <Link to={paths.bonus}>Bonuses</Link> page. One that is not
          listed there cannot be claimed, whatever you may have heard about it.
        </p>
        <p>
          There are <strong>deposit bonuses</strong>, which wait for credit from your operator, and{' '}
          <strong>non-deposit bonuses</strong>, which start at once.
        </p>
      </>
    ),
  },
  {
    id: 'figures',
    title: 'The figures of a bonus',
    body: (
      <>
        <p>Every bonus states four figures before you claim it:</p>
        <ul>
          <li>
            <strong>Minimum deposit:</strong> the least credit that starts it.
          </li>
          <li>
            <strong>Maximum deposit:</strong> the most credit that it counts.
          </li>
          <li>
            <strong>Amount:</strong> the bonus credit that you receive.
          </li>
          <li>
            <strong>Play-through:</strong> how many times that amount has to be wagered.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'claiming',
    title: 'Claiming a bonus',
    body: (
      <>
        <p>
          You need a connected, active <Link to={paths.operators}>operator</Link> to activate a bonus. Only one bonus
          can be active at a time, and only one can be activated per day (UTC).
        </p>
        <p>You can refuse a bonus for as long as you have not wagered any of it. After the first wager it stays.</p>
      </>
    ),
  },
  {
    id: 'playing',
    title: 'Playing with bonus credit',
    body: (
      <>
        <p>
          While a bonus is active, <strong>bonus credits are used first</strong>; your own credits follow only when they
          run out. What you win with bonus credit goes to the bonus balance.
        </p>
        <p>
          Winnings from free spins or bonus games are kept apart, and are removed once the bonus is wagered, lost or
          forfeited.
        </p>
      </>
    ),
  },
  {
    id: 'time',
    title: 'Time to wager',
    body: (
      <p>
        You have <strong>{bonusTerms.validityDays} days</strong> from activation to meet the play-through. A bonus that
        is not wagered by then expires, with everything on its balance.
      </p>
    ),
  },
  {
    id: 'payout',
    title: 'What you keep',
    body: (
      <p>
        Once the play-through is met you can collect. At most <strong>{payoutCap}</strong> bonus credits are moved to
        your game wallet; the excess is forfeited.
      </p>
    ),
  },
  {
    id: 'closing',
    title: 'When a bonus closes',
    body: (
      <p>
        A bonus closes by itself when its balance falls under <strong>{closesUnder}</strong>. It also ends when you
        deactivate your profile.
      </p>
    ),
  },
  {
    id: 'abuse',
    title: 'Several accounts and abuse',
    body: (
      <p>
        Bonuses are for one person with one account. Multiple accounts, or abuse of a bonus in any other way, lead to
        the confiscation of the credits and the deletion of the accounts concerned.
      </p>
    ),
  },
  {
    id: 'last-words',
    title: 'Language, changes and decisions',
    body: (
      <ul>
        <li>If these terms are translated, the English text prevails.</li>
        <li>These terms may change without notice. The version on this page is the one that holds.</li>
        <li>In any dispute about a bonus, the operator’s decision is final.</li>
      </ul>
    ),
  },
]

export default function BonusTermsPage() {
  return (
    <TextPage
      title="Bonus Terms and Conditions"
      intro={`How bonuses work on ${brand}: what you get, what it takes, and when it ends.`}
      updated="2026-11-15"
      sections={sections}
    />
  )
}
