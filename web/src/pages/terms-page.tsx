import { brand } from '@lucero/contract/shared/brand'
import { limits } from '@lucero/contract/shared/constants'
import { Link } from '@lucero/ui/page/router.tsx'
import { paths } from '../lib/paths.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import { TextPage, type Section } from './text-page.tsx'

const sections: readonly Section[] = [
  {
    id: 'who-may-play',
    title: () => t('Who may play'),
    body: () => (
      <>
        <p>
          {t(
            'You must be at least {minimumAge} years old, and playing must be lawful where you are. By joining you confirm both.',
            { minimumAge: limits.minimumAge },
          )}
        </p>
        <p>
          {t(
            'One person has one account. It is yours alone: it cannot be shared, lent or sold, and nobody may play in your name.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'your-account',
    title: () => t('Your account'),
    body: () => (
      <>
        <p>
          {t(
            'You join with a username and a phone number of your own. We send a code to that number to make sure it is yours; until it is verified the account cannot be used.',
          )}
        </p>
        <p>
          {t(
            'Keep your password to yourself. You are responsible for everything done while signed in with it. If you think somebody else knows it, change it: that ends every open session at once.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'credits',
    title: () => t('Credits'),
    body: () => (
      <>
        <p>
          {richText(
            '{brand} is played with <strong>credits</strong>. You receive them from an operator, and you redeem them with that same operator. {brand} sells no credits, takes no card or bank details, and pays nothing out itself.',
            { brand, strong: <strong /> },
          )}
        </p>
        <p>
          {t(
            'Credits under one operator are kept apart from credits under another. They earn no interest and cannot be passed to other players.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'operators',
    title: () => t('Operators'),
    body: () => (
      <p>
        {t(
          'Operators are independent of {brand}. You choose which to apply to, and each decides whom to accept. You may be connected to several, with one of them active at a time; your wallet, your games and your redeems belong to the active one. What you and your operator agree on outside the app is between the two of you.',
          { brand },
        )}
      </p>
    ),
  },
  {
    id: 'playing',
    title: () => t('Playing'),
    body: () => (
      <>
        <p>
          {t(
            'To play, you move credits from your main wallet to a game. You can collect the remaining credit and your winnings back into the main wallet at any time.',
          )}
        </p>
        <p>
          {t(
            'Every game shows its return to player. Every bet, win and loss is written to the ledger as it happens, and you can read it under Last Activity. The ledger decides what a balance is. A round that is interrupted is either finished or given back in full.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'redeem',
    title: () => t('Redeem codes'),
    body: () => (
      <>
        <p>
          {t(
            'A redeem sets an amount of your main wallet aside and gives you a validation code for your active operator. While it is pending you can take it back; once the operator has confirmed it, it is final.',
          )}
        </p>
        <p>
          {richText(
            '<strong>Do not share the code before you have received your redeem.</strong> Anyone who has the code can confirm the redeem, and we cannot undo that.',
            { strong: <strong /> },
          )}
        </p>
      </>
    ),
  },
  {
    id: 'bonuses',
    title: () => t('Bonuses'),
    body: () => (
      <p>
        {richText(
          'Bonus credit is not cash and has rules of its own. They are in the <link>bonus terms</link>, which you can read once signed in, and which you accept when you claim a bonus.',
          { link: <Link to={paths.bonusTerms} /> },
        )}
      </p>
    ),
  },
  {
    id: 'leaving',
    title: () => t('Pausing and leaving'),
    body: () => (
      <p>
        {t(
          'You can deactivate your profile whenever you like. Redeem first: on deactivation the credits that remain go back to their operators, open bonuses end, and your operators are disconnected. A deactivated profile can be activated again with its password; what was given back does not return.',
        )}
      </p>
    ),
  },
  {
    id: 'fair-play',
    title: () => t('Fair play'),
    body: () => (
      <>
        <p>{t('These are not allowed:')}</p>
        <ul>
          <li>{t('more than one account, or an account in somebody else’s name;')}</li>
          <li>{t('software that plays for you, or that reads or changes what a game sends;')}</li>
          <li>{t('using a fault instead of reporting it;')}</li>
          <li>{t('playing together against a bonus or a game.')}</li>
        </ul>
        <p>{t('Credits and winnings that came about that way are confiscated, and the accounts are closed.')}</p>
      </>
    ),
  },
  {
    id: 'staying-well',
    title: () => t('Staying well'),
    body: () => (
      <p>
        {t(
          'Play is meant as entertainment. Decide beforehand what you are ready to spend in credits and in time, and take breaks: Safer Play, among the pages of your account, holds you to it. If it stops being fun, exclude yourself there and talk to somebody you trust, or to a local helpline for gambling problems.',
        )}
      </p>
    ),
  },
  {
    id: 'changes',
    title: () => t('Changes to these terms'),
    body: () => (
      <p>
        {t(
          'When these terms change, the date below changes with them. Playing on after a change means that you accept it. If you do not, redeem your credits and deactivate your profile.',
        )}
      </p>
    ),
  },
]

export default function TermsPage() {
  return (
    <TextPage
      title={t('Terms and Conditions')}
      intro={t('What you can expect from {brand}, and what we expect from you. Plain words, meant to be read.', {
        brand,
      })}
      updated="2026-11-15"
      sections={sections}
    />
  )
}
