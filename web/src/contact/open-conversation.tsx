import { limits } from '@lucero/contract/shared/constants'
import { contactShapes, type WholeConversation } from '@lucero/contract/player/contact'
import { Refusal } from '@lucero/contract/shared/refusals'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../lib/api.ts'
import { useDraft } from '../lib/draft.ts'
import { resolveRules, showFormError } from '../lib/forms.ts'
import { paths } from '../lib/paths.ts'
import { newRequestIds } from '../lib/request-id.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { readersText, t } from '@lucero/ui/text/t.ts'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import styles from './contact.module.css'
import { contactKey, useConversation } from './queries.ts'
import { StatusTag, topicText } from './words.tsx'
import { lengthHint } from './write-form.tsx'

export function OpenConversation({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useConversation(id)
  const back = (
    <ButtonLink to={paths.contact} icon={<ArrowLeft />} size="small">
      {t('All conversations')}
    </ButtonLink>
  )
  const isUnknown = error instanceof Refusal && ['CONVERSATION_NOT_FOUND', 'INVALID_INPUT'].includes(error.code)
  return (
    <>
      <PageHeader title={t('Contact Us')} actions={back} />
      <div className={styles.conversation}>
        {data && <Conversation conversation={data} />}
        {!data && isUnknown && <EmptyState title={t('No such conversation')} />}
        {!data && error && !isUnknown && (
          <ErrorState title={t('The conversation did not load')} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton height={320} radius={16} />}
      </div>
    </>
  )
}

function Conversation({ conversation }: { conversation: WholeConversation }) {
  const { id, topic, reference, status, messages } = conversation
  return (
    <Panel
      title={reference ? `${topicText(topic)} · ${reference}` : topicText(topic)}
      actions={<StatusTag status={status} />}
    >
      <ol className={styles.messages}>
        {messages.map(({ from, sender, message, messageTranslations = {}, createdAt }) => (
          <li
            key={`${createdAt} ${from} ${message}`}
            className={clsx(styles.message, from === 'house' && styles.house)}
          >
            <p className={styles.from}>
              <strong>{from === 'house' ? sender : t('You')}</strong> <RelativeTime value={createdAt} />
            </p>
            <p className={styles.words}>{readersText(message, messageTranslations)}</p>
          </li>
        ))}
      </ol>
      {status === 'closed' ? (
        <p className={styles.note}>
          {t('The house has closed this conversation. Write a new message if something is left.')}
        </p>
      ) : (
        <AnswerForm conversationId={id} />
      )}
      <p className={styles.note}>{t('Conversation {id}', { id })}</p>
    </Panel>
  )
}

const rules = contactShapes.writeAgain.body.pick({ message: true })

function AnswerForm({ conversationId }: { conversationId: string }) {
  const [requestIds] = useState(newRequestIds)
  const client = useQueryClient()
  const form = useForm({ resolver: resolveRules(rules), defaultValues: { message: '' } })
  useDraft(`answer in ${conversationId}`, form)
  const message = useWatch({ control: form.control, name: 'message' })

  const send = form.handleSubmit(async (written) => {
    const body = { conversationId, ...written }
    try {
      const { conversation } = await call('writeAgain', { body: { requestId: requestIds.idFor(body), ...body } })
      requestIds.settle()
      form.reset()
      client.setQueryData([...contactKey, 'one', conversationId], conversation)
    } catch (error) {
      showFormError(error, form)
    }
    void client.invalidateQueries({ queryKey: contactKey })
  })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        label={t('Write again')}
        rows={3}
        hint={lengthHint(message)}
        maxLength={limits.messageMax}
        error={form.formState.errors.message?.message}
        {...form.register('message')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          {t('Send')}
        </Button>
      </div>
    </form>
  )
}
