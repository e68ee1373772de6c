import { defaultLanguage, languageCodes, languages, type Language } from '@lucero/contract/shared/languages'
import { choosePageLanguage, chooseLanguage, useUiState } from '../lib/ui-state.ts'
import { storedLanguage, storeLanguage } from '../lib/stored-language.ts'
import styles from './language-flags.module.css'
import { loadNavigationLabels } from './navigation-labels.ts'

// Files of the languages' folders, because the table of all flags would enlarge the first load.
const flags = import.meta.glob<string>('./*/flag.svg', {
  base: '../../../ui/src/languages',
  eager: true,
  import: 'default',
})

/** SID-3, and the settings for everything in another language beside the flags: in the chosen one, or in each. */
export function LanguageFlags({ everything }: { everything: string }) {
  const chosen = useUiState((state) => state.language)
  const translations = languageCodes.filter(
    (code) => code !== defaultLanguage && (chosen === defaultLanguage || chosen === code),
  )
  return (
    <div className={styles.row}>
      <div className={styles.flags}>
        {languageCodes.map((code) => (
          <button
            key={code}
            type="button"
            className={styles.choice}
            lang={code}
            aria-label={languages[code].name}
            aria-pressed={code === chosen}
            onClick={() => void choose('language', code)}
          >
            <img className={styles.flag} src={flags[`./${code}/flag.svg`]} alt="" width={30} height={20} />
          </button>
        ))}
      </div>
      {translations.map((code) => {
        const isOn = storedLanguage('pageLanguage') === code
        return (
          <button
            key={code}
            type="button"
            role="switch"
            className={styles.everything}
            aria-checked={isOn}
            onClick={() => void choose('pageLanguage', isOn ? defaultLanguage : code)}
          >
            {everything.replace('{}', languages[code].englishName)}
          </button>
        )
      })}
    </div>
  )
}

/** The choice is stored at once, because the page may be reloaded. The labels load before the navigation switches. */
async function choose(key: 'language' | 'pageLanguage', language: Language): Promise<void> {
  storeLanguage(key, language)
  await loadNavigationLabels(language)
  if (key === 'language') chooseLanguage(language)
  else choosePageLanguage(language)
}
