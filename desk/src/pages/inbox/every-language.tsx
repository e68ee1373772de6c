/** A text for players in every language in which it exists, with the name of the language. */
import { defaultLanguage, isLanguage, languages } from '@lucero/contract/shared/languages'
import styles from './inbox.module.css'

export function EveryLanguage({ text, translations }: { text: string; translations: Record<string, string> }) {
  const others = Object.entries(translations)
  if (others.length === 0) return text
  return (
    <dl className={styles.languages}>
      {[[defaultLanguage, text] as const, ...others].map(([code, message]) => (
        <div key={code} lang={code}>
          <dt>{isLanguage(code) ? languages[code].name : code}</dt>
          <dd>{message}</dd>
        </div>
      ))}
    </dl>
  )
}
