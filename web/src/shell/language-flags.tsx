import { defaultLanguage, languageCodes, languages, type Language } from '@lucero/contract/languages'
import { choosePageLanguage, chooseLanguage, useUiState } from '../lib/ui-state.ts'
import { storedLanguage } from '../lib/stored-language.ts'
import styles from './language-flags.module.css'

// Files of the languages' folders, because the table of all flags would enlarge the first load.
const flags = import.meta.glob<string>('../../../ui/src/languages/*/flag.svg', { eager: true, import: 'default' })
const flagOf = (language: Language) => flags[`../../../ui/src/languages/${language}/flag.svg`]

/** SID-3, and the settings for everything in another language beside the flags: in the chosen one, or in each. */
export function LanguageFlags({ everything }: { everything: string }) {
  const chosen = useUiState((state) => state.language)
  const translations = languageCodes.filter((code) =>
    chosen === defaultLanguage ? code !== defaultLanguage : code === chosen,
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
            onClick={() => chooseLanguage(code)}
          >
            <img className={styles.flag} src={flagOf(code)} alt="" width={30} height={20} />
          </button>
        ))}
      </div>
      {translations.map((code) => (
        <WholePageSwitch
          key={code}
          language={code}
          label={everything.replace('{language}', languages[code].englishName)}
        />
      ))}
    </div>
  )
}

function WholePageSwitch({ language, label }: { language: Language; label: string }) {
  const isOn = storedLanguage('pageLanguage') === language
  return (
    <button
      type="button"
      role="switch"
      className={styles.everything}
      aria-checked={isOn}
      onClick={() => choosePageLanguage(isOn ? defaultLanguage : language)}
    >
      {label}
    </button>
  )
}
