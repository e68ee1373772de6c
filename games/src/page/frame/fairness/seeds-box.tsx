import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { clientSeed as clientSeedShape, type Answers, type SeedsView } from '../../../api.ts'
import { ServerRefusal } from '../session/games-client.ts'
import { refusalText } from '../session/refusal-text.ts'
import styles from './seeds-box.module.css'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

type RevealedSeeds = Answers['changeSeeds']['revealed']

type SeedsBoxProps = {
  seeds: SeedsView
  /** The outcome comes from the chain of a table. The player only has a client seed. */
  isTable: boolean
  onChange: (clientSeed: string) => Promise<Answers['changeSeeds']>
  onChanged: () => void
}

/** Shows the seeds in use, and changes them. */
export function SeedsBox({ seeds, isTable, onChange, onChanged }: SeedsBoxProps) {
  const [typed, setTyped] = useState<string>()
  const [revealed, setRevealed] = useState<RevealedSeeds>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const text = typed ?? seeds.clientSeed

  async function change() {
    const parsed = clientSeedShape.safeParse(text)
    if (!parsed.success) return setProblem(t('Please use up to 64 letters, digits, - and _.'))
    setIsBusy(true)
    try {
      setRevealed((await onChange(parsed.data)).revealed)
      setTyped(undefined)
      onChanged()
    } catch (error) {
      setProblem(
        error instanceof ServerRefusal ? refusalText(error.code) : t('The games do not answer. Please try again.'),
      )
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section className={styles.box} aria-label={t('Seeds in use')}>
      <Hex
        name={
          isTable
            ? t('Commitment: SHA-256 of the link of the next round')
            : t('Commitment: SHA-256 of the server seed in use')
        }
        value={seeds.commitment}
        label={t('Copy commitment')}
      />
      {seeds.nextCommitment && (
        <Hex name={t('Commitment of the seed after it, chosen before your next one')} value={seeds.nextCommitment} />
      )}
      <p className={styles.nonce}>
        {isTable
          ? richText('Next round: {number}', { number: <b>{seeds.nonce}</b> })
          : richText('Next round: nonce {nonce}', { nonce: <b>{seeds.nonce}</b> })}
      </p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void change()
        }}
      >
        <TextField
          label={t('Your seed')}
          value={text}
          error={problem}
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" icon={<RefreshCw />} loading={isBusy}>
          {isTable ? t('Change seed') : t('New seeds')}
        </Button>
      </form>
      {isTable && (
        <p className={styles.nonce}>{t('All bets share the outcome: your seed goes into the digest of the round.')}</p>
      )}
      {revealed && !isTable && <OldSeeds revealed={revealed} />}
    </section>
  )
}

function OldSeeds({ revealed }: { revealed: RevealedSeeds }) {
  return (
    <output className={styles.revealed}>
      <p className={styles.title}>{t('The seeds you played with until now')}</p>
      <Hex name={t('Server seed, no longer secret')} value={revealed.serverSeed} label={t('Copy server seed')} />
      <p className={styles.nonce}>
        {richText('Your seed {seed}, {rounds}', {
          seed: <b>{revealed.clientSeed}</b>,
          rounds: plural(revealed.nonce, '{count} round', '{count} rounds'),
        })}
      </p>
    </output>
  )
}

function Hex({ name, value, label }: { name: string; value: string; label?: string }) {
  return (
    <div className={styles.hex}>
      <p className={styles.name}>{name}</p>
      <code className={styles.code}>{value}</code>
      {label && <CopyButton text={value} label={label} />}
    </div>
  )
}
