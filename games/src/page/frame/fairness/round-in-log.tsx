/** Shows whether the round, and the commitment to its seed, are in the public log. The browser verifies the proofs itself. */
import { useEffect, useState } from 'react'
import { verifyRoundInLog, type RoundFinding } from '@lucero/contract/player/round-in-log'
import { locale, t } from '@lucero/ui/text/t.ts'
import type { RoundView } from '../../../api.ts'
import { fetchRoundInLog, ServerRefusal } from '../session/games-client.ts'
import { Step } from './verification-steps.tsx'
import styles from './verification.module.css'

type State = RoundFinding | 'none' | 'unavailable'

export function RoundInLogPanel({ round }: { round: RoundView }) {
  const [state, setState] = useState<State>()
  const { id, commitment, createdAt, stake, payout = 0, freeSpin } = round
  useEffect(() => {
    const claimed = { id, commitment, createdAt, stake: freeSpin ? 0 : stake, payout }
    const verify = async () => verifyRoundInLog(await fetchRoundInLog(id), claimed)
    void verify().then(setState, (error: unknown) =>
      setState(error instanceof ServerRefusal && error.code === 'NOT_FOUND' ? 'none' : 'unavailable'),
    )
  }, [id, commitment, createdAt, stake, payout, freeSpin])
  if (state === undefined || state === 'none') return null
  return (
    <section className={styles.verification}>
      <h3 className={styles.title}>{t('In the public record')}</h3>
      {state === 'unavailable' ? (
        <p className={styles.note}>{t('The public record does not answer now. The check above does not need it.')}</p>
      ) : (
        <ol className={styles.steps}>
          <Finding title={t('The promise of the seed')} fits={fitsOf(state.seed.is)} text={seedText(state.seed)} />
          <Finding title={t('The round itself')} fits={fitsOf(state.round.is)} text={roundText(state.round)} />
        </ol>
      )}
      <a className={styles.link} href="/trust" target="_blank" rel="noopener">
        {t('What the public record is, and what it proves')}
      </a>
    </section>
  )
}

function Finding({ title, fits, text }: { title: string; fits: boolean | undefined; text: string }) {
  return (
    <Step title={title} fits={fits}>
      <p className={styles.outcome}>{text}</p>
    </Step>
  )
}

/** Undefined if there is nothing to compare yet. */
function fitsOf(is: RoundFinding['seed']['is'] | RoundFinding['round']['is']): boolean | undefined {
  if (is === 'fault') return false
  return is === 'before' || is === 'listed' ? true : undefined
}

const timeOf = (at: string) => new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'medium' })

function seedText(seed: RoundFinding['seed']): string {
  if (seed.is === 'before')
    return t('It was published on {date}, before you played. So the seed could not be changed to fit your bet.', {
      date: timeOf(seed.at),
    })
  if (seed.is === 'late')
    return t('It was published on {date}, after this round had begun. The record proves nothing about this seed.', {
      date: timeOf(seed.at),
    })
  if (seed.is === 'none') return t('It is not in the public record. The record proves nothing about this seed.')
  return t('What the house shows about this seed does not fit the public record. Take a picture of this page.')
}

function roundText(round: RoundFinding['round']): string {
  if (round.is === 'listed')
    return t('It is in the list of {date}, with the same stake and payout that you see here.', {
      date: timeOf(round.at),
    })
  if (round.is === 'none') return t('There is no proof of it now. New rounds follow soon after the full hour.')
  return t('The list of this hour has another stake or payout than this page. Take a picture of this page.')
}
