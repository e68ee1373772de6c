import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialCountries } from './dial-codes.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { flagUrl } from '../look/flag-urls.ts'
import { emptyPhone, PhoneField } from './phone-field.tsx'

function Phone() {
  const [value, setValue] = useState(emptyPhone)
  return (
    <main>
      <PhoneField label="Phone" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </main>
  )
}

function paste(text: string) {
  const input = page.getByLabelText('Phone')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  input.element().dispatchEvent(event)
}

async function expectValue(country: string, phoneCode: number, phone: string) {
  const shown = page.getByRole('status')
  await expect.element(shown).toHaveTextContent(JSON.stringify({ country, phoneCode, phone }))
}

it('SUP-4 FPW-1 starts with the United States, accepts digits only, and never truncates', async () => {
  await render(<Phone />)
  await page.getByLabelText('Phone').click()
  await userEvent.keyboard('(305) abc 555-01239')
  await expectValue('us', 1, '30555501239')
  await expectAccessible()
})

it.each([
  ['+1 (305) 555-0123', 'us', 1, '3055550123'],
  ['1 305 555 0123', 'us', 1, '3055550123'],
  ['(305) 555-0123', 'us', 1, '3055550123'],
  ['+52 55 1234 5678', 'mx', 52, '5512345678'],
  ['0044 7911 123456', 'gb', 44, '7911123456'],
  ['+507 6123 4567', 'pa', 507, '61234567'],
  ['+55 11 98765-4321', 'br', 55, '11987654321'],
  ['21 98765-4321', 'us', 1, '21987654321'],
])('parses a pasted %s', async (text, country, phoneCode, phone) => {
  await render(<Phone />)
  paste(text)
  await expectValue(country, phoneCode, phone)
})

it('keeps the selected country if it shares the pasted dial code', async () => {
  const Canada = () => {
    const [value, setValue] = useState({ ...emptyPhone, country: 'ca' })
    return (
      <>
        <PhoneField label="Phone" value={value} onChange={setValue} />
        <output>{JSON.stringify(value)}</output>
      </>
    )
  }
  await render(<Canada />)
  paste('+1 416 555 0123')
  await expectValue('ca', 1, '4165550123')
})

it('selects a country by name or dial code, with the keyboard alone', async () => {
  await render(<Phone />)
  await page.getByRole('combobox', { name: 'Country: United States +1' }).click()
  await userEvent.keyboard('mexi')
  await expect.element(page.getByRole('option')).toHaveTextContent('Mexico+52')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expectValue('mx', 52, '')
  await page.getByRole('combobox', { name: 'Country: Mexico +52' }).click()
  await userEvent.keyboard('+598{Enter}')
  await expectValue('uy', 598, '')
})

it('lists every country once, each with a name and a flag file', () => {
  const codes = dialCountries().map(({ country }) => country)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeGreaterThan(235)
  expect(dialCountries().filter(({ name, country }) => name.toLowerCase() === country)).toEqual([])
  expect(codes.filter((country) => !flagUrl(country))).toEqual([])
})
