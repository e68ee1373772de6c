// Imported as files, because the table of all flags would enlarge the first load.
import spain from '../../../node_modules/country-flag-icons/3x2/ES.svg'
import unitedStates from '../../../node_modules/country-flag-icons/3x2/US.svg'
import { chooseEverythingInSpanish, chooseLanguage, useUiState, type Language } from '../lib/ui-state.ts'
import { wantsSpanish } from '@lucero/ui/text/t.ts'
import styles from './language-flags.module.css'

const languages: readonly { language: Language; name: string; flag: string }[] = [
  { language: 'en', name: 'English', flag: unitedStates },
  { language: 'es', name: 'Español', flag: spain },
]

/** SID-3, and the setting for everything in Spanish beside the flags. */
export function LanguageFlags({ everything }: { everything: string }) {
  const chosen = useUiState((state) => state.language)
  const isSpanish = wantsSpanish()
  return (
    <div className={styles.row}>
      <div className={styles.flags}>
        {languages.map(({ language, name, flag }) => (
          <button
            key={language}
            type="button"
            className={styles.choice}
            lang={language}
            aria-label={name}
            aria-pressed={language === chosen}
            onClick={() => chooseLanguage(language)}
          >
            <img className={styles.flag} src={flag} alt="" width={30} height={20} />
          </button>
        ))}
      </div>
      <button
        type="button"
        role="switch"
        className={styles.everything}
        aria-checked={isSpanish}
        onClick={() => chooseEverythingInSpanish(!isSpanish)}
      >
        {everything}
      </button>
    </div>
  )
}
