/** A self-assessment: the nine questions of the Problem Gambling Severity Index. Answers stay in this page and are not sent. */
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { scoreOf, type Level } from './self-check-score.ts'
import styles from './self-check.module.css'

const questions = () => [
  t('Have you bet more than you could really afford to lose?'),
  t('Have you needed to gamble with larger amounts of money to get the same feeling of excitement?'),
  t('When you gambled, did you go back another day to try to win back the money you lost?'),
  t('Have you borrowed money or sold anything to get money to gamble?'),
  t('Have you felt that you might have a problem with gambling?'),
  t('Has gambling caused you any health problems, including stress or anxiety?'),
  t(
    'Have people criticized your betting or told you that you had a gambling problem, whether or not you thought it was true?',
  ),
  t('Has your gambling caused any financial problems for you or your household?'),
  t('Have you felt guilty about the way you gamble or what happens when you gamble?'),
]

const answers = () => [
  t('Never|answer'),
  t('Sometimes|answer'),
  t('Most of the time|answer'),
  t('Almost always|answer'),
]

const levelTexts: Record<Level, () => string> = {
  none: () => t('No sign of a problem. Limits still help to keep it that way.'),
  low: () => t('A few signs. A limit on losses or on time keeps play what it should be.'),
  moderate: () => t('Play has begun to do harm. Set a limit now, or take a break, and talk to somebody.'),
  high: () =>
    t(
      'Play does you harm. Please take a break or exclude yourself, and call a help line: it is free and confidential.',
    ),
}

export function SelfCheck() {
  const [isOpen, setOpen] = useState(false)
  const [given, setGiven] = useState<(number | undefined)[]>([])
  const list = questions()
  const score = scoreOf(list.map((_, index) => given[index]))
  return (
    <Panel title={t('Check yourself')}>
      <div className={styles.panel}>
        <p className={styles.about}>
          {t('Nine questions about the last twelve months. Your answers stay on this page: nobody else sees them.')}
        </p>
        {!isOpen && (
          <div>
            <Button onClick={() => setOpen(true)}>{t('Start|check')}</Button>
          </div>
        )}
        {isOpen && (
          <ol className={styles.questions}>
            {list.map((question, index) => (
              <li key={question}>
                <fieldset className={styles.question}>
                  <legend>{question}</legend>
                  <div className={styles.answers}>
                    {answers().map((answer, points) => (
                      <label key={answer} className={styles.answer}>
                        <input
                          type="radio"
                          name={`question-${index}`}
                          checked={given[index] === points}
                          onChange={() => setGiven((before) => Object.assign([...before], { [index]: points }))}
                        />
                        {answer}
                      </label>
                    ))}
                  </div>
                </fieldset>
              </li>
            ))}
          </ol>
        )}
        <output className={styles.result}>
          {isOpen && !score && t('Answer all nine questions to see the result.')}
          {score && (
            <>
              <b>{t('{points} of 27 points', { points: score.points })}</b> {levelTexts[score.level]()}
            </>
          )}
        </output>
      </div>
    </Panel>
  )
}
