import { useState } from 'react'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { GameDialog } from '../dialogs/game-dialog.tsx'
import { formatCents, parseCents } from '../bet/amount.ts'
import styles from './autoplay-dialog.module.css'
import { changesStake, type AutoplayPlan } from './autoplay-plan.ts'
import { StepField, sameBet, stepOf } from './step-field.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

const choices = [10, 25, 50, 100, Infinity]

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
      description={t('The same bet, again and again. It stops by itself when you leave this page.')}
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
  const [loss, setLoss] = useState('')
  const [profit, setProfit] = useState('')
  const [stopOnFeature, setStopOnFeature] = useState(false)
  const [afterWin, afterLoss] = [stepOf(onWin), stepOf(onLoss)]
  const plan: AutoplayPlan = {
    rounds,
    onWin: afterWin ?? 'keep',
    onLoss: afterLoss ?? 'keep',
    stopOnWinOf: parseCents(win),
    stopOnLossOf: parseCents(loss),
    stopOnProfitOf: parseCents(profit),
    stopOnFeature,
  }
  return (
    <form
      className={styles.plan}
      onSubmit={(event) => {
        event.preventDefault()
        if (afterWin && afterLoss) onStart(plan)
      }}
    >
      {note !== undefined && <p>{note}</p>}
      <RoundsField rounds={rounds} onChange={setRounds} />
      {/* Bonus spins have a fixed stake. */}
      {stake > 0 && (
        <div className={styles.steps}>
          <StepField legend={t('After a win')} name="on-win" choice={onWin} onChange={setOnWin} />
          <StepField legend={t('After a loss')} name="on-loss" choice={onLoss} onChange={setOnLoss} />
        </div>
      )}
      <div className={styles.stops}>
        <AmountField
          label={t('Stop when one round pays at least')}
          hint={t('Leave empty to play on')}
          value={win}
          onChange={setWin}
        />
        <AmountField
          label={t('Stop when I have lost')}
          hint={t('Counted from the start of this autoplay')}
          value={loss}
          onChange={setLoss}
        />
        <AmountField
          label={t('Stop when I am ahead by')}
          hint={t('Counted from the start of this autoplay')}
          value={profit}
          onChange={setProfit}
        />
      </div>
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

/** The largest possible stake, if it is known before. */
function Total({ plan, stake, mayRaise }: { plan: AutoplayPlan; stake: number; mayRaise: boolean }) {
  const isFixed = !mayRaise && plan.rounds !== Infinity && !changesStake(plan)
  return (
    <output className={styles.total}>
      {stake === 0
        ? t('Bonus spins cost you nothing')
        : isFixed
          ? richText('{rounds} × {stake} = {total} in stakes at most', {
              rounds: plan.rounds,
              stake: formatCents(stake),
              total: <b>{formatCents(plan.rounds * stake)}</b>,
            })
          : t('The total is open. Your own limits, and the stops above, end it.')}
    </output>
  )
}
