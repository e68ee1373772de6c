import { useState } from 'react'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'

const empty = { id: '', name: '', category: '', returnToPlayer: '', provider: '', launchUrl: '' }

export function AddGame({ onClose }: { onClose: () => void }) {
  const add = useHouseChange('addGame')
  const { data } = useHouse('listProviders')
  const [game, setGame] = useState(empty)
  const field = (name: keyof typeof empty) => ({
    value: game[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setGame({ ...game, [name]: currentTarget.value }),
  })
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Add a game')}
      effect={[]}
      warning={t('It starts in trial: only chosen players see it, until you show it to everybody.')}
      confirm={t('Add the game')}
      isReady={Object.values(game).every((value) => value.trim() !== '')}
      run={() => add.mutateAsync({ ...game, returnToPlayer: Number(game.returnToPlayer) })}
      done={t('The game is added')}
    >
      <TextField label={t('Id')} hint={t('Small letters, digits and dashes.')} {...field('id')} />
      <TextField label={t('Name')} {...field('name')} />
      <TextField label={t('Category')} {...field('category')} />
      <TextField label={t('Theoretical RTP in percent')} inputMode="decimal" {...field('returnToPlayer')} />
      <SelectField
        label={t('Provider')}
        placeholder={t('Choose')}
        options={data?.providers.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        {...field('provider')}
      />
      <TextField label={t('Launch address')} {...field('launchUrl')} />
    </ActionDialog>
  )
}
