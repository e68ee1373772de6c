/** The limits that a player can set. Each shows its value and use, and opens a form. */
import type { SaferPlay } from '@lucero/contract/player/safer'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { ProgressBar } from '@lucero/ui/display/progress-bar.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { call } from '../lib/api.ts'
import { momentText } from '../lib/exclusion-text.ts'
import { useSaferChange } from './changes.ts'
import styles from './limit-list.module.css'

type LimitName = 'loss' | 'lossWeek' | 'lossMonth' | 'stake' | 'moved' | 'time'
/** A raise that the player can confirm, from a time on. */
type Raise = { max: number | null; from: string; isConfirmable: boolean }
/** A limit in credit or in minutes. */
type Limit = { max: number | null; next: Raise | null; used: number | undefined }
type Kind = {
  title: string
  about: string
  /** The value with its unit. */
  textOf: (value: number) => string
  usedText?: (used: string, max: string) => string
  enter: string
}

export function LimitList({ now }: { now: SaferPlay }) {
  return (
    <Panel title={t('Your limits')}>
      <p className={styles.intro}>
        {t('A lower limit holds at once. A higher one, or none, waits for 24 hours and then for your confirmation.')}
      </p>
      <div className={styles.list}>
        <LimitRow name="loss" kind={lossKinds.day()} limit={amountLimit(now.loss, now.loss.usedToday)} />
        <LimitRow name="lossWeek" kind={lossKinds.week()} limit={amountLimit(now.lossWeek, now.lossWeek.used)} />
        <LimitRow name="lossMonth" kind={lossKinds.month()} limit={amountLimit(now.lossMonth, now.lossMonth.used)} />
        <LimitRow name="stake" kind={stakeKind()} limit={amountLimit(now.stake, undefined)} />
        <LimitRow name="moved" kind={movedKind()} limit={amountLimit(now.moved, now.moved.usedToday)} />
        <LimitRow name="time" kind={timeKind()} limit={timeLimit(now.time)} />
      </div>
    </Panel>
  )
}

const amountLimit = ({ amount, next }: SaferPlay['stake'], used: number | undefined): Limit => ({
  max: amount,
  next: next && { max: next.amount, from: next.from, isConfirmable: next.confirmable },
  used,
})
const timeLimit = ({ minutes, next, usedToday }: SaferPlay['time']): Limit => ({
  max: minutes,
  next: next && { max: next.minutes, from: next.from, isConfirmable: next.confirmable },
  used: usedToday,
})
const limitIn = (now: SaferPlay, name: LimitName): Limit =>
  name === 'time' ? timeLimit(now.time) : amountLimit(now[name], undefined)

const inCredit = () => ({ textOf: (value: number) => formatAmount(value), enter: t('Enter an amount') })
const lossText = (about: string) => `${about} ${t('What you win back makes room again; bonus credit does not count.')}`

const lossKinds = {
  day: (): Kind => ({
    ...inCredit(),
    title: t('Daily loss limit'),
    about: lossText(t('The most that you can lose of your own credit between 00:00 and 24:00 UTC.')),
    usedText: (used, limit) => t('{used} of {limit} lost today', { used, limit }),
  }),
  week: (): Kind => ({
    ...inCredit(),
    title: t('Weekly loss limit'),
    about: lossText(t('The same from Monday to Sunday.')),
    usedText: (used, limit) => t('{used} of {limit} lost this week', { used, limit }),
  }),
  month: (): Kind => ({
    ...inCredit(),
    title: t('Monthly loss limit'),
    about: lossText(t('The same for a calendar month.')),
    usedText: (used, limit) => t('{used} of {limit} lost this month', { used, limit }),
  }),
}
const stakeKind = (): Kind => ({
  ...inCredit(),
  title: t('Largest stake in a round'),
  about: t(
    'No round of any game can cost more than this in total. Doubling and splitting count too, with cash and with bonus credit.',
  ),
})
const movedKind = (): Kind => ({
  ...inCredit(),
  title: t('Credit moved to games in a day'),
  about: t('The most credit that you can move to games between 00:00 and 24:00 UTC. Collecting it does not undo it.'),
  usedText: (used, limit) => t('{used} of {limit} moved today', { used, limit }),
})
const timeKind = (): Kind => ({
  title: t('Time of play in a day'),
  about: t(
    'After this time of play, games take no bet until 00:00 UTC. A pause of more than five minutes does not count.',
  ),
  textOf: (value) => t('{count} min', { count: value }),
  usedText: (used, limit) => t('{used} of {limit} played today', { used, limit }),
  enter: t('Enter a number of minutes, 1,440 at most'),
})

