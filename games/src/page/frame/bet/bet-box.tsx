import { clsx } from 'clsx'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useId, useState } from 'react'
import { formatCents, parseCents } from './amount.ts'
import styles from './bet-box.module.css'
import { playSound } from '../sound/sound.ts'
import { t } from '@lucero/ui/text/t.ts'

export type BetLimits = { min: number; max: number }

type BetBoxProps = BetLimits & {
  cents: number
  onChange: (cents: number) => void
  balance: number
  disabled?: boolean
  label?: string
  /** Preset amounts. */
  quick?: readonly number[]
}

const defaultQuick = [50, 100, 500, 1000, 2500]
const ladder = [1, 2, 5]
  .flatMap((digit) => [1, 10, 100, 1000, 10_000, 100_000].map((unit) => digit * unit))
  .sort((a, b) => a - b)

/** Input of the stake in whole cents: typed, stepped, halved, doubled, or a preset amount. */
export function BetBox({
  cents,
  onChange,
  balance,
  disabled = false,
  label = t('Bet'),
  quick = defaultQuick,
  ...limits
}: BetBoxProps) {
  const id = useId()
  const maxStake = maxStakeOf(limits, balance)
  const [problem, setProblem] = useState<string>()
  const set = (next: number) => {
    playSound('chip')
    onChange(clamp(next, limits.min, maxStake))
  }
  return (
    <fieldset className={styles.box} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        <div className={styles.stepper}>
          <Step
            label={t('Bet less')}
            icon={<Minus />}
            disabled={cents <= limits.min}
            onPress={() => set(stepDown(cents))}
          />
          <AmountInput
            id={id}
            label={label}
            cents={cents}
            limits={{ min: limits.min, max: maxStake }}
            onChange={onChange}
            onProblem={setProblem}
          />
          <Step label={t('Bet more')} icon={<Plus />} disabled={cents >= maxStake} onPress={() => set(stepUp(cents))} />
        </div>
        <div className={styles.factors}>
          <Factor label={t('Half')} text="½" onPress={() => set(Math.floor(cents / 2))} />
          <Factor label={t('Double')} text="2×" onPress={() => set(cents * 2)} />
          <MaxFactor key={cents} cents={cents} maxStake={maxStake} onTake={() => set(maxStake)} />
        </div>
      </div>
      {problem !== undefined && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {t('{problem}. The bet is still {amount}.', { problem, amount: formatCents(cents) })}
        </p>
      )}
      <div className={styles.quick}>
        {quick
          .filter((amount) => amount >= limits.min && amount <= limits.max)
          .map((amount) => (
            <button
              key={amount}
              type="button"
              className={clsx(styles.chip, amount === cents && styles.chosen)}
              aria-pressed={amount === cents}
              disabled={amount > maxStake}
              onClick={() => set(amount)}
            >
              {formatChip(amount)}
            </button>
          ))}
      </div>
    </fieldset>
  )
}

/** Brings a stake chosen by a key within the same bounds as the buttons. */
export const fitBet = (cents: number, limits: BetLimits, balance: number): number =>
  clamp(Math.floor(cents), limits.min, maxStakeOf(limits, balance))

/** Never below the minimum bet, even if the balance is lower: then the wallet refuses with a message. */
const maxStakeOf = ({ min, max }: BetLimits, balance: number) => Math.max(min, Math.min(max, balance))

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

const stepUp = (cents: number) => ladder.find((rung) => rung > cents) ?? cents
const stepDown = (cents: number) => ladder.findLast((rung) => rung < cents) ?? cents

const formatChip = (cents: number) => formatCents(cents).replace(/\.00$/, '')

type AmountInputProps = {
  id: string
  label: string
  cents: number
  limits: BetLimits
  onChange: (cents: number) => void
  /** Undefined if the amount is fine. */
  onProblem: (problem: string | undefined) => void
}

/** Only a whole amount within the limits changes the bet. Anything else stays in the field, which is marked until it is corrected. */
function AmountInput({ id, label, cents, limits, onChange, onProblem }: AmountInputProps) {
  const [typed, setTyped] = useState<{ text: string; bet: number }>()
  // A bet that was changed elsewhere replaces the text.
  const text = typed?.bet === cents ? typed.text : undefined
  const problem = text === undefined ? undefined : problemOf(text, limits)
  useEffect(() => onProblem(problem), [problem, onProblem])
  const type = (next: string) => {
    const amount = problemOf(next, limits) === undefined ? parseCents(next) : undefined
    setTyped({ text: next, bet: amount ?? cents })
    if (amount !== undefined) onChange(amount)
  }
  return (
    <input
      id={id}
      className={styles.input}
      aria-label={label}
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={text ?? formatCents(cents)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      // An empty field goes back to the bet, like a correct one to its usual form.
      onBlur={() => (problem === undefined || !text?.trim()) && setTyped(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined)
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

function problemOf(text: string, { min, max }: BetLimits): string | undefined {
  const amount = parseCents(text)
  if (amount === undefined) return t('Enter an amount such as {amount}', { amount: formatCents(100) })
  if (amount < min) return t('At least {amount}', { amount: formatCents(min) })
  return amount > max ? t('At most {amount}', { amount: formatCents(max) }) : undefined
}

type StepProps = { label: string; icon: React.ReactNode; disabled: boolean; onPress: () => void }

function Step({ label, icon, disabled, onPress }: StepProps) {
  return (
    <button type="button" className={styles.step} aria-label={label} disabled={disabled} onClick={onPress}>
      {icon}
    </button>
  )
}

/** How long the confirmation is shown. */
const confirmMs = 4000

/** The maximum stake needs a second press, because the button is next to 2× and the space bar then plays. */
function MaxFactor({ cents, maxStake, onTake }: { cents: number; maxStake: number; onTake: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const cancel = () => setIsConfirming(false)
  useEffect(() => {
    if (!isConfirming) return undefined
    const timer = setTimeout(() => setIsConfirming(false), confirmMs)
    return () => clearTimeout(timer)
  }, [isConfirming])
  const press = () => (isConfirming || maxStake <= cents ? onTake() : setIsConfirming(true))
  return (
    <button
      type="button"
      className={clsx(styles.factor, isConfirming && styles.asking)}
      aria-label={isConfirming ? t('Bet {cents}? Press again', { cents: formatCents(maxStake) }) : t('Most: Max')}
      onClick={press}
      onBlur={cancel}
    >
      {isConfirming ? `${formatChip(maxStake)}?` : t('Max')}
    </button>
  )
}

function Factor({ label, text, onPress }: { label: string; text: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.factor} aria-label={`${label}: ${text}`} onClick={onPress}>
      {text}
    </button>
  )
}
