// By their files, because the table of all flags would weigh on the first load.
import spain from '../../../node_modules/country-flag-icons/3x2/ES.svg'
import unitedStates from '../../../node_modules/country-flag-icons/3x2/US.svg'
import { chooseLanguage, useUiState, type Language } from '../lib/ui-state.ts'
import styles from './language-flags.module.css'

const languages: readonly { language: Language; name: string; flag: string }[] = [
  { language: 'en', name: 'English', flag: unitedStates },
  { language: 'es', name: 'Español', flag: spain },
]

/** SID-3 */
export function LanguageFlags() {
  const chosen = useUiState((state) => state.language)
  return (
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
  )
}
