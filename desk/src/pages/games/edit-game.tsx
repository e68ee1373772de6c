/** Changes of one game, each saved on its own. */
import { ownGames } from '@lucero/contract/shared/own-games'
import { useState, type ChangeEvent } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import { errorText, isWaiting } from '../../lib/error-text.ts'
import { useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import styles from './edit-game.module.css'
import type { Game } from './game.ts'

export function EditGame({ game, onClose }: { game: Game; onClose: () => void }) {
  return (
    <Dialog open size="wide" onClose={onClose} title={game.name}>
      <div className={page.stack}>
        <Availability game={game} />
        <Details game={game} />
        <Picture game={game} />
        {game.isTrial && <TrialPlayers game={game} />}
      </div>
    </Dialog>
  )
}

const report = (done: string) => ({
  onSuccess: () => toast.success(done),
  onError: (error: Error) =>
    isWaiting(error)
      ? toast.info(t('Sent for approval: a second person must approve it.'))
      : toast.error(errorText(error)),
})

function Availability({ game }: { game: Game }) {
  const [onOff, trial] = [useHouseChange('switchGame'), useHouseChange('setTrial')]
  return (
    <section className={styles.section}>
      <p className={styles.line}>
        <span>{game.enabled ? t('Players can open this game.') : t('Players cannot open this game.')}</span>
        <Button
          size="small"
          variant={game.enabled ? 'danger' : 'primary'}
          loading={onOff.isPending}
          onClick={() => onOff.mutate({ gameId: game.id, enabled: !game.enabled }, report(t('Saved')))}
        >
          {game.enabled ? t('Disable {name}', { name: game.name }) : t('Enable {name}', { name: game.name })}
        </Button>
      </p>
      <p className={styles.line}>
        <span>{game.isTrial ? t('Only chosen players see it.') : t('Everybody sees it.')}</span>
        <Button
          size="small"
          loading={trial.isPending}
          onClick={() => trial.mutate({ gameId: game.id, isTrial: !game.isTrial }, report(t('Saved')))}
        >
          {game.isTrial ? t('Show it to everybody') : t('Show it only to chosen players')}
        </Button>
      </p>
    </section>
  )
}

function Details({ game }: { game: Game }) {
  const change = useHouseChange('changeGame')
  const isOwn = ownGames.some(({ id }) => id === game.id)
  const [name, setName] = useState(game.name)
  const [category, setCategory] = useState(game.category)
  const [rtp, setRtp] = useState(String(game.returnToPlayer))
  const [tags, setTags] = useState(game.tags.join(', '))
  const [launchUrl, setLaunchUrl] = useState(game.launchUrl ?? '')
  const [maxBet, setMaxBet] = useState(game.maxBet === null ? '' : String(game.maxBet))
  const [maxMultiple, setMaxMultiple] = useState(game.maxMultiple ? String(game.maxMultiple) : '')
  const wanted = {
    ...(name !== game.name && { name }),
    ...(category !== game.category && { category }),
    ...(Number(rtp) !== game.returnToPlayer && { returnToPlayer: Number(rtp) }),
    ...(tagsIn(tags).join() !== game.tags.join() && { tags: tagsIn(tags) }),
    ...(launchUrl !== (game.launchUrl ?? '') && { launchUrl }),
    ...(amountOf(maxBet) !== game.maxBet && { maxBet: amountOf(maxBet) }),
    ...(amountOf(maxMultiple) !== (game.maxMultiple ?? null) && { maxMultiple: amountOf(maxMultiple) }),
  }
  return (
    <form
      className={page.form}
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ gameId: game.id, ...wanted }, report(t('Saved')))
      }}
    >
      <TextField label={t('Name')} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
      <TextField
        label={t('Category')}
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      />
      <TextField
        label={t('Tags')}
        hint={t('Words by which players find it, with commas. Up to 8.')}
        value={tags}
        onChange={({ currentTarget }) => setTags(currentTarget.value)}
      />
      <TextField
        label={t('Theoretical RTP in percent')}
        hint={isOwn ? t('The rules of the game fix it.') : undefined}
        inputMode="decimal"
        readOnly={isOwn}
        value={rtp}
        onChange={({ currentTarget }) => setRtp(currentTarget.value)}
      />
      <TextField
        label={t('Launch address')}
        value={launchUrl}
        onChange={({ currentTarget }) => setLaunchUrl(currentTarget.value)}
      />
      <AmountField label={t('Maximum bet')} hint={t('Empty: no limit.')} value={maxBet} onChange={setMaxBet} />
      <AmountField
        label={t('Largest multiple')}
        hint={t('No round pays more than this multiple of its stakes. Empty: unknown.')}
        value={maxMultiple}
        onChange={setMaxMultiple}
      />
      <div className={page.actions}>
        <Button
          type="submit"
          variant="primary"
          loading={change.isPending}
          disabled={Object.keys(wanted).length === 0 || !isNumber(rtp)}
        >
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))
const amountOf = (text: string) => (text === '' ? null : Number(text))

const maxPictureBytes = 45 * 1024

function Picture({ game }: { game: Game }) {
  const change = useHouseChange('changeGame')
  const choose = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [file] = files ?? []
    if (!file) return
    if (file.size > maxPictureBytes) toast.error(t('A picture has at most 45 KB.'))
    else change.mutate({ gameId: game.id, picture: await base64Of(file) }, report(t('Saved')))
  }
  return (
    <section className={styles.section}>
      <p className={styles.line}>
        <label className={styles.file}>
          <span>{t('Picture: PNG, JPEG or WebP of at most 45 KB')}</span>
          <input type="file" accept="image/png,image/jpeg,image/webp" onChange={(event) => void choose(event)} />
        </label>
        {game.picture !== null && (
          <Button size="small" onClick={() => change.mutate({ gameId: game.id, picture: null }, report(t('Saved')))}>
            {t('Use the standard picture')}
          </Button>
        )}
      </p>
    </section>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

function TrialPlayers({ game }: { game: Game }) {
  const choose = useHouseChange('chooseTrialPlayer')
  const [username, setUsername] = useState('')
  const add = () =>
    choose.mutate(
      { gameId: game.id, username, isChosen: true },
      { onSuccess: () => setUsername(''), onError: (error) => toast.error(errorText(error)) },
    )
  return (
    <section className={styles.section}>
      <h3>{t('Players of the trial')}</h3>
      <ul className={styles.players}>
        {game.trialPlayers.map((player) => (
          <li key={player}>
            {player}
            <Button
              size="small"
              variant="ghost"
              onClick={() => choose.mutate({ gameId: game.id, username: player, isChosen: false }, report(t('Saved')))}
            >
              {t('Remove {name}', { name: player })}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label={t('Username')}
          value={username}
          onChange={({ currentTarget }) => setUsername(currentTarget.value)}
        />
        <Button type="submit" disabled={username === ''} loading={choose.isPending}>
          {t('Add')}
        </Button>
      </form>
    </section>
  )
}
