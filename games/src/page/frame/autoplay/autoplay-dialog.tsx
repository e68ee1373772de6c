import { useState } from 'react'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { GameDialog } from '../dialogs/game-dialog.tsx'
import { formatCents, parseCents } from '../bet/amount.ts'
import styles from './autoplay-dialog.module.css'
import type { AutoplayPlan } from './use-autoplay.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

const choices = [10, 25, 50, 100]

type PlanProps = { stake: number; onStart: (plan: AutoplayPlan) => void }

export function AutoplayDialog({ open, onClose, ...plan }: PlanProps & { open: boolean; onClose: () => void }) {
  return (
    <GameDialog
      open={open}
      onClose={onClose}
      title={t('Autoplay')}
      description={t('The same bet, again and again. It stops by itself when you leave this page.')}
    >
      <Plan {...plan} />
    </GameDialog>
  )
}

function Plan({ stake, onStart }: PlanProps) {
  const [rounds, setRounds] = useState(10)
  const [win, setWin] = useState('')
  const [loss, setLoss] = useState('')
  const [profit, setProfit] = useState('')
  const submit = () =>
    onStart({
      rounds,
      stopOnWinOf: parseCents(win),
      stopOnLossOf: parseCents(loss),
      stopOnProfitOf: parseCents(profit),
    })
  return (
    <form
      className={styles.plan}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className={styles.rounds}>
        <legend>{t('Rounds')}</legend>
        {choices.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input type="radio" name="rounds" checked={rounds === choice} onChange={() => setRounds(choice)} />
            <span>{choice}</span>
          </label>
        ))}
      </fieldset>
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
      <output className={styles.total}>
        {stake > 0 ? (
          <>
            {richText('{rounds} × {stake} = {total} in stakes at most', {
              rounds,
              stake: formatCents(stake),
              total: <b>{formatCents(rounds * stake)}</b>,
            })}
          </>
        ) : (
          t('Bonus spins cost you nothing')
        )}
      </output>
      <Button type="submit" variant="primary" size="large" wide>
        {t('Start {rounds} rounds', { rounds })}
      </Button>
    </form>
  )
}
