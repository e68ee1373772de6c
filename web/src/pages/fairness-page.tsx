import { use } from 'react'
import { locale, t } from '@lucero/ui/text/t.ts'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import programUrl from '../../../docs/fairness.py?url'
import document from '../../../docs/fairness.md?raw'
import styles from './fairness-page.module.css'
import { markdownSections } from './markdown.tsx'

/** Loaded once, and only for Spanish readers. */
let spanish: Promise<string> | undefined
const loadSpanish = () => (spanish ??= import('../../../docs/fairness.es.md?raw').then(({ default: text }) => text))

/** Renders the documents in docs/, which tests verify. */
export default function FairnessPage() {
  const isSpanish = locale().startsWith('es')
  const [intro, ...sections] = markdownSections(isSpanish ? use(loadSpanish()) : document)
  const download = (
    <a className={styles.download} href={programUrl} download="fairness.py">
      {t('Download {file}', { file: 'fairness.py' })}
    </a>
  )
  return (
    <article className={styles.page} lang={isSpanish ? 'es' : 'en'}>
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
