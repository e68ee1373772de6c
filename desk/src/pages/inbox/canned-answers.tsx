/** Canned answers: list, add, replace and remove. */
import { defaultLanguage, languages } from '@lucero/contract/shared/languages'
import { useState } from 'react'
import { limits } from '@lucero/contract/shared/constants'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { readersText, t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { otherLanguages, type OtherLanguage } from '../../lib/dictionaries.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import { useCan } from '../../lib/session.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { EveryLanguage } from './every-language.tsx'
import styles from './inbox.module.css'
import type { CannedAnswer } from './inbox-words.ts'

export function CannedAnswers() {
  const canAnswer = useCan('inbox.answer')
  const { data, error, refetch } = useHouse('listAnswers')
  const [removing, setRemoving] = useState<CannedAnswer>()
  const columns = useColumns(setRemoving)
  return (
    <div className={styles.answers}>
      <DataTable
        caption={t('Canned answers')}
        columns={columns}
        rows={data?.answers}
        rowKey={({ name }) => name}
        error={error}
        onRetry={() => void refetch()}
        emptyTitle={t('No canned answer yet')}
      />
      {canAnswer && <AddAnswer />}
      {removing && <RemoveDialog answer={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  )
}

function useColumns(onRemove: (answer: CannedAnswer) => void): DataColumn<CannedAnswer>[] {
  const canAnswer = useCan('inbox.answer')
  const columns: DataColumn<CannedAnswer>[] = [
    { id: 'name', header: t('Name'), cell: ({ name }) => <b>{name}</b>, value: ({ name }) => name },
    {
      id: 'message',
      header: t('Answer'),
      cell: ({ message, messageTranslations }) => <EveryLanguage text={message} translations={messageTranslations} />,
      value: ({ message }) => message,
    },
  ]
  if (canAnswer)
    columns.push({
      id: 'actions',
      header: '',
      align: 'end',
      cell: (answer) => (
        <Button
          size="small"
          variant="ghost"
          aria-label={t('Remove {name}', { name: answer.name })}
          onClick={() => onRemove(answer)}
        >
          {t('Remove')}
        </Button>
      ),
    })
  return columns
}

function RemoveDialog({
  answer: { name, message, messageTranslations },
  onClose,
}: {
  answer: CannedAnswer
  onClose: () => void
}) {
  const remove = useHouseChange('removeAnswer')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Remove this canned answer?')}
      effect={[
        { label: t('Name'), value: name },
        { label: t('Answer'), value: readersText(message, messageTranslations) },
      ]}
      confirm={t('Remove {name}', { name })}
      isDanger
      run={() => remove.mutateAsync({ name })}
      done={t('{name} removed', { name })}
    />
  )
}

function AddAnswer() {
  const add = useHouseChange('addAnswer')
  const [name, setName] = useState('')
  const [message, setMessage] = useState('')
  const [translations, setTranslations] = useState<Partial<Record<OtherLanguage, string>>>({})
  const submit = async () => {
    const written = Object.entries(translations).filter(([, text]) => text.trim())
    try {
      await add.mutateAsync({ name, message, messageTranslations: Object.fromEntries(written) })
      toast.success(t('{name} saved', { name }))
      setName('')
      setMessage('')
      setTranslations({})
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <Panel title={t('Add or replace a canned answer')}>
      <form
        className={styles.reply}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={t('Name')}
          hint={t('Small letters, digits and dashes. The same name replaces an answer.')}
          block={/[^a-z0-9-]/}
          maxLength={40}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextArea
          label={t('Answer in {language}', { language: languages[defaultLanguage].name })}
          maxLength={limits.messageMax}
          rows={4}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        {otherLanguages.map((code) => (
          <TextArea
            key={code}
            label={t('The same in {language}, if you like', { language: languages[code].name })}
            lang={code}
            maxLength={limits.messageMax}
            rows={4}
            value={translations[code] ?? ''}
            onChange={({ currentTarget: { value } }) => setTranslations((now) => ({ ...now, [code]: value }))}
          />
        ))}
        <Button type="submit" variant="primary" loading={add.isPending} disabled={!name || !message.trim()}>
          {t('Save the answer')}
        </Button>
      </form>
    </Panel>
  )
}
