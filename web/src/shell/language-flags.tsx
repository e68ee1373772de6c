import { chooseLanguage, useUiState, type Language } from '../lib/ui-state.ts'
import { Flag } from '../ui/flag.tsx'
import styles from './language-flags.module.css'

const languages: readonly { language: Language; name: string; country: string }[] = [
  { language: 'en', name: 'English', country: 'us' },
  { language: 'es', name: 'Español', country: 'es' },
]

/** SID-3 */
export function LanguageFlags() {
  const chosen = useUiState((state) => state.language)
  return (
    <div className={styles.flags}>
      {languages.map(({ language, name, country }) => (
        <button
          key={language}
          type="button"
          className={styles.flag}
          lang={language}
          aria-label={name}
          aria-pressed={language === chosen}
          onClick={() => chooseLanguage(language)}
        >
          <Flag country={country} width={30} />
        </button>
      ))}
    </div>
  )
}
