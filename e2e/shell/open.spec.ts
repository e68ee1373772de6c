import { expect, test } from '../test.ts'

test('NAV-1 the home screen opens for everybody, without third-party requests or console errors', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!)) elsewhere.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))

  await page.goto('/')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect(elsewhere).toEqual([])
  expect(complaints).toEqual([])
})

test('the API serves its OpenAPI document', async ({ request }) => {
  const answer = await request.get('/api/v1/openapi.json')
  expect(await answer.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
})
