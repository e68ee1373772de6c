import type { Memory } from '@lucero/contract/player/verify-book'
import Check from 'lucide-react/icons/check'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useRef, useState, type ChangeEvent } from 'react'
import { errorText } from '../lib/error-text.ts'
import { useUser } from '../players/queries.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { ProgressBar } from '@lucero/ui/display/progress-bar.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { readReceiptFile, recall, receiptFile, remember } from './ledger-memory.ts'
import { PublishedFinding } from './published-finding.tsx'
import { saveFile } from './save-file.ts'
import { verifyLedger, type VerificationOutcome } from './verify-ledger.ts'
import { faultTexts, notProvedTexts, provedTexts, timeText } from './verify-words.ts'
import styles from './verify.module.css'

type State =
  | { is: 'idle' }
  | { is: 'running'; done: number; of: number }
  | { is: 'failed'; text: string }
  | { is: 'done'; outcome: VerificationOutcome; verifiedAt: number | undefined }

type VerifyPanelProps = { onShowLine: (line: number) => void }

export function VerifyPanel({ onShowLine }: VerifyPanelProps) {
  const playerId = useUser().data?.id
  const { state, run, stop } = useVerification()
  const last = playerId === undefined ? undefined : recall(playerId)
  const start = (memory = last) => playerId !== undefined && void run(playerId, memory)
  return (
    <section className={styles.panel} aria-labelledby="verify-title">
      <div className={styles.head}>
        <ShieldCheck className={styles.shield} aria-hidden="true" />
        <div className={styles.words}>
          <h2 id="verify-title" className={styles.title}>
            {t('Verify my ledger')}
          </h2>
          <p className={styles.text}>{introText(last)}</p>
        </div>
        {state.is === 'running' ? (
          <Button onClick={stop}>{t('Stop')}</Button>
        ) : (
          <Button variant="primary" disabled={playerId === undefined} onClick={() => start()}>
            {t('Verify now')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {state.is === 'running' && <Progress {...state} />}
        {state.is === 'failed' && <p className={styles.failed}>{state.text}</p>}
        {state.is === 'done' && <Finding {...state} onShowLine={onShowLine} />}
      </div>
      <More playerId={playerId} onReceipt={start} />
    </section>
  )
}

const introText = (memory: Memory | undefined) =>
  memory
    ? plural(
        memory.receipt.count,
        'Last verified in this browser on {date}: {count} line.',
        'Last verified in this browser on {date}: {count} lines.',
        { date: timeText(memory.receipt.at) },
      )
    : t('Your browser recomputes your whole book, line by line, and tells you what that proves.')

function useVerification() {
  const [state, setState] = useState<State>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  const run = async (player: string, memory: Memory | undefined) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const set = (next: State) => own === running.current && !own.signal.aborted && setState(next)
    set({ is: 'running', done: 0, of: memory?.receipt.count ?? 0 })
    try {
      const told = (done: number, of: number) => set({ is: 'running', done, of })
      const outcome = await verifyLedger({ player, memory, signal: own.signal, told })
      if (outcome.fault === null && outcome.memory && !own.signal.aborted) remember(outcome.memory)
      set({ is: 'done', outcome, verifiedAt: memory?.receipt.at })
    } catch (error) {
      set({ is: 'failed', text: errorText(error) })
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ is: 'idle' })
  }
  return { state, run, stop }
}

const Progress = ({ done, of }: { done: number; of: number }) => (
  <div className={styles.progress}>
    <ProgressBar label={t('Lines verified')} value={done} max={of} />
    <p className={styles.text}>{t('{done} of {of} lines', { done, of })}</p>
  </div>
)

type FindingProps = VerifyPanelProps & { outcome: VerificationOutcome; verifiedAt: number | undefined }

function Finding({ outcome, verifiedAt, onShowLine }: FindingProps) {
  if (outcome.fault) {
    const [title, text] = faultTexts(outcome.fault)
    const { line } = outcome.fault
    return (
      <div className={styles.fault}>
        <ShieldAlert aria-hidden="true" />
        <div>
          <h3 className={styles.verdict}>{title}</h3>
          <p>{text}</p>
          <Button size="small" onClick={() => onShowLine(line)}>
            {t('Show the lines there')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.sound}>
      <h3 className={styles.verdict}>{t('Your book is sound')}</h3>
      <ul className={styles.proved}>
        {provedTexts(outcome, verifiedAt).map((text) => (
          <li key={text}>
            <Check aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <PublishedFinding {...outcome.published} />
      <h3 className={styles.verdict}>{t('What this does not prove')}</h3>
      <ul className={styles.notProved}>
        {notProvedTexts().map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {outcome.memory && <Receipt memory={outcome.memory} />}
    </div>
  )
}

function Receipt({ memory }: { memory: Memory }) {
  const { count, head, at } = memory.receipt
  return (
    <p className={styles.receipt}>
      <span>{t('The head of line {count}, signed on {date}', { count, date: timeText(at) })}</span>
      <code className={styles.hash}>{head}</code>
      <Button
        size="small"
        onClick={() => saveFile(`lucero-receipt-${count}.json`, 'application/json', receiptFile(memory))}
      >
        {t('Save the receipt')}
      </Button>
    </p>
  )
}

type MoreProps = { playerId: string | undefined; onReceipt: (memory: Memory) => void }

function More({ playerId, onReceipt }: MoreProps) {
  const open = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? []
    if (!file || playerId === undefined) return
    const memory = readReceiptFile(await file.text(), playerId)
    input.value = ''
    if (memory) onReceipt(memory)
    else toast.error(t('This file is no receipt of yours'))
  }
  return (
    <details className={styles.more}>
      <summary>{t('How it works, and how to do it without us')}</summary>
      <p>
        {t(
          'Your book is a list of lines that is only ever added to. Each line is hashed together with the hash before it (SHA-256), so the last hash, the head, stands for all of them: change one line, and every head after it is another.',
        )}
      </p>
      <p>
        {t(
          'The text that is hashed has ten rows: the head before, number, kind, time in milliseconds, accounts, changes in cents, balances in cents, holdings, round, and seal; lists with commas. The lines come from /api/v1/user/ledger, so any program can do it. The house signs the head with ECDSA on P-256.',
        )}
      </p>
      <label className={styles.file}>
        {t('Verify against a receipt that you have saved')}
        <input type="file" accept="application/json,.json" onChange={(event) => void open(event)} />
      </label>
    </details>
  )
}
