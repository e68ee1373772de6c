import { createElement, Fragment, use, type ReactNode } from 'react'
import { locale, t } from '@lucero/ui/text/t.ts'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import programUrl from '../../../docs/fairness.py?url'
import english from '../../../docs/fairness.md?sections'
import styles from './fairness-page.module.css'
import type { MarkdownNode, MarkdownSection } from './markdown-tree.ts'

/** Loaded once, and only for Spanish readers. */
let spanish: Promise<MarkdownSection[]> | undefined
const loadSpanish = () =>
  (spanish ??= import('../../../docs/fairness.es.md?sections').then(
    ({ default: sections }) => sections as MarkdownSection[],
  ))

/** Renders the documents in docs/, which tests verify. */
export default function FairnessPage() {
  const isSpanish = locale().startsWith('es')
  const [intro, ...sections] = isSpanish ? use(loadSpanish()) : (english as MarkdownSection[])
  const download = (
    <a className={styles.download} href={programUrl} download="fairness.py">
      {t('Download {file}', { file: 'fairness.py' })}
    </a>
  )
  return (
    <article className={styles.page} lang={isSpanish ? 'es' : 'en'}>
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
