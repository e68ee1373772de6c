/** Rejects an application with a reason that the player reads in their own language. */
import { defaultLanguage, languages } from '@lucero/contract/languages'
import { useEffect, useRef, useState } from 'react'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { inEveryLanguage, otherLanguages, type OtherLanguage, type TextForPlayers } from '../../lib/dictionaries.ts'
import { useHouseChange } from '../../lib/house.ts'
import type { Application } from './application.ts'
import { cannedReasons } from './canned-reasons.ts'

type RejectDialogProps = { application: Application; operatorName: string; onClose: () => void }

const maxLength = 500

export function RejectDialog({ application, operatorName, onClose }: RejectDialogProps) {
  const { operatorId, username } = application
  const reject = useHouseChange('rejectApplication')
  const { reason, choose, write, translate } = useReason()
  const effect = [
    { label: t('Player'), value: username },
    { label: t('Operator'), value: operatorName },
  ]
  const body = () => {
    const written = Object.entries(reason.translations).filter(([, text]) => text?.trim())
    return { operatorId, username, reason: reason.text, reasonTranslations: Object.fromEntries(written) }
  }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Reject this application?')}
      effect={effect}
      confirm={t('Reject {player}', { player: username })}
      isDanger
      isReady={reason.text.trim() !== ''}
      run={() => reject.mutateAsync(body())}
      done={t('Application of {player} rejected', { player: username })}
    >
      <ReasonSelect onChoose={choose} />
      <TextArea
        label={t('Reason in {language}, which the player reads', { language: languages[defaultLanguage].name })}
        rows={3}
        maxLength={maxLength}
        value={reason.text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {otherLanguages.map((code) => (
        <TextArea
          key={code}
          label={t('The same in {language}, if you like', { language: languages[code].name })}
          lang={code}
          rows={3}
          maxLength={maxLength}
          value={reason.translations[code] ?? ''}
          onChange={({ currentTarget }) => translate(code, currentTarget.value)}
        />
      ))}
    </ActionDialog>
  )
}

/** The first canned reason is chosen already, so that the usual rejection takes two presses. */
function useReason() {
  const [reason, setReason] = useState<TextForPlayers>({ text: '', translations: {} })
  const isCanned = useRef(true)
  const choose = async (shown: string) => {
    isCanned.current = shown !== ''
    setReason(shown ? await inEveryLanguage(shown) : { text: '', translations: {} })
  }
  useEffect(() => {
    const [first = ''] = cannedReasons()
    void inEveryLanguage(first).then(setReason)
  }, [])
  const write = (text: string) => {
    const wasCanned = isCanned.current
    isCanned.current = false
    // The translation of a canned reason does not fit a changed one.
    setReason(({ translations }) => ({ text, translations: wasCanned ? {} : translations }))
  }
  const translate = (code: OtherLanguage, text: string) =>
    setReason((now) => ({ ...now, translations: { ...now.translations, [code]: text } }))
  return { reason, choose, write, translate }
}

function ReasonSelect({ onChoose }: { onChoose: (text: string) => Promise<void> }) {
  const [chosen, setChosen] = useState(() => cannedReasons()[0] ?? '')
  return (
    <SelectField
      ref={useFirstFocus()}
      label={t('Reason')}
      placeholder={t('In my own words')}
      options={cannedReasons().map((text) => ({ value: text, label: text }))}
      value={chosen}
      onChange={({ currentTarget }) => {
        setChosen(currentTarget.value)
        void onChoose(currentTarget.value)
      }}
    />
  )
}
