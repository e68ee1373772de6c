/** Grants credit to a player. */
import type { HouseData } from '@lucero/contract/house/client'
import { holdingsIn } from '@lucero/contract/house/holdings'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { WaitsForApproval, waitsSince } from '../../action/waits.tsx'
import { useFocusOnMount } from '../../lib/focus.ts'
import { PlayerLink } from '../../player/player-link.tsx'
import { PlayerWarnings } from '../../player/player-warnings.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import { useCan } from '../../lib/session.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { PaymentFields, usePayment } from '../../till/payment-fields.tsx'
import { printPaid } from '../../till/receipts.ts'
import styles from './credit.module.css'
import { PlayerSearch, usePlayerSearch } from './player-search.tsx'
import { amountWarning, inWords, isFarAbove, usualAmount, type UsualAmount } from './usual-amount.ts'

type Grant = { operatorId: number; username: string; amount: number }

export function GrantForm() {
  const url = useUrlState()
  const [typed, setText] = useState<string>()
  const linked = useUsername(url.get('player'))
  const text = typed ?? linked ?? ''
  const [amountText, setAmountText] = useState('')
  const [operatorText, setOperatorText] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const searchField = useFocusOnMount<HTMLInputElement>()
  const search = usePlayerSearch(text)
  const player = usePlayer(search.chosen?.username)
  const amount = Number(amountText)
  const operatorId = player.operatorIds.find((id) => String(id) === operatorText) ?? player.operatorIds[0]
  const username = search.chosen?.username
  const grant =
    username !== undefined && operatorId !== undefined && amount > 0 ? { operatorId, username, amount } : undefined
  const usual = useUsualAmount({ username, operatorId })
  const payment = usePayment(operatorId)
  const waits = grant && waitsSince(player.waiting, 'grantCredit', grant)
  const clear = () => {
    setText('')
    setAmountText('')
    payment.clear()
    url.set({ player: undefined })
  }
  return (
    <Panel title={t('Grant credit')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (grant && !waits && !payment.isMissing) setConfirming(true)
        }}
      >
        <PlayerSearch field={searchField} text={text} onChange={setText} search={search} />
        {search.chosen && <ChosenPlayer {...search.chosen} mainWallet={player.mainWallet(operatorId)} />}
        <OperatorSelect
          operatorIds={player.operatorIds}
          isLoaded={player.isLoaded}
          value={operatorId}
          onChange={setOperatorText}
        />
        <AmountField label={t('Amount')} value={amountText} onChange={setAmountText} />
        <PaymentFields payment={payment} />
        <StockLeft operatorId={operatorId} amount={amount} />
        {waits ? (
          <WaitsForApproval since={waits}>{formatAmount(amount)}</WaitsForApproval>
        ) : (
          <Button type="submit" variant="primary" wide disabled={!grant || payment.isMissing}>
            {grant
              ? t('Grant {amount} to {player}', { amount: formatAmount(amount), player: grant.username })
              : t('Grant credit')}
          </Button>
        )}
      </form>
      {/* The dialog opens with its warning. */}
      {isConfirming && grant && usual.isKnown && (
        <GrantDialog
          grant={grant}
          payment={payment}
          usual={usual}
          about={[search.chosen?.name, search.chosen?.phone].filter(Boolean).join(' · ')}
          onClose={() => setConfirming(false)}
          onDone={clear}
          onSent={clear}
          focusAfter={() => searchField.current?.focus()}
        />
      )}
    </Panel>
  )
}

/** What the operator may still sell, if it sells from stock. */
function StockLeft({ operatorId, amount }: { operatorId: number | undefined; amount: number }) {
  const enabled = useCan('stock.read') && operatorId !== undefined
  const { data } = useHouse('listStock', { operatorId }, { enabled })
  const stock = data?.stock.find((one) => one.operatorId === operatorId)
  if (!enabled || !stock || stock.state === 'off') return null
  const left = { left: formatAmount(stock.free) }
  const isShort = amount > stock.free
  return (
    <p className={isShort || stock.isLow ? styles.short : styles.left} role={isShort ? 'alert' : undefined}>
      {isShort ? t('The stock is not enough: {left} are left.', left) : t('Left in stock: {left}', left)}
    </p>
  )
}

/** The player of a link to this page. Its address has the id. */
function useUsername(id: string | undefined): string | undefined {
  return useHouse('showPlayer', { id }, { enabled: id !== undefined }).data?.player.username
}

