import { defaultLanguage } from '@lucero/contract/languages'
import { use } from 'react'
import { language, t } from '@lucero/ui/text/t.ts'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import programUrl from '../../../docs/fairness.py?url'
import document from '../../../docs/fairness.md?raw'
import styles from './fairness-page.module.css'
import { markdownSections } from './markdown.tsx'

const files = import.meta.glob<string>('../../../ui/src/languages/*/fairness.md', { query: '?raw', import: 'default' })
const loadTranslation = (code: string) => files[`../../../ui/src/languages/${code}/fairness.md`]
/** By language, loaded once. */
const translations = new Map<string, Promise<string>>()

function translationIn(code: string): Promise<string> | undefined {
  const loaded = translations.get(code) ?? loadTranslation(code)?.()
  if (loaded) translations.set(code, loaded)
  return loaded
}

/** Renders the documents in docs/, which tests verify. */
export default function FairnessPage() {
  const translation = translationIn(language())
  const [intro, ...sections] = markdownSections(translation ? use(translation) : document)
  const download = (
    <a className={styles.download} href={programUrl} download="fairness.py">
      {t('Download {file}', { file: 'fairness.py' })}
    </a>
  )
  return (
    <article className={styles.page} lang={translation ? language() : defaultLanguage}>
      <PageHeader title={intro?.title} actions={download} />
      {intro?.body}
      {sections.map(({ title, body }) => (
        <section key={title}>
          <h2>{title}</h2>
          {body}
        </section>
      ))}
    </article>
  )
}
