import { cookieNameAt } from '@lucero/contract/player/session-cookie'
import { brand } from '@lucero/contract/shared/brand'
import { Link } from '@lucero/ui/page/router.tsx'
import { paths } from '../lib/paths.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import { TextPage, type Section } from './text-page.tsx'

const sections: readonly Section[] = [
  {
    id: 'what-we-keep',
    title: () => t('What we keep'),
    body: () => (
      <ul>
        <li>
          {richText(
            '<strong>Your account:</strong> username, phone number, and a one-way hash of your password. The password itself is never stored by us.',
            { strong: <strong /> },
          )}
        </li>
        <li>
          {richText('<strong>Your profile,</strong> if you fill it in: name, date of birth, gender and country.', {
            strong: <strong />,
          })}
        </li>
        <li>
          {richText(
            '<strong>Your play:</strong> credits received, transfers, bets, wins, losses, bonuses and redeems, with their times.',
            { strong: <strong /> },
          )}
        </li>
        <li>
          {richText(
            '<strong>Your sessions:</strong> when you signed in, when you were last active, and the names of your browser and system, so that you know a device again.',
            {
              strong: <strong />,
            },
          )}
        </li>
        <li>
          {richText(
            '<strong>Your messages</strong> to us, our answers and our notifications to you; of a message sent without signing in, the phone number for the answer.',
            {
              strong: <strong />,
            },
          )}
        </li>
      </ul>
    ),
  },
  {
    id: 'what-for',
    title: () => t('How we use it'),
    body: () => (
      <p>
        {t(
          'To let you sign in and recover your account, to keep your credits right to the cent, to keep the games fair and several accounts apart, and to answer you. For nothing else: there is no advertising on {brand}, and no profile of you is made for any.',
          { brand },
        )}
      </p>
    ),
  },
  {
    id: 'who-sees-it',
    title: () => t('Who sees it'),
    body: () => (
      <ul>
        <li>
          {richText(
            '<strong>Your operators</strong> see your username, and the credits and redeems between you and them.',
            { strong: <strong /> },
          )}
        </li>
        <li>
          {richText(
            '<strong>The text-message carrier</strong> gets your phone number and the message we ask it to deliver.',
            { strong: <strong /> },
          )}
        </li>
        <li>
          {richText(
            '<strong>Everybody</strong> may see recent wins and bets, with your name masked. Your username is shown beside your bets only if you switch it on below a game.',
            {
              strong: <strong />,
            },
          )}
        </li>
        <li>
          {richText(
            '<strong>Games</strong> get your username, to greet you by, a reference that means nothing outside {brand}, and what you hold in them. Never your real name or your phone number.',
            { strong: <strong />, brand },
          )}
        </li>
      </ul>
    ),
  },
  {
    id: 'in-your-browser',
    title: () => t('In your browser'),
    body: () => (
      <>
        <p>
          {richText(
            'One cookie, <code>{cookie}</code>, keeps you signed in. Your browser also remembers your language, and that this device is known to you, so that a stranger who guesses at your password cannot lock you out.',
            { code: <code />, cookie: cookieNameAt(location.protocol) },
          )}
        </p>
        <p>
          {t(
            'Favourite games, games played lately and the cart are kept in this browser, for each player apart; games remember there whether sound and hints are on. We never see any of it.',
          )}
        </p>
        <p>
          {richText(
            'If you tick <strong>Remember me</strong>, your username and password are kept in this browser until you untick it. Do that only on a device of your own.',
            { strong: <strong /> },
          )}
        </p>
        <p>
          {t(
            'Our pages load nothing from anywhere else: no trackers, no outside fonts, no analytics. Your visit stays between you and us.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: () => t('How long we keep it'),
    body: () => (
      <p>
        {t(
          'Verification codes expire within minutes. Sessions end when you sign out, when you change your password, or by themselves after a while without use. Messages that you send without an account are deleted some weeks after the answer, together with your number. The ledger is kept for good: its entries are never changed or erased, because they are the proof that every balance is right.',
        )}
      </p>
    ),
  },
  {
    id: 'deleting-it',
    title: () => t('How you can have it deleted'),
    body: () => (
      <p>
        {t(
          'Write to us under Contact Us. Once your account holds no credit, we close it and delete your name, date of birth, gender, country, phone number, messages and notifications. Your username stays taken, the ledger stays, and a fingerprint of your phone number stays, so that nobody can get around an exclusion with it.',
        )}
      </p>
    ),
  },
  {
    id: 'how-we-guard-it',
    title: () => t('How we guard it'),
    body: () => (
      <p>
        {t(
          'Passwords and codes are stored only in a form that cannot be read back. Guessing is limited and then locked. Recovery never tells whether a phone number is known to us. The history of every balance is chained, so that a change made behind our backs shows.',
        )}
      </p>
    ),
  },
  {
    id: 'your-choices',
    title: () => t('Your choices'),
    body: () => (
      <p>
        {richText(
          'You can see and change your profile, your phone number and your password at any time, and deactivate your profile when you want to leave. To ask what we keep about you, or to have something put right, write to us from <link>Contact Us</link>. Without an account, or if you cannot sign in, <visitor>write to us here</visitor>.',
          { link: <Link to={paths.contact} />, visitor: <Link to={paths.visitorContact} /> },
        )}
      </p>
    ),
  },
]

export default function PrivacyPage() {
  return (
    <TextPage
      title={t('Privacy Policy')}
      intro={t('The data we have about you, why we have it, and who else sees it. We keep as little as possible.')}
      updated="2026-11-16"
      sections={sections}
    />
  )
}
