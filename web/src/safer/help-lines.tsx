import type { HelpLine } from '@lucero/contract/safer'
import { useUser } from '../players/queries.ts'
import { t } from '@lucero/ui/text/t.ts'
import { useHelpLines } from './queries.ts'
import styles from './help-panel.module.css'

/** The help lines of the player's country first, then those for all countries, then the others. */
export function HelpLines() {
  const { data } = useHelpLines()
  const country = useUser().data?.country?.name
  if (!data?.helpLines.length) return null
  const rankOf = (line: HelpLine) => (line.country === country ? 0 : line.country === '' ? 1 : 2)
  const lines = data.helpLines.toSorted((one, other) => rankOf(one) - rankOf(other))
  return (
    <ul className={styles.lines} aria-label={t('Help lines')}>
      {lines.map((line) => (
        <li key={`${line.country} ${line.name}`}>
          <b>{line.name}</b>
          {line.country && <span>{line.country}</span>}
          <a href={`tel:${line.phone.replaceAll(/[^\d+]/g, '')}`}>{line.phone}</a>
          {line.url && (
            <a href={line.url} target="_blank" rel="noopener noreferrer">
              {t('Website')}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
