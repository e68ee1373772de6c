import { useState, type ReactNode } from 'react'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { GameDialog } from '../dialogs/game-dialog.tsx'
import { formatCents, parseCents } from '../bet/amount.ts'
import styles from './autoplay-dialog.module.css'
import { changesStake, losingRun, missingLimits, type AutoplayPlan } from './autoplay-plan.ts'
import { StepField, sameBet, stepOf } from './step-field.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

const choices = [10, 25, 50, 100, Infinity]
/** With a raise, the proposed loss and the proposed largest bet are this many first bets. */
const proposedTimes = 10

type PlanProps = {
  stake: number
  note?: string | undefined
  /** Label of the option to stop after the feature of the game. Undefined for a game without one. */
  featureStop: string | undefined
  onStart: (plan: AutoplayPlan) => void
}

export function AutoplayDialog({ open, onClose, ...plan }: PlanProps & { open: boolean; onClose: () => void }) {
  return (
    <GameDialog
      open={open}
      onClose={onClose}
      size="wide"
      title={t('Autoplay')}
      description={t('Rounds play by themselves. It stops when you leave this page.')}
    >
      <Plan {...plan} />
    </GameDialog>
  )
}

function Plan({ stake, note, featureStop, onStart }: PlanProps) {
  const [rounds, setRounds] = useState(10)
  const [onWin, setOnWin] = useState(sameBet)
  const [onLoss, setOnLoss] = useState(sameBet)
  const [win, setWin] = useState('')
  /** Undefined until the player changes it. */
  const [typedLoss, setLoss] = useState<string>()
  const [typedMax, setMax] = useState<string>()
  const [profit, setProfit] = useState('')
  const [stopOnFeature, setStopOnFeature] = useState(false)
  const [afterWin, afterLoss] = [stepOf(onWin), stepOf(onLoss)]
  const raises = onWin.kind === 'raise' || onLoss.kind === 'raise'
  const proposed = ((proposedTimes * stake) / 100).toFixed(2)
  const [loss, max] = [typedLoss ?? (raises ? proposed : ''), typedMax ?? proposed]
  const plan: AutoplayPlan = {
    rounds,
    onWin: afterWin ?? 'keep',
    onLoss: afterLoss ?? 'keep',
    stopOnWinOf: parseCents(win),
    stopOnLossOf: parseCents(loss),
    stopOnProfitOf: parseCents(profit),
    stopOnFeature,
    maxStake: raises ? parseCents(max) : undefined,
  }
  const missing = missingLimits(plan, stake)
  return (
    <form
      className={styles.plan}
      onSubmit={(event) => {
        event.preventDefault()
        if (afterWin && afterLoss && !missing.length) onStart(plan)
      }}
    >
      {note !== undefined && <p>{note}</p>}
      <RoundsField rounds={rounds} onChange={setRounds} />
      {/* Bonus spins have a fixed stake. */}
      {stake > 0 && (
        <div className={styles.steps}>
          <StepField legend={t('After a win')} name="on-win" choice={onWin} onChange={setOnWin} />
          <StepField legend={t('After a loss')} name="on-loss" choice={onLoss} onChange={setOnLoss} />
          {raises && (
            <AmountField
              label={t('Never bet more than')}
              hint={t('A round that returns exactly its bet changes nothing')}
              error={
                missing.includes('stake')
                  ? t('At least your first bet, {amount}', { amount: formatCents(stake) })
                  : undefined
              }
              value={max}
              onChange={setMax}
            />
          )}
        </div>
      )}
      <Stops
        win={win}
        onWin={setWin}
        loss={loss}
        onLoss={setLoss}
        isLossMissing={missing.includes('loss')}
        profit={profit}
        onProfit={setProfit}
      />
      {featureStop !== undefined && (
        <CheckboxField
          label={featureStop}
          checked={stopOnFeature}
          onChange={(event) => setStopOnFeature(event.target.checked)}
        />
      )}
      <div className={styles.start}>
        <Total plan={plan} stake={stake} mayRaise={note !== undefined} />
        <Button type="submit" variant="primary" size="large" wide>
          {rounds === Infinity ? t('Start without end') : t('Start {rounds} rounds', { rounds })}
        </Button>
      </div>
    </form>
  )
}

type StopsProps = {
  win: string
  onWin: (text: string) => void
  loss: string
  onLoss: (text: string) => void
  isLossMissing: boolean
  profit: string
  onProfit: (text: string) => void
}

function Stops({ win, onWin, loss, onLoss, isLossMissing, profit, onProfit }: StopsProps) {
  return (
    <div className={styles.stops}>
      <AmountField
        label={t('Stop when one round pays at least')}
        hint={t('Leave empty to play on')}
        value={win}
        onChange={onWin}
      />
      <AmountField
        label={t('Stop when I have lost')}
        hint={t('Counted from the start of this autoplay')}
        error={isLossMissing ? t('Raise needs this stop') : undefined}
        value={loss}
        onChange={onLoss}
      />
      <AmountField
        label={t('Stop when I am ahead by')}
        hint={t('Counted from the start of this autoplay')}
        value={profit}
        onChange={onProfit}
      />
    </div>
  )
}

function RoundsField({ rounds, onChange }: { rounds: number; onChange: (rounds: number) => void }) {
  return (
    <fieldset className={styles.rounds}>
      <legend>{t('Rounds')}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name="rounds"
            aria-label={choice === Infinity ? t('Without end') : undefined}
            checked={rounds === choice}
            onChange={() => onChange(choice)}
          />
          <span>{choice === Infinity ? '∞' : choice}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The largest possible stake, if it is known before. With a raise: what a series of losses costs. */
function Total({ plan, stake, mayRaise }: { plan: AutoplayPlan; stake: number; mayRaise: boolean }) {
  return <output className={styles.total}>{totalOf(plan, stake, mayRaise)}</output>
}

function totalOf(plan: AutoplayPlan, stake: number, mayRaise: boolean): ReactNode {
  if (stake === 0) return t('Bonus spins cost you nothing')
  if (changesStake(plan))
    return missingLimits(plan, stake).length ? t('Raise needs two limits') : losingRunText(plan, stake)
  if (mayRaise || plan.rounds === Infinity) return t('The total is open. Your own limits, and the stops above, end it.')
  return richText('{rounds} × {stake} = {total} in stakes at most', {
    rounds: plan.rounds,
    stake: formatCents(stake),
    total: <b>{formatCents(plan.rounds * stake)}</b>,
  })
}

/** '4 losses in a row: the last bet is 8.00, and 15.00 is lost. Then it stops.' */
function losingRunText(plan: AutoplayPlan, first: number): string {
  const { losses, stake, lost, stops } = losingRun(plan, first)
  const amounts = { stake: formatCents(stake), lost: formatCents(lost) }
  return stops
    ? plural(
        losses,
        '{count} loss: the bet is {stake}, and {lost} is lost. Then it stops.',
        '{count} losses in a row: the last bet is {stake}, and {lost} is lost. Then it stops.',
        amounts,
      )
    : plural(
        losses,
        '{count} loss: the bet is {stake}, and {lost} is lost.',
        '{count} losses in a row: the last bet is {stake}, and {lost} is lost.',
        amounts,
      )
}
