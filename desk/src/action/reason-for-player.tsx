/** A reason that the player reads in their own language: a canned one, or own words. */
import { defaultLanguage, languages } from '@lucero/contract/shared/languages'
import { useEffect, useRef, useState } from 'react'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { t } from '@lucero/ui/text/t.ts'
import { inEveryLanguage, otherLanguages, type OtherLanguage, type TextForPlayers } from '../lib/dictionaries.ts'

const maxLength = 500

/** The first canned reason is chosen already, so that the usual rejection takes two presses. */
export function usePlayerReason(canned: readonly string[]) {
  const [chosen, setChosen] = useState(canned[0] ?? '')
  const [reason, setReason] = useState<TextForPlayers>({ text: '', translations: {} })
  const isCanned = useRef(true)
  const [first = ''] = canned
  useEffect(() => {
    void inEveryLanguage(first).then(setReason)
  }, [first])
  const choose = async (shown: string) => {
    setChosen(shown)
    isCanned.current = shown !== ''
    setReason(shown ? await inEveryLanguage(shown) : { text: '', translations: {} })
  }
  const write = (text: string) => {
    const wasCanned = isCanned.current
    isCanned.current = false
    // The translation of a canned reason does not fit a changed one.
    setReason(({ translations }) => ({ text, translations: wasCanned ? {} : translations }))
  }
  const translate = (code: OtherLanguage, text: string) =>
    setReason((now) => ({ ...now, translations: { ...now.translations, [code]: text } }))
  const written = Object.entries(reason.translations).filter(([, text]) => text?.trim())
  return {
    canned,
    chosen,
    text: reason.text,
    translations: reason.translations,
    choose,
    write,
    translate,
    isReady: reason.text.trim() !== '',
    /** As the calls of the house API take it. */
    body: () => ({ reason: reason.text, reasonTranslations: Object.fromEntries(written) }),
  }
}

export function ReasonForPlayer({ reason }: { reason: ReturnType<typeof usePlayerReason> }) {
  return (
    <>
      <SelectField
        ref={useFirstFocus()}
        label={t('Reason')}
        placeholder={t('In my own words')}
        options={reason.canned.map((text) => ({ value: text, label: text }))}
        value={reason.chosen}
        onChange={({ currentTarget }) => void reason.choose(currentTarget.value)}
      />
      <TextArea
        label={t('Reason in {language}, which the player reads', { language: languages[defaultLanguage].name })}
        rows={3}
        maxLength={maxLength}
        value={reason.text}
        onChange={({ currentTarget }) => reason.write(currentTarget.value)}
      />
      {otherLanguages.map((code) => (
        <TextArea
          key={code}
          label={t('The same in {language}, if you like', { language: languages[code].name })}
          lang={code}
          rows={3}
          maxLength={maxLength}
          value={reason.translations[code] ?? ''}
          onChange={({ currentTarget }) => reason.translate(code, currentTarget.value)}
        />
      ))}
    </>
  )
}
