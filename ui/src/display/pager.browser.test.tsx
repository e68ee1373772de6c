import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { defaultPageSize, Pager } from './pager.tsx'

function Pages() {
  const [current, setCurrent] = useState(1)
  const [pageSize, setPageSize] = useState(defaultPageSize)
  return (
    <main>
      <Pager page={current} pageSize={pageSize} total={57} onPageChange={setCurrent} onPageSizeChange={setPageSize} />
    </main>
  )
}

const previous = () => page.getByRole('button', { name: 'Previous page' })
const next = () => page.getByRole('button', { name: 'Next page' })

beforeEach(async () => {
  await render(<Pages />)
})

it('ACT-7 starts with ten rows per page and shows the total', async () => {
  await expect.element(page.getByText('1–10 of 57')).toBeVisible()
  await expect.element(previous()).toBeDisabled()
  await next().click()
  await expect.element(page.getByText('11–20 of 57')).toBeVisible()
  await previous().click()
  await expect.element(page.getByText('1–10 of 57')).toBeVisible()
  await expectAccessible()
})

it('ACT-7 offers 10, 20 and 30 rows per page, and returns to the first page on a change', async () => {
  await next().click()
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  expect([...size.element().querySelectorAll('option')].map((option) => option.value)).toEqual(['10', '20', '30'])
  await size.selectOptions('30')
  await expect.element(page.getByText('1–30 of 57')).toBeVisible()
  await next().click()
  await expect.element(page.getByText('31–57 of 57')).toBeVisible()
  await expect.element(next()).toBeDisabled()
})
