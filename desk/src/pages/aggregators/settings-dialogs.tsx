/** Adds a connection, and changes its settings. */
import { useState } from 'react'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'
import type { Connection } from './connection.tsx'
import { PublicKeyField } from './keys.tsx'

type Texts = Record<keyof typeof empty, string>

const empty = {
  address: '',
  vendorOperator: '',
  country: 'US',
  sources: '',
  pictureHosts: '',
  pageHosts: '',
  roundIdleHours: '24',
}

const textsOf = (connection: Connection): Texts => ({
  address: connection.address,
  vendorOperator: String(connection.vendorOperator),
  country: connection.country,
  sources: connection.sources.join(', '),
  pictureHosts: connection.pictureHosts.join(', '),
  pageHosts: connection.pageHosts.join(', '),
  roundIdleHours: String(connection.roundIdleHours),
})

const settingsOf = (texts: Texts) => ({
  address: texts.address.trim(),
  vendorOperator: Number(texts.vendorOperator),
  country: texts.country.trim().toUpperCase(),
  sources: listIn(texts.sources),
  pictureHosts: listIn(texts.pictureHosts),
  pageHosts: listIn(texts.pageHosts),
  roundIdleHours: Number(texts.roundIdleHours),
})

const listIn = (text: string) => text.split(/[\s,]+/).filter((one) => one !== '')

const isComplete = ({ address, vendorOperator, country, roundIdleHours }: Texts) =>
  address.trim() !== '' && /^\d+$/.test(vendorOperator) && country.trim() !== '' && /^\d+$/.test(roundIdleHours)

export function AddConnection({ onClose }: { onClose: () => void }) {
  const add = useHouseChange('addConnection')
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const [publicKey, setPublicKey] = useState('')
  const [texts, setTexts] = useState<Texts>(empty)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Add a connection')}
      effect={[]}
      warning={t(
        'Whoever has the key of the aggregator can move money of players. A second person may have to approve it. The page of the connection then has our key for the aggregator.',
      )}
      confirm={t('Add the connection')}
      isReady={id !== '' && name.trim() !== '' && publicKey.trim() !== '' && isComplete(texts)}
      run={() => add.mutateAsync({ id, name: name.trim(), publicKey: publicKey.trim(), ...settingsOf(texts) })}
      done={t('The connection is added')}
    >
      <TextField
        label={t('Id')}
        hint={t('Small letters, digits and dashes.')}
        autoComplete="off"
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <TextField label={t('Name')} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
      <Settings texts={texts} onChange={setTexts} />
      <PublicKeyField value={publicKey} onChange={setPublicKey} />
    </ActionDialog>
  )
}

export function ChangeConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const change = useHouseChange('changeConnection')
  const [texts, setTexts] = useState(() => textsOf(connection))
  const wanted = Object.fromEntries(
    Object.entries(settingsOf(texts)).filter(
      ([name, value]) => String(value) !== String(connection[name as keyof Texts]),
    ),
  )
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Change the settings')}
      effect={[{ label: t('Connection'), value: connection.name }]}
      warning={t('A second person may have to approve another address, or more addresses that may call.')}
      confirm={t('Save')}
      isReady={isComplete(texts) && Object.keys(wanted).length > 0}
      run={() => change.mutateAsync({ id: connection.id, ...wanted })}
      done={t('The settings are changed')}
    >
      <Settings texts={texts} onChange={setTexts} />
    </ActionDialog>
  )
}

function Settings({ texts, onChange }: { texts: Texts; onChange: (texts: Texts) => void }) {
  const field = (name: keyof Texts) => ({
    value: texts[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...texts, [name]: currentTarget.value }),
  })
  return (
    <>
      <TextField label={t('Address of the aggregator')} placeholder="https://" {...field('address')} />
      <TextField label={t('Our number at the aggregator')} inputMode="numeric" {...field('vendorOperator')} />
      <TextField
        label={t('Addresses that may call')}
        hint={t('Addresses or networks, with commas. Empty: every address with the key.')}
        {...field('sources')}
      />
      <TextField label={t('Hosts of pictures')} hint={t('With commas.')} {...field('pictureHosts')} />
      <TextField
        label={t('Hosts of the pages of games')}
        hint={t('With commas. Games of these hosts open inside our page. Empty: games open by themselves.')}
        {...field('pageHosts')}
      />
      <TextField
        label={t('Country of players without one')}
        hint={t('A code of two letters, like US.')}
        maxLength={2}
        {...field('country')}
      />
      <TextField label={t('Hours until an idle round is closed')} inputMode="numeric" {...field('roundIdleHours')} />
    </>
  )
}
