import { useState } from 'react'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { Field } from '@lucero/ui/form/field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useStartUpload } from './sendings.ts'

const isGame = (text: string) => /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(text)

export function NewUpload({ game: knownGame, onClose }: { game: string | undefined; onClose: () => void }) {
  const start = useStartUpload()
  const [uploadId] = useState(() => crypto.randomUUID())
  const [file, setFile] = useState<File>()
  const [game, setGame] = useState(knownGame ?? '')
  const [rights, setRights] = useState('')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Upload a version')}
      effect={[]}
      warning={t('It is checked first. Nobody plays it before you try, test or publish it.')}
      confirm={t('Upload')}
      isReady={file !== undefined && isGame(game)}
      run={async () => {
        if (file) void start({ uploadId, game, rights: rights.trim(), file })
      }}
      done={t('The upload has started')}
    >
      <Field label={t('Package')} hint={t('zip, tar or tar.gz, up to 4 GB, with the folders front and math.')} bare>
        {(links) => (
          <input
            {...links}
            type="file"
            accept=".zip,.tar,.gz,.tgz"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
          />
        )}
      </Field>
      <TextField
        label={t('Id of the game')}
        hint={t('Small letters, digits and dashes. The id of a game that exists adds a version to it.')}
        autoComplete="off"
        value={game}
        error={game === '' || isGame(game) ? undefined : t('Small letters, digits and dashes.')}
        onChange={({ currentTarget }) => setGame(currentTarget.value)}
      />
      <TextField
        label={t('Who owns the game, and its licence')}
        hint={t('Needed if the package does not say it in game.json.')}
        maxLength={500}
        value={rights}
        onChange={({ currentTarget }) => setRights(currentTarget.value)}
      />
    </ActionDialog>
  )
}