/** Operators to which the player is connected, of those that the staff member may see. */
function usePlayer(username: string | undefined) {
  const operators = useOperators()
  const { data } = useHouse('showPlayer', { username: username ?? '' }, { enabled: username !== undefined })
  const current = data?.player.username === username ? data : undefined
  const isOpen = (status: string) => status === 'active' || status === 'connected'
  const connected = current?.operators.filter(({ status }) => isOpen(status)) ?? []
  const ids = connected.toSorted((a, b) => Number(b.status === 'active') - Number(a.status === 'active'))
  const operatorIds = ids
    .map(({ operatorId }) => operatorId)
    .filter((id) => operators.list.some((one) => one.id === id))
  const mainWallet = (operatorId: number | undefined) =>
    holdingsIn(current?.balances ?? []).find((one) => one.pocket === 'main' && one.operatorId === operatorId)?.amount ??
    0
  return { isLoaded: current !== undefined, operatorIds, mainWallet, waiting: current?.waiting }
}

type ChosenProps = { username: string; name: string | null; phone: string | null; mainWallet: number }

function ChosenPlayer({ username, name, phone, mainWallet }: ChosenProps) {
  return (
    <dl className={styles.chosen}>
      <div>
        <dt>{t('Player')}</dt>
        <dd>
          <PlayerLink username={username} />
        </dd>
      </div>
      <div>
        <dt>{t('Name')}</dt>
        <dd>{name ?? '–'}</dd>
      </div>
      <div>
        <dt>{t('Phone')}</dt>
        <dd>{phone ?? '–'}</dd>
      </div>
      <div>
        <dt>{t('In the main wallet')}</dt>
        <dd>{formatAmount(mainWallet)}</dd>
      </div>
    </dl>
  )
}

type OperatorSelectProps = {
  operatorIds: readonly number[]
  isLoaded: boolean
  value: number | undefined
  onChange: (text: string) => void
}

function OperatorSelect({ operatorIds, isLoaded, value, onChange }: OperatorSelectProps) {
  const { nameOf, ownId } = useOperators()
  return (
    <SelectField
      label={t('Operator')}
      options={operatorIds.map((id) => ({ value: String(id), label: nameOf(id) }))}
      value={value === undefined ? '' : String(value)}
      {...(value === undefined && { placeholder: t('Choose a player first') })}
      disabled={ownId !== null || operatorIds.length < 2}
      error={isLoaded && operatorIds.length === 0 ? t('The player is connected to no operator.') : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type GrantDialogProps = {
  grant: Grant
  payment: ReturnType<typeof usePayment>
  usual: UsualAmount
  about: string
  onClose: () => void
  onDone: () => void
  onSent: () => void
  focusAfter: () => void
}

function GrantDialog({ grant, payment, usual, about, ...rest }: GrantDialogProps) {
  const { amount, username, operatorId } = grant
  const operators = useOperators()
  const change = useHouseChange('grantCredit')
  const [typed, setTyped] = useState('')
  const person = { amount: formatAmount(amount), player: username }
  const effect = [
    { label: t('Amount'), value: formatAmount(amount) },
    ...(amount >= 1000 ? [{ label: t('Amount in words'), value: inWords(amount) }] : []),
    { label: t('Player'), value: about ? `${username} (${about})` : username },
    { label: t('Operator'), value: operators.nameOf(operatorId) },
    ...payment.lines(),
  ]
  const mustRetype = isFarAbove(amount, usual.amount)
  return (
    <ActionDialog
      {...rest}
      title={t('Grant this credit?')}
      effect={effect}
      about={<PlayerWarnings username={username} />}
      caution={amountWarning(amount, usual)}
      confirm={t('Grant {amount} to {player}', person)}
      isReady={!mustRetype || Number(typed) === amount}
      once={{
        call: 'grantCredit',
        contents: grant,
        doubt: t('It may have been granted. Press again: it is granted once.'),
      }}
      // The method is no part of the contents: after a lost answer, a grant with another method is the same grant.
      run={(requestId) => change.mutateAsync({ ...grant, ...payment.body(), requestId })}
      recordOf={({ grantId, grantedAt }: HouseData<'grantCredit'>) => ({
        at: grantedAt,
        number: grantId,
        print: payment.till && (() => void printPaid({ grantId }, payment.till?.settings.methods)),
      })}
      done={t('Granted {amount} to {player}', person)}
    >
      {mustRetype && <AmountField label={t('Type the amount again')} value={typed} onChange={setTyped} />}
    </ActionDialog>
  )
}

const historyLength = 50

/** The usual amount of this player, or of the operator while the player has too little history. */
type Recipient = { username: string | undefined; operatorId: number | undefined }

function useUsualAmount({ username, operatorId }: Recipient): UsualAmount & { isKnown: boolean } {
  const enabled = username !== undefined && operatorId !== undefined
  const own = useHouse('listCredit', { username, operatorId, limit: historyLength }, { enabled })
  const others = useHouse('listCredit', { operatorId, limit: historyLength }, { enabled })
  const isKnown = !own.isPending && !others.isPending
  const ofPlayer = usualAmount(own.data?.grants ?? [])
  if (ofPlayer !== undefined) return { amount: ofPlayer, of: 'player', isKnown }
  return { amount: usualAmount(others.data?.grants ?? []), of: 'operator', isKnown }
}
