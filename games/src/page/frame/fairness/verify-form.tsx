import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { useState } from 'react'
import { ownGames } from '@lucero/contract/shared/own-games'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { parseCents } from '../bet/amount.ts'
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

/** Verifies any round from typed data, entirely in the browser. */
export function VerifyForm({ from }: { from?: RoundClaim | undefined }) {
  const [fields, setFields] = useState<FormText>(() => (from ? fieldsOf(from) : empty))
  const field = (name: keyof FormText) => ({
    value: fields[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  })
  const claim = claimOfForm(fields)
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
          hint={t('The payout of the round, if you know it')}
          inputMode="decimal"
          {...field('paid')}
        />
        <TextField label={t('Bet')} hint={t('As the history tells it, in JSON')} {...field('bet')} />
        <TextField label={t('Actions')} hint={t('For games of several steps, in JSON')} {...field('actions')} />
      </div>
      {claim ? (
        <Verification claim={claim} />
      ) : (
        <p className={styles.hint}>{t('Fill in both seeds, the nonce and the bet.')}</p>
      )}
    </div>
  )
}

const fieldsOf = (claim: RoundClaim): FormText => ({
  game: claim.game,
  serverSeed: claim.serverSeed,
  clientSeed: claim.clientSeed,
  nonce: String(claim.nonce),
  bet: JSON.stringify(claim.bet),
  actions: JSON.stringify(claim.actions),
  commitment: claim.commitment ?? '',
  paid: claim.payout === undefined ? '' : (claim.payout / 100).toFixed(2),
})

/** Undefined while a field is missing or is not valid JSON. */
function claimOfForm(fields: FormText): RoundClaim | undefined {
  const { serverSeed, clientSeed, nonce } = fields
  const [bet, actions] = [parseJson(fields.bet), parseJson(fields.actions)]
  if (!serverSeed || !clientSeed || !nonce || bet === undefined || !Array.isArray(actions)) return undefined
  return {
    game: fields.game as OwnGameId,
    serverSeed: serverSeed.trim(),
    clientSeed: clientSeed.trim(),
    nonce: Number(nonce),
    bet,
    actions,
    commitment: fields.commitment.trim() || undefined,
    payout: parseCents(fields.paid),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
