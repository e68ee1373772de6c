import Plus from 'lucide-react/icons/plus'
import { Link } from '@lucero/ui/page/router.tsx'
import { paths } from '../lib/paths.ts'
import { useSignedIn } from '../lib/session.ts'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import styles from './faq-page.module.css'
import { faq, type Question } from './faq.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

export default function FaqPage() {
  return (
    <>
      <PageHeader
        title={t('Frequently Asked Questions')}
        text={richText('Short answers. If yours is missing, <link>write to us</link>.', {
          link: <Link className={styles.link ?? ''} to={useSignedIn() ? paths.contact : paths.visitorContact} />,
        })}
      />
      <div className={styles.topics}>
        {faq.map(({ topic, questions }) => (
          <section key={topic()}>
            <h2>{topic()}</h2>
            <div className={styles.questions}>{questions.map(drawQuestion)}</div>
          </section>
        ))}
      </div>
    </>
  )
}

const drawQuestion = ({ question, answer }: Question) => (
  <details key={question()} className={styles.question}>
    <summary>
      {question()}
      <Plus aria-hidden="true" />
    </summary>
    <p>{answer()}</p>
  </details>
)
