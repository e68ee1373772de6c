import { useState } from 'react'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'
import type { ConnectionGame } from './connection.tsx'

type AddGamesProps = { id: string; games: readonly ConnectionGame[]; onClose: () => void }

/** The list of an aggregator may leave out the RTP, which the catalogue needs. */
export function AddGames({ id, games, onClose }: AddGamesProps) {
  const add = useHouseChange('addConnectionGames')
  const [rtp, setRtp] = useState('')
  const needsRtp = games.some(({ returnToPlayer }) => returnToPlayer === null)
  const isRtp = Number(rtp) >= 1 && Number(rtp) <= 100
  const codes = games.map(({ code }) => code)
  return (
    <ActionDialog
      onClose={onClose}
      title={plural(games.length, 'Add {count} game?', 'Add {count} games?')}
      effect={[{ label: t('Games'), value: namesOf(games) }]}
      warning={t('They start in trial: only chosen players see them, until you show them to everybody.')}
      confirm={plural(games.length, 'Add {count} game', 'Add {count} games')}
      isReady={!needsRtp || isRtp}
      run={() => add.mutateAsync({ id, codes, ...(needsRtp && { returnToPlayer: Number(rtp) }) })}
      done={t('The games are added')}
    >
      {needsRtp && (
        <TextField
          label={t('Theoretical RTP in percent')}
          hint={t('For the games whose RTP the list does not have.')}
          inputMode="decimal"
          value={rtp}
          onChange={({ currentTarget }) => setRtp(currentTarget.value)}
        />
      )}
    </ActionDialog>
  )
}

const namedGames = 5

const namesOf = (games: readonly ConnectionGame[]): string => {
  const names = games.slice(0, namedGames).map(({ name }) => name)
  return games.length > namedGames ? `${names.join(', ')} …` : names.join(', ')
}
