/** One conversation, with the reply. */
import { useState } from 'react'
import { limits } from '@lucero/contract/shared/constants'
import { Button } from '@lucero/ui/action/button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { readersText, t } from '@lucero/ui/text/t.ts'
import { PlayerLink } from '../../player/player-link.tsx'
import { errorText } from '../../lib/error-text.ts'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import { ownAttempts } from '../../lib/request-id.ts'
import { useCan, useStaff } from '../../lib/session.ts'
import { EveryLanguage } from './every-language.tsx'
import styles from './inbox.module.css'
import { personIn, statusTones, statusWords, topicWord, type Conversation, type Message } from './inbox-words.ts'

type ConversationViewProps = { id: string; onDone: () => void }

export function ConversationView({ id, onDone }: ConversationViewProps) {
  const { data, error, refetch } = useHouse('showInbox', { conversationId: id })
  const conversation = data?.conversation
  const canAnswer = useCan('inbox.answer')
  if (!conversation)
    return (
      <Panel>
        {error ? <ErrorState title={errorText(error)} onRetry={() => void refetch()} /> : <Skeleton height={240} />}
      </Panel>
    )
  const { status, topic, reference, phone, username } = conversation
  return (
    <Panel
      title={`${topicWord(topic)} · ${personIn(conversation)}`}
      actions={<Tag tone={styleFor(statusTones, status)}>{wordFor(statusWords, status)}</Tag>}
    >
      <p className={styles.about}>
        {phone === null && username !== null ? <PlayerLink username={username} /> : <span>{phone}</span>}
        {reference && <span>{t('About {reference}', { reference })}</span>}
        <span>{id}</span>
      </p>
      <ol className={styles.messages}>
        {conversation.messages.map((message) => (
          <Bubble key={`${message.createdAt} ${message.from}`} message={message} />
        ))}
      </ol>
      {canAnswer && status !== 'closed' && <Reply conversation={conversation} onDone={onDone} />}
    </Panel>
  )
}

function Bubble({ message: { from, sender, message, messageTranslations, createdAt } }: { message: Message }) {
  return (
    <li className={styles.bubble} data-from={from}>
      <p>{readersText(message, messageTranslations)}</p>
      <small>
        {sender} <HouseTime value={createdAt} />
      </small>
    </li>
  )
}

/** A canned answer replaces the text: each player reads it in their own language. */
function Reply({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const { text, setText, name, setName, answer, answers, send, close, isBusy } = useReply(conversation, onDone)
  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {answers.length > 0 && (
        <SelectField
          label={t('Canned answer')}
          placeholder={t('In my own words')}
          options={answers.map((one) => ({ value: one.name, label: one.name }))}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      {answer ? (
        <blockquote className={styles.preview}>
          <EveryLanguage text={answer.message} translations={answer.messageTranslations} />
        </blockquote>
      ) : (
        <TextArea
          label={t('Reply to {player}', { player: personIn(conversation) })}
          hint={conversation.phone === null ? undefined : t('The visitor gets it as a text message.')}
          rows={4}
          maxLength={limits.messageMax}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={isBusy} disabled={!answer && text.trim() === ''}>
          {t('Send to {player}', { player: personIn(conversation) })}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => void close()}>
          {t('Close the conversation')}
        </Button>
      </div>
    </form>
  )
}

function useReply(conversation: Conversation, onDone: () => void) {
  const { id: conversationId } = conversation
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const { data } = useHouse('listAnswers')
  const reply = useHouseChange('replyInbox')
  const closing = useHouseChange('closeInbox')
  const { name: sender } = useStaff()
  const answers = data?.answers ?? []
  const answer = answers.find((one) => one.name === name)
  const person = { player: personIn(conversation) }
  const finish = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
      onDone()
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const body = { conversationId, sender, ...(answer ? { answer: answer.name } : { message: text }) }
  const send = () =>
    finish(
      () => ownAttempts().send('replyInbox', body, (requestId) => reply.mutateAsync({ ...body, requestId })),
      t('Sent to {player}', person),
    )
  const close = () =>
    finish(() => closing.mutateAsync({ conversationId }), t('Conversation with {player} closed', person))
  return { text, setText, name, setName, answer, answers, send, close, isBusy: reply.isPending || closing.isPending }
}
