/** Notes of staff on the player. They are never changed. */
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouseChange } from '../../lib/house.ts'
import { useHousePages } from '../../lib/pages.ts'
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
        {notes?.map(({ author, note, createdAt }) => (
          <li key={`${createdAt} ${author}`}>
            <p className={styles.noteText}>{note}</p>
            <p className={styles.small}>
              {author} · <RelativeTime value={createdAt} />
            </p>
          </li>
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

function NewNote({ username }: { username: string }) {
  const [note, setNote] = useState('')
  const add = useHouseChange('addNote')
  const save = async () => {
    await add.mutateAsync({ username, note: note.trim() })
    setNote('')
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
      {add.error && <p role="alert">{errorText(add.error)}</p>}
      <Button type="submit" size="small" loading={add.isPending} disabled={note.trim() === ''}>
        {t('Add the note')}
      </Button>
    </form>
  )
}
