import { defaultLanguage } from '@lucero/contract/shared/languages'
import { createElement, Fragment, use, type ReactNode } from 'react'
import { language, t } from '@lucero/ui/text/t.ts'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import programUrl from '../../../docs/fairness.py?url'
import english from '../../../docs/fairness.md?sections'
import styles from './fairness-page.module.css'
import type { MarkdownNode, MarkdownSection } from './markdown-tree.ts'

const files = import.meta.glob<MarkdownSection[]>('../../../ui/src/languages/*/fairness.md', {
  query: '?sections',
  import: 'default',
})
/** By language, loaded once. */
const translations = new Map<string, Promise<MarkdownSection[]>>()

function translationIn(code: string): Promise<MarkdownSection[]> | undefined {
  const loaded = translations.get(code) ?? files[`../../../ui/src/languages/${code}/fairness.md`]?.()
  if (loaded) translations.set(code, loaded)
  return loaded
}

/** Renders the documents in docs/ and their translations, which tests verify. */
export default function FairnessPage() {
  const translation = translationIn(language())
  const [intro, ...sections] = translation ? use(translation) : (english as MarkdownSection[])
  const download = (
    <a className={styles.download} href={programUrl} download="fairness.py">
      {t('Download {file}', { file: 'fairness.py' })}
    </a>
  )
  return (
    <article className={styles.page} lang={translation ? language() : defaultLanguage}>
      <PageHeader title={intro?.title} actions={download} />
      {intro && drawBody(intro)}
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {drawBody(section)}
        </section>
      ))}
    </article>
  )
}

const drawBody = ({ body }: MarkdownSection) => createElement(Fragment, null, ...body.map(draw))

function draw(node: MarkdownNode): ReactNode {
  if (typeof node === 'string') return node
  const [tag, children] = node
  return createElement(tag, tag === 'th' ? { scope: 'col' } : null, ...children.map(draw))
}
