import type { ReactNode } from 'react'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import styles from './text-page.module.css'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

export type Section = { id: string; title: () => string; body: () => ReactNode }

type TextPageProps = { title: string; intro: ReactNode; updated: string; sections: readonly Section[] }

/** A text page with numbered sections, and a table of contents that stays visible on wide screens. */
export function TextPage({ title, intro, updated, sections }: TextPageProps) {
  return (
    <article className={styles.page}>
      <PageHeader title={title} text={intro} />
      <div className={styles.columns}>
        <Contents sections={sections} />
        <div className={styles.text}>
          {sections.map(({ id, title: sectionTitle, body }) => (
            <section key={id} id={id} className={styles.section}>
              <h2>{sectionTitle()}</h2>
              {body()}
            </section>
          ))}
          <p className={styles.updated}>
            {richText('Last changed on {updated}.', { updated: <time dateTime={updated}>{updated}</time> })}
          </p>
        </div>
      </div>
    </article>
  )
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className={styles.contents} aria-label={t('On this page')}>
      <p className={styles.contentsTitle}>{t('On this page')}</p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title()}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
