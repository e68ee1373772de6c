/** The components that the app and the games share, in a pseudo-language, which stands for any third one. */
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CopyButton } from '../action/copy-button.tsx'
import { ErrorState } from '../display/error-state.tsx'
import { Pager } from '../display/pager.tsx'
import { RelativeTime } from '../display/relative-time.tsx'
import { Table } from '../display/table.tsx'
import { dialCountries } from '../form/dial-codes.ts'
import { PasswordField } from '../form/password-field.tsx'
import { emptyPhone, PhoneField } from '../form/phone-field.tsx'
import { dictionary } from '../languages/es/ui.po'
import { Dialog } from '../overlay/dialog.tsx'
import { dismissToast, shownToasts, toast } from '../overlay/toast.ts'
import { Toaster } from '../overlay/toaster.tsx'
import { setPseudoLanguage, untranslatedWords } from '../testing/pseudo-language.ts'
import { dayName } from './day-name.ts'
import { setLanguage } from './t.ts'

beforeEach(() => setPseudoLanguage(dictionary))
afterEach(() => setLanguage(undefined))

const nothing = () => undefined

it('issue 25: in a third language, components contain no untranslated text, and fit a phone', async () => {
  await page.viewport(360, 760)
  await render(
    <>
      <p>{dayName('2026-11-17')}</p>
      <RelativeTime value="2026-11-15T00:41:07.000Z" />
      <CopyButton text="7" />
      <ErrorState onRetry={nothing} />
      <Table caption="7" columns={[{ header: '', cell: () => '7' }]} rows={[{ id: '7' }]} rowKey={({ id }) => id} />
      <Table caption="8" columns={[{ header: '', cell: () => '7' }]} rows={[]} rowKey={() => '7'} />
      <Pager page={1} pageSize={10} total={57} onPageChange={nothing} onPageSizeChange={nothing} />
      <PasswordField label="7" />
      <PhoneField label="7" value={emptyPhone} onChange={nothing} />
      <Toaster />
    </>,
  )
  toast.info('7')
  onTestFinished(() => shownToasts().forEach(({ id }) => dismissToast(id)))
  await expect.element(page.getByRole('button', { name: 'Đííšḿííšš' })).toBeVisible()
  expect(untranslatedWords(['UTC'])).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(360)
})

it('issue 25: so do a dialog and the names of countries', async () => {
  await render(
    <Dialog open onClose={nothing} title="7">
      7
    </Dialog>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(untranslatedWords([])).toEqual([])
  expect(dialCountries().filter(({ name }) => /[A-Za-z]{2}/.test(name))).toEqual([])
})
