/** The form of a new bonus, with the player's view of it and its maximum cost. */
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { languageCodes, languages, type Language } from '@lucero/contract/shared/languages'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { addDays, utcToday } from '../../lib/days.ts'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { bodyOf, emptyDraft, isWhole, type Draft } from './draft.ts'
import { kinds } from './bonus-words.ts'
import styles from './new-bonus.module.css'
import { Preview } from './preview.tsx'

const others = languageCodes.filter((code): code is Exclude<Language, 'en'> => code !== languageCodes[0])

export function NewBonus({ onClose }: { onClose: () => void }) {
  const create = useHouseChange('createBonus')
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft, until: addDays(utcToday(), 14) }))
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  return (
    <ActionDialog
      size="wide"
      onClose={onClose}
      title={t('New bonus')}
      effect={[]}
      confirm={t('Create the draft')}
      isReady={isWhole(draft)}
      once={{
        call: 'createBonus',
        contents: draft,
        doubt: t('It may have been created. Press again: it is created once.'),
      }}
      run={(requestId) => create.mutateAsync(bodyOf(draft, requestId))}
      done={t('The draft is created. Nobody sees it before it is published.')}
    >
      <div className={styles.columns}>
        <div className={styles.fields}>
          <Texts draft={draft} onChange={change} />
          <Terms draft={draft} onChange={change} />
        </div>
        <Preview draft={draft} />
      </div>
    </ActionDialog>
  )
}

type PartProps = { draft: Draft; onChange: (changes: Partial<Draft>) => void }

function Texts({ draft, onChange }: PartProps) {
  return (
    <>
      <TextField
        label={t('Title in English')}
        maxLength={80}
        value={draft.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <TextArea
        label={t('Description in English')}
        rows={3}
        value={draft.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      {others.map((code) => (
        <div key={code} className={styles.fields}>
          <TextField
            label={t('Title in {language}', { language: languages[code].name })}
            maxLength={80}
            value={draft.titles[code] ?? ''}
            onChange={({ currentTarget }) => onChange({ titles: { ...draft.titles, [code]: currentTarget.value } })}
          />
          <TextArea
            label={t('Description in {language}', { language: languages[code].name })}
            rows={2}
            value={draft.descriptions[code] ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ descriptions: { ...draft.descriptions, [code]: currentTarget.value } })
            }
          />
        </div>
      ))}
    </>
  )
}

function Terms({ draft, onChange }: PartProps) {
  const { data } = useHouse('listHouseOperators')
  return (
    <>
      <SelectField
        label={t('Kind')}
        value={draft.kind}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as Draft['kind'] })}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label: label() }))}
      />
      {draft.kind === 'free-spins' ? (
        <FreeSpins draft={draft} onChange={onChange} />
      ) : (
        <AmountField label={t('Bonus credit')} value={draft.amount} onChange={(amount) => onChange({ amount })} />
      )}
      {draft.kind === 'deposit' && (
        <div className={styles.pair}>
          <AmountField
            label={t('Lowest deposit')}
            value={draft.minDeposit}
            onChange={(minDeposit) => onChange({ minDeposit })}
          />
          <AmountField
            label={t('Highest deposit')}
            value={draft.maxDeposit}
            onChange={(maxDeposit) => onChange({ maxDeposit })}
          />
        </div>
      )}
      <div className={styles.pair}>
        <AmountField
          label={t('Play-through (times)')}
          value={draft.playThrough}
          onChange={(playThrough) => onChange({ playThrough })}
        />
        <AmountField
          label={t('Maximum bet')}
          hint={t('Empty: no limit.')}
          value={draft.maxBet}
          onChange={(maxBet) => onChange({ maxBet })}
        />
      </div>
      <SelectField
        label={t('For whom')}
        value={draft.operatorId}
        placeholder={t('Everybody')}
        onChange={({ currentTarget }) => onChange({ operatorId: currentTarget.value })}
        options={data?.operators.map(({ id, name }) => ({ value: String(id), label: `${id} · ${name}` })) ?? []}
      />
      {draft.operatorId === '' && (
        <TextField
          label={t('Only for this player (username)')}
          hint={t('Empty: everybody.')}
          autoComplete="off"
          value={draft.username}
          onChange={({ currentTarget }) => onChange({ username: currentTarget.value })}
        />
      )}
      <Shares draft={draft} onChange={onChange} />
      <Period draft={draft} onChange={onChange} />
    </>
  )
}

function Period({ draft, onChange }: PartProps) {
  return (
    <>
      <CheckboxField
        label={t('A player may have it again on another day')}
        checked={draft.repeats}
        onChange={({ currentTarget }) => onChange({ repeats: currentTarget.checked })}
      />
      <TextField
        label={t('First day (UTC)')}
        hint={t('Empty: at once.')}
        type="date"
        min={utcToday()}
        value={draft.from}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextField
        label={t('Last day, included (UTC)')}
        type="date"
        min={utcToday()}
        value={draft.until}
        onChange={({ currentTarget }) => onChange({ until: currentTarget.value })}
      />
    </>
  )
}

/** How much of a stake counts towards the play-through, by game. */
function Shares({ draft: { shares }, onChange }: PartProps) {
  const { data } = useHouse('listHouseGames')
  const change = (index: number, changes: Partial<Draft['shares'][number]>) =>
    onChange({ shares: shares.map((share, at) => (at === index ? { ...share, ...changes } : share)) })
  const rows = shares.map((share, index) => ({ ...share, index }))
  const isFree = (gameId: string, index: number) => shares.every((share, at) => at === index || share.gameId !== gameId)
  return (
    <>
      {rows.map(({ gameId, percent, index }) => (
        <div key={index} className={styles.pair}>
          <SelectField
            label={t('Game')}
            placeholder={t('Choose')}
            value={gameId}
            onChange={({ currentTarget }) => change(index, { gameId: currentTarget.value })}
            options={
              data?.games.filter(({ id }) => isFree(id, index)).map(({ id, name }) => ({ value: id, label: name })) ??
              []
            }
          />
          <TextField
            label={t('Percent of a stake that counts')}
            inputMode="numeric"
            block={/\D/}
            maxLength={3}
            error={Number(percent) > 100 ? t('At most 100') : undefined}
            value={percent}
            onChange={({ currentTarget }) => change(index, { percent: currentTarget.value })}
          />
        </div>
      ))}
      <div className={page.actions}>
        <Button size="small" onClick={() => onChange({ shares: [...shares, { gameId: '', percent: '' }] })}>
          {t('Let stakes in a game count less')}
        </Button>
        {shares.length > 0 && (
          <Button size="small" variant="ghost" onClick={() => onChange({ shares: shares.slice(0, -1) })}>
            {t('Remove the last game')}
          </Button>
        )}
      </div>
    </>
  )
}

function FreeSpins({ draft, onChange }: PartProps) {
  const { data } = useHouse('listHouseGames')
  return (
    <>
      <SelectField
        label={t('Game')}
        placeholder={t('Choose')}
        value={draft.gameId}
        onChange={({ currentTarget }) => onChange({ gameId: currentTarget.value })}
        options={data?.games.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
      <div className={styles.pair}>
        <TextField
          label={t('Number of spins')}
          inputMode="numeric"
          block={/\D/}
          value={draft.spins}
          onChange={({ currentTarget }) => onChange({ spins: currentTarget.value })}
        />
        <AmountField label={t('Stake of a spin')} value={draft.stake} onChange={(stake) => onChange({ stake })} />
      </div>
    </>
  )
}