type RowProps = { name: LimitName; kind: Kind; limit: Limit }

function LimitRow({ name, kind, limit }: RowProps) {
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const change = useSaferChange(
    (max: number | null) => call('setPlayLimits', { body: { [name]: max } }),
    (now) => currentText(limitIn(now, name), kind),
  )
  const isPending = (max: number | null) => change.isPending && change.variables === max
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId}>{kind.title}</h3>
        <span className={limit.max === null ? styles.none : styles.value}>
          {limit.max === null ? t('No limit|own') : kind.textOf(limit.max)}
        </span>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Close') : limit.max === null ? t('Set|limit') : t('Change|limit')}
        </Button>
      </div>
      <Use limit={limit} kind={kind} />
      {limit.next && (
        <WaitingRaise raise={limit.next} max={limit.max} kind={kind} isPending={isPending} onSet={change.mutate} />
      )}
      {isOpen && (
        <LimitForm
          name={name}
          kind={kind}
          limit={limit}
          isPending={isPending}
          onSet={(max) => change.mutate(max, { onSuccess: () => setOpen(false) })}
        />
      )}
    </section>
  )
}

type RaiseProps = {
  raise: Raise
  max: number | null
  kind: Kind
  isPending: (max: number | null) => boolean
  onSet: (max: number | null) => void
}

/** Setting the raise again after its delay confirms it. Setting the current limit discards it. */
function WaitingRaise({ raise, max, kind, isPending, onSet }: RaiseProps) {
  return (
    <div className={styles.waiting}>
      <p>{raiseText(raise, kind)}</p>
      <div className={styles.choices}>
        {raise.isConfirmable && (
          <Button size="small" loading={isPending(raise.max)} onClick={() => onSet(raise.max)}>
            {raise.max === null ? t('Confirm no limit') : t('Confirm {amount}', { amount: kind.textOf(raise.max) })}
          </Button>
        )}
        <Button size="small" loading={isPending(max)} onClick={() => onSet(max)}>
          {t('Keep {amount}', { amount: kind.textOf(max ?? 0) })}
        </Button>
      </div>
    </div>
  )
}

/** Shows the used part of the limit. */
function Use({ limit: { max, used }, kind: { usedText, textOf } }: { limit: Limit; kind: Kind }): ReactNode {
  if (max === null || used === undefined || !usedText) return null
  const text = usedText(textOf(used), textOf(max))
  const left = Math.max(0, addAmounts([max, -used]))
  return (
    <div className={styles.used}>
      <p className={styles.figures}>
        <span>{text}</span>
        <span className={styles.left}>{t('{left} left', { left: textOf(left) })}</span>
      </p>
      <ProgressBar label={text} value={used} max={max} tone={left > 0 ? 'violet' : 'gold'} />
    </div>
  )
}

type FormProps = RowProps & { isPending: (max: number | null) => boolean; onSet: (max: number | null) => void }

function LimitForm({ name, kind, limit, isPending, onSet }: FormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const value = Number(text)
  const isValid = value > 0 && (name !== 'time' || (Number.isInteger(value) && value <= 1440))
  const submit = () => {
    setError(isValid ? undefined : kind.enter)
    if (isValid) onSet(value)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={styles.about}>{kind.about}</p>
      <AmountField
        label={limit.max === null ? t('Set a limit') : t('Change the limit')}
        error={error}
        value={text}
        {...(name === 'time' && { hint: t('In minutes'), inputMode: 'numeric', placeholder: '60' })}
        onChange={(typed) => {
          setText(typed)
          setError(undefined)
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={isPending(value)}>
          {t('Set Limit')}
        </Button>
        {limit.max !== null && limit.next?.max !== null && (
          <Button loading={isPending(null)} onClick={() => onSet(null)}>
            {t('Remove Limit')}
          </Button>
        )}
      </div>
    </form>
  )
}

function raiseText({ max, from, isConfirmable }: Raise, { textOf }: Kind): string {
  if (max === null)
    return isConfirmable
      ? t('The limit goes away if you confirm it.')
      : t('From {moment} you can confirm that the limit goes away.', { moment: momentText(from) })
  const amount = textOf(max)
  return isConfirmable
    ? t('The limit becomes {amount} if you confirm it.', { amount })
    : t('From {moment} you can confirm a limit of {amount}.', { amount, moment: momentText(from) })
}

function currentText({ max, next }: Limit, kind: Kind): string {
  if (next) return raiseText(next, kind)
  return max === null ? t('You have no limit now') : t('Your limit is {amount} now', { amount: kind.textOf(max) })
}
