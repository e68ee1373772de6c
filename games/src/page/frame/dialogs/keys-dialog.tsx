import { t } from '@lucero/ui/text/t.ts'
import { GameDialog } from './game-dialog.tsx'
import { KeyList, type KeyHint } from './key-list.tsx'

/** Keys of every game. */
export const commonKeys = (): readonly KeyHint[] => [
  ['I', t('Instant mode on or off')],
  ['M', t('Sound on or off')],
  ['F', t('Full screen')],
  ['?', t('Show the keys')],
]

type KeysDialogProps = { open: boolean; onClose: () => void; keys: readonly KeyHint[] }

export function KeysDialog({ open, onClose, keys }: KeysDialogProps) {
  return (
    <GameDialog open={open} onClose={onClose} title={t('Keys')}>
      <KeyList keys={[...keys, ...commonKeys()]} />
    </GameDialog>
  )
}
