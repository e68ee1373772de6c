import { brand } from '@lucero/contract/shared/brand'
import { bonusTerms } from '@lucero/contract/shared/constants'
import { Link } from '@lucero/ui/page/router.tsx'
import { paths } from '../lib/paths.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import { TextPage, type Section } from './text-page.tsx'

const payoutCap = formatAmount(Number(bonusTerms.payoutCapCents) / 100)
const closesUnder = formatAmount(Number(bonusTerms.closesUnderCents) / 100)

/** BON-12: the rules of bonuses, in the order in which a player meets them. */
const sections: readonly Section[] = [
  {
    id: 'offer',
    title: () => t('Which bonuses there are'),
    body: () => (
      <>
        <p>
          {richText(
            'A bonus exists for you only if you see it on the <link>Bonuses</link> page. A bonus that is not listed there cannot be claimed.',
            { link: <Link to={paths.bonus} /> },
          )}
        </p>
        <p>
          {richText(
            'There are <strong>deposit bonuses</strong>, which wait for credit from your operator, and <strong>non-deposit bonuses</strong>, which start at once.',
            { strong: <strong /> },
          )}
        </p>
      </>
    ),
  },
  {
    id: 'figures',
    title: () => t('The figures of a bonus'),
    body: () => (
      <>
        <p>{t('Every bonus states four figures before you claim it:')}</p>
        <ul>
          <li>
            {richText('<strong>Minimum deposit:</strong> the least credit that starts it.', {
              strong: <strong />,
            })}
          </li>
          <li>
            {richText('<strong>Maximum deposit:</strong> the most credit that starts it.', {
              strong: <strong />,
            })}
          </li>
          <li>
            {richText('<strong>Amount:</strong> the bonus credit that you receive.', {
              strong: <strong />,
            })}
          </li>
          <li>
            {richText('<strong>Play-through:</strong> how many times that amount has to be wagered.', {
              strong: <strong />,
            })}
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'claiming',
    title: () => t('Claiming a bonus'),
    body: () => (
      <>
        <p>
          {richText(
            'You need a connected, active <link>operator</link> to activate a bonus. Only one bonus can be active at a time, and only one can be activated per day (UTC).',
            { link: <Link to={paths.operators} /> },
          )}
        </p>
        <p>
          {t('You can refuse a bonus for as long as you have not wagered any of it. After the first wager it stays.')}
        </p>
      </>
    ),
  },
  {
    id: 'playing',
    title: () => t('Playing with bonus credit'),
    body: () => (
      <>
        <p>
          {richText(
            'While a bonus is active, <strong>bonus credits are used first</strong>; your own credits follow only when they run out. What you win with bonus credit goes to the bonus balance.',
            { strong: <strong /> },
          )}
        </p>
        <p>
          {t(
            'Winnings from free spins or bonus games are kept apart, and are removed once the bonus is wagered, lost or forfeited. Until then you can stake them, and what that wins is bonus credit. Spins that you have not played end with the bonus.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'time',
    title: () => t('Time to wager'),
    body: () => (
      <p>
        {richText(
          'You have <strong>{validityDays} days</strong> from activation to meet the play-through. A bonus that is not wagered by then expires, with everything on its balance.',
          { strong: <strong />, validityDays: bonusTerms.validityDays },
        )}
      </p>
    ),
  },
  {
    id: 'payout',
    title: () => t('What you keep'),
    body: () => (
      <p>
        {richText(
          'Once the play-through is met you can collect. At most {payoutCap} bonus credits are moved to your game wallet; the excess is forfeited.',
          { payoutCap: <strong>{payoutCap}</strong> },
        )}
      </p>
    ),
  },
  {
    id: 'closing',
    title: () => t('When a bonus closes'),
    body: () => (
      <p>
        {richText(
          'A bonus closes by itself when its balance falls under {closesUnder}. It also ends when you deactivate your profile.',
          { closesUnder: <strong>{closesUnder}</strong> },
        )}
      </p>
    ),
  },
  {
    id: 'abuse',
    title: () => t('Several accounts and abuse'),
    body: () => (
      <p>
        {t(
          'Bonuses are for one person with one account. Multiple accounts, or abuse of a bonus in any other way, lead to the confiscation of the credits and the deletion of the accounts concerned.',
        )}
      </p>
    ),
  },
  {
    id: 'last-words',
    title: () => t('Language, changes and decisions'),
    body: () => (
      <ul>
        <li>{t('If these terms are translated, the English text prevails.')}</li>
        <li>{t('These terms may change without notice. The version on this page is the one that holds.')}</li>
        <li>{t('In any dispute about a bonus, the operator’s decision is final.')}</li>
      </ul>
    ),
  },
]

export default function BonusTermsPage() {
  return (
    <TextPage
      title={t('Bonus Terms and Conditions')}
      intro={t('How bonuses work on {brand}: what you get, what it takes, and when it ends.', { brand })}
      updated="2026-11-15"
      sections={sections}
    />
  )
}
