import type { OwnGameId } from '@lucero/contract/own-games'
import { useState } from 'react'
import { ownGames } from '@lucero/contract/own-games'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { parseCents } from './amount.ts'
import type { RoundClaim } from './check-round.ts'
import { Verification } from './verification.tsx'
import styles from './verify-form.module.css'
import { t } from '@lucero/ui/text/t.ts'

type FormText = Record<
  'game' | 'serverSeed' | 'clientSeed' | 'nonce' | 'bet' | 'actions' | 'commitment' | 'paid',
  string
>

const empty: FormText = {
  game: 'dice',
  serverSeed: '',
  clientSeed: '',
  nonce: '0',
  bet: '',
  actions: '[]',
  commitment: '',
  paid: '',
}

const options = ownGames.map(({ id, name }) => ({ value: id, label: name }))

/** Any round of any game, by hand: nothing of it leaves the browser. */
export function VerifyForm({ from }: { from?: RoundClaim | undefined }) {
  const [written, setWritten] = useState<FormText>(() => (from ? writtenOf(from) : empty))
  const field = (name: keyof FormText) => ({
    value: written[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setWritten({ ...written, [name]: event.currentTarget.value }),
  })
  const told = toldBy(written)
  return (
    <div className={styles.form}>
      <div className={styles.fields}>
        <SelectField label={t('Game')} options={options} {...field('game')} />
        <TextField label={t('Nonce')} inputMode="numeric" block={/\D/} {...field('nonce')} />
        <TextField label={t('Server seed')} {...field('serverSeed')} />
        <TextField label={t('Client seed')} {...field('clientSeed')} />
        <TextField label={t('Commitment')} hint={t('Leave empty if you did not keep it')} {...field('commitment')} />
        <TextField
          label={t('Paid')}
          hint={t('What the round paid, if you know')}
          inputMode="decimal"
          {...field('paid')}
        />
        <TextField label={t('Bet')} hint={t('As the history tells it, in JSON')} {...field('bet')} />
        <TextField label={t('Actions')} hint={t('For games of several steps, in JSON')} {...field('actions')} />
      </div>
      {told ? (
        <Verification told={told} />
      ) : (
        <p className={styles.hint}>{t('Fill in both seeds, the nonce and the bet.')}</p>
      )}
    </div>
  )
}

const writtenOf = (told: RoundClaim): FormText => ({
  game: told.game,
  serverSeed: told.serverSeed,
  clientSeed: told.clientSeed,
  nonce: String(told.nonce),
  bet: JSON.stringify(told.bet),
  actions: JSON.stringify(told.actions),
  commitment: told.commitment ?? '',
  paid: told.payout === undefined ? '' : (told.payout / 100).toFixed(2),
})

/** undefined while there is something missing, or no JSON where there should be. */
function toldBy(written: FormText): RoundClaim | undefined {
  const { serverSeed, clientSeed, nonce } = written
  const [bet, actions] = [parseJson(written.bet), parseJson(written.actions)]
  if (!serverSeed || !clientSeed || !nonce || bet === undefined || !Array.isArray(actions)) return undefined
  return {
    game: written.game as OwnGameId,
    serverSeed: serverSeed.trim(),
    clientSeed: clientSeed.trim(),
    nonce: Number(nonce),
    bet,
    actions,
    commitment: written.commitment.trim() || undefined,
    payout: parseCents(written.paid),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
