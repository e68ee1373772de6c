import { t } from '../ui/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import programUrl from '../../../docs/fairness.py?url'
import document from '../../../docs/fairness.md?raw'
import styles from './fairness-page.module.css'
import { markdownSections } from './markdown.tsx'

/** The document itself, which a test keeps true; there is no second text. */
export default function FairnessPage() {
  const [intro, ...sections] = markdownSections(document)
  const download = (
    <a className={styles.download} href={programUrl} download="fairness.py">
      {t('Download {file}', { file: 'fairness.py' })}
    </a>
  )
  return (
    <article className={styles.page} lang="en">
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
