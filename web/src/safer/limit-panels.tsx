import type { SaferPlay } from '@lucero/contract/safer'
import { useState, type ReactNode } from 'react'
import { call } from '../lib/api.ts'
import { momentText } from '../lib/exclusion-text.ts'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { addAmounts, formatAmount } from '@lucero/ui/text/amounts.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { ProgressBar } from '@lucero/ui/display/progress-bar.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import styles from './limit-panels.module.css'
import { useSaferChange } from './changes.ts'

type Limit = SaferPlay['stake']

export function LossPanel({ loss }: { loss: SaferPlay['loss'] }) {
  return (
    <LimitPanel name="loss" title={t('Daily loss limit')} limit={loss}>
      <p className={styles.about}>
        {t(
          'The most that you can lose of your own credit between 00:00 and 24:00 UTC. What you win back makes room again; bonus credit does not count.',
        )}
      </p>
      {loss.amount !== null && <LostToday used={loss.usedToday} limit={loss.amount} />}
    </LimitPanel>
  )
}

function LostToday({ used, limit }: { used: number; limit: number }) {
  const left = Math.max(0, addAmounts([limit, -used]))
  return (
    <div className={styles.used}>
      <p className={styles.figures}>
        <span>
          {richText('{used} of {limit} lost today', {
            used: <Amount value={used} />,
            limit: <Amount value={limit} />,
          })}
        </span>
        <span className={styles.left}>{t('{left} left', { left: formatAmount(left) })}</span>
      </p>
      <ProgressBar
        label={t('Lost today: {used} of {limit}', { used: formatAmount(used), limit: formatAmount(limit) })}
        value={used}
        max={limit}
        tone={left > 0 ? 'violet' : 'gold'}
      />
    </div>
  )
}

export function StakePanel({ stake }: { stake: Limit }) {
  return (
    <LimitPanel name="stake" title={t('Largest stake in a round')} limit={stake}>
      <p className={styles.about}>
        {t(
          'No round of any game can cost more than this in all: doubling and splitting count too, whatever pays for it.',
        )}
      </p>
    </LimitPanel>
  )
}

type LimitPanelProps = { name: 'loss' | 'stake'; title: string; limit: Limit; children: ReactNode }

function LimitPanel({ name, title, limit, children }: LimitPanelProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const change = useSaferChange(
    (amount: number | null) => call('setPlayLimits', { body: { [name]: amount } }),
    (now) => whatHolds(now[name]),
  )
  const isPending = (requested: number | null) => change.isPending && change.variables === requested
  const amount = Number(text)
  const set = () => {
    const isAmount = amount > 0
    setError(isAmount ? undefined : t('Enter an amount'))
    if (isAmount) change.mutate(amount, { onSuccess: () => setText('') })
  }
  return (
    <Panel title={title} actions={<Held amount={limit.amount} />}>
      <div className={styles.panel}>
        {children}
        {limit.next && (
          <Waiting
            limit={limit}
            next={limit.next}
            pending={isPending(limit.amount)}
            onKeep={() => change.mutate(limit.amount)}
          />
        )}
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            set()
          }}
        >
          <AmountField
            label={limit.amount === null ? t('Set a limit') : t('Change the limit')}
            hint={t('A lower limit holds at once. A higher one, or none, holds after 24 hours.')}
            error={error}
            value={text}
            onChange={(typed) => {
              setText(typed)
              setError(undefined)
            }}
          />
          <div className={styles.actions}>
            <Button type="submit" variant="primary" loading={change.isPending && isPending(amount)}>
              {t('Set Limit')}
            </Button>
            {limit.amount !== null && limit.next?.amount !== null && (
              <Button loading={isPending(null)} onClick={() => change.mutate(null)}>
                {t('Remove Limit')}
              </Button>
            )}
          </div>
        </form>
      </div>
    </Panel>
  )
}

const Held = ({ amount }: { amount: number | null }) =>
  amount === null ? <span className={styles.none}>{t('No limit|own')}</span> : <Amount value={amount} tone="gold" />

type WaitingProps = { limit: Limit; next: NonNullable<Limit['next']>; pending: boolean; onKeep: () => void }

/** A pending change of a limit, which can be cancelled until it takes effect. */
function Waiting({ limit, next, pending, onKeep }: WaitingProps) {
  return (
    <div className={styles.waiting}>
      <p>{whatComes(next)}</p>
      <Button size="small" loading={pending} onClick={onKeep}>
        {t('Keep {amount}', { amount: formatAmount(limit.amount ?? 0) })}
      </Button>
    </div>
  )
}

const whatComes = ({ amount, from }: NonNullable<Limit['next']>) =>
  amount === null
    ? t('The limit goes away on {moment}.', { moment: momentText(from) })
    : t('The limit becomes {amount} on {moment}.', { amount: formatAmount(amount), moment: momentText(from) })

function whatHolds({ amount, next }: Limit): string {
  if (next) return whatComes(next)
  return amount === null
    ? t('You have no limit now')
    : t('Your limit is {amount} now', { amount: formatAmount(amount) })
}
