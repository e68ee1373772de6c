import type { HelpLine } from '@lucero/contract/player/safer'
import type { User } from '@lucero/contract/player/players'
import { useUser } from '../players/queries.ts'
import { t } from '@lucero/ui/text/t.ts'
import { useHelpLines } from './queries.ts'
import styles from './help-panel.module.css'

/** The help lines of the player's country, then those for all countries. The others are folded away, unless there are only those. */
export function HelpLines() {
  const { data } = useHelpLines()
  const user = useUser().data
  if (!data?.helpLines.length) return null
  const [own, forAll, others] = [isOwn, isForAll, isOther].map((isIn) =>
    data.helpLines.filter((line) => isIn(line, user)),
  ) as [HelpLine[], HelpLine[], HelpLine[]]
  const near = [...own, ...forAll]
  if (!near.length) return <Lines label={t('Help lines')} lines={others} />
  return (
    <>
      <Lines label={t('Help lines')} lines={near} />
      {others.length > 0 && (
        <details>
          <summary>{t('Help lines of other countries')}</summary>
          <Lines label={t('Help lines of other countries')} lines={others} />
        </details>
      )}
    </>
  )
}

const isForAll = ({ country }: HelpLine): boolean => country === ''

/** By the country of the profile. Before the player has entered one, by the dial code of the phone. */
const isOwn = ({ country, dialCode }: HelpLine, user: User | undefined): boolean =>
  country !== '' && (user?.country ? country === user.country.name : dialCode !== null && dialCode === user?.phoneCode)

const isOther = (line: HelpLine, user: User | undefined): boolean => !isForAll(line) && !isOwn(line, user)

const Lines = ({ label, lines }: { label: string; lines: readonly HelpLine[] }) => (
  <ul className={styles.lines} aria-label={label}>
    {lines.map(({ country, name, phone, url }) => (
      <li key={`${country} ${name}`}>
        <b>{name}</b>
        {country && <span>{country}</span>}
        {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('Website')}
          </a>
        )}
      </li>
    ))}
  </ul>
)
