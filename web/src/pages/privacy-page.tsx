import { brand } from '@lucero/contract/brand'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { TextPage, type Section } from './text-page.tsx'

const sections: readonly Section[] = [
  {
    id: 'what-we-keep',
    title: 'What we keep',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> username, phone number, and a one-way hash of your password. The password
          itself is never stored by us.
        </li>
        <li>
          <strong>Your profile,</strong> if you fill it in: name, date of birth, gender and country.
        </li>
        <li>
          <strong>Your play:</strong> credits received, transfers, bets, wins, losses, bonuses and redeems, with their
          times.
        </li>
        <li>
          <strong>Your sessions:</strong> when you signed in and when you were last active.
        </li>
        <li>
          <strong>Your messages</strong> to us, and our notifications to you.
        </li>
      </ul>
    ),
  },
  {
    id: 'what-for',
    title: 'What we use it for',
    body: (
      <p>
        To let you sign in and recover your account, to keep your credits right to the cent, to keep the games fair and
        several accounts apart, and to answer you. For nothing else: there is no advertising on {brand}, and no profile
        of you is made for any.
      </p>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    body: (
      <ul>
        <li>
          <strong>Your operators</strong> see your username, and the credits and redeems between you and them.
        </li>
        <li>
          <strong>The text-message carrier</strong> gets your phone number and the message we ask it to deliver.
        </li>
        <li>
          <strong>Everybody</strong> may see recent wins, with the name masked so that it cannot be read.
        </li>
        <li>
          <strong>Games</strong> get a reference that means nothing outside {brand}, never your name or phone number.
        </li>
      </ul>
    ),
  },
  {
    id: 'in-your-browser',
    title: 'In your browser',
    body: (
      <>
        <p>
          One cookie, <code>accessToken</code>, keeps you signed in. Your browser also remembers the language of the
          side menu.
        </p>
        <p>
          If you tick <strong>Remember me</strong>, your username and password are kept in this browser until you untick
          it. Do that only on a device of your own.
        </p>
        <p>
          Our pages load nothing from anywhere else: no trackers, no outside fonts, no analytics. Your visit stays
          between you and us.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <p>
        Verification codes live for minutes. Sessions end when you sign out, when you change your password, or by
        themselves after a while without use. The ledger is kept for good: its entries are never changed or erased,
        because they are the proof that every balance is right.
      </p>
    ),
  },
  {
    id: 'how-we-guard-it',
    title: 'How we guard it',
    body: (
      <p>
        Passwords and codes are stored only in a form that cannot be read back. Guessing is limited and then locked.
        Recovery never tells whether a phone number is known to us. The history of every balance is chained, so that a
        change made behind our backs shows.
      </p>
    ),
  },
  {
    id: 'your-choices',
    title: 'Your choices',
    body: (
      <p>
        You can see and change your profile, your phone number and your password at any time, and deactivate your
        profile when you want to leave. To ask what we keep about you, or to have something put right, write to us from{' '}
        <Link to={paths.contact}>Contact Us</Link>.
      </p>
    ),
  },
]

export default function PrivacyPage() {
  return (
    <TextPage
      title="Privacy Policy"
      intro="What we know about you, why, and who else does. It is little, and we mean to keep it so."
      updated="2026-11-15"
      sections={sections}
    />
  )
}
