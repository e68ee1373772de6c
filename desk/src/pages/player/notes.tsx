/** Notes of staff on the player. Their text is never changed. Pinned ones are shown with every decision about money. */
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { actorName } from '../../lib/actor-name.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouseChange } from '../../lib/house.ts'
import { useHousePages } from '../../lib/pages.ts'
import { useOperators } from '../../lib/operators.ts'
import { useCan } from '../../lib/session.ts'
import styles from './player.module.css'

export function Notes({ username, isClosed }: { username: string; isClosed: boolean }) {
  const query = useHousePages('listNotes', 'after', { username })
  const { error } = query
  const notes = query.data?.pages.flatMap((one) => one.notes)
  const mayAdd = useCan('players.note') && !isClosed
  return (
    <Panel title={t('Notes')}>
      {mayAdd && <NewNote username={username} />}
      {error && !notes && (
        <p role="alert">
          {errorText(error)}{' '}
          <Button size="small" onClick={() => void query.refetch()}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {notes?.length === 0 && <p className={styles.muted}>{t('No notes yet.')}</p>}
      <ul className={styles.notes}>
        {notes?.map((one) => (
          <Note key={`${one.createdAt} ${one.author}`} username={username} note={one} mayPin={mayAdd} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </Panel>
  )
}

type NoteProps = { username: string; note: HouseData<'listNotes'>['notes'][number]; mayPin: boolean }

function Note({ username, note: { id, author, operatorId, note, pinned, createdAt }, mayPin }: NoteProps) {
  const { nameOf } = useOperators()
  const pin = useHouseChange('pinNote')
  const by = actorName(author)
  return (
    <li data-pinned={pinned || undefined}>
      <p className={styles.noteText}>{note}</p>
      <p className={styles.small}>
        {pinned && <Tag tone="gold">{t('Pinned')}</Tag>}
        <span>
          {by}
          {typeof operatorId === 'number' && ` · ${nameOf(operatorId)}`} · <RelativeTime value={createdAt} />
        </span>
        {/* A node of an older version sends no id. */}
        {mayPin && id && (
          <Button
            variant="ghost"
            size="small"
            loading={pin.isPending}
            aria-label={
              pinned ? t('Unpin the note of {author}', { author: by }) : t('Pin the note of {author}', { author: by })
            }
            onClick={() => pin.mutate({ username, noteId: id, pinned: !pinned })}
          >
            {pinned ? t('Unpin') : t('Pin')}
          </Button>
        )}
      </p>
      {pin.error && <p role="alert">{errorText(pin.error)}</p>}
    </li>
  )
}

function NewNote({ username }: { username: string }) {
  const [note, setNote] = useState('')
  const [isPinned, setPinned] = useState(false)
  const add = useHouseChange('addNote')
  const save = async () => {
    await add.mutateAsync({ username, note: note.trim(), ...(isPinned && { pinned: true }) })
    setNote('')
    setPinned(false)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save().catch(() => undefined)
      }}
    >
      <TextArea
        label={t('New note')}
        hint={t('The player does not see it.')}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <CheckboxField
        label={t('Pin: show it with every redeem and grant of this player')}
        checked={isPinned}
        onChange={({ currentTarget }) => setPinned(currentTarget.checked)}
      />
      {add.error && <p role="alert">{errorText(add.error)}</p>}
      <Button type="submit" size="small" loading={add.isPending} disabled={note.trim() === ''}>
        {t('Add the note')}
      </Button>
    </form>
  )
}
