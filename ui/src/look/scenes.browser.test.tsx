import { brand } from '@lucero/contract/shared/brand'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DuskScene } from './dusk-scene.tsx'
import { EmptyState } from '../display/empty-state.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { Flag } from './flag.tsx'
import { NotFoundScene } from './not-found-scene.tsx'
import { PageHeader } from '../display/page-header.tsx'
import { Panel } from '../display/panel.tsx'
import { StarLogo } from './star-logo.tsx'

async function openStage(width: number, height: number): Promise<Element> {
  await page.viewport(width, Math.max(height, 400))
  await render(
    <div style={{ position: 'relative', width, height }} data-testid="stage">
      <DuskScene />
    </div>,
  )
  return page.getByTestId('stage').element()
}

it.each([
  [1200, 300],
  [360, 320],
  [720, 860],
])('shows the whole star at %i × %i', async (width, height) => {
  const stage = await openStage(width, height)
  const star = stage.querySelector('svg[viewBox="0 0 200 200"]')!.getBoundingClientRect()
  const edges = stage.getBoundingClientRect()
  expect(star.width).toBeGreaterThan(80)
  expect(star.left).toBeGreaterThan(edges.left)
  expect(star.right).toBeLessThan(edges.right)
  expect(star.top).toBeGreaterThan(edges.top)
})

it.each([
  [976, 368],
  [292, 224],
])('draws no small star behind the text at %i × %i', async (width, height) => {
  const stage = await openStage(width, height)
  const edges = stage.getBoundingClientRect()
  const layers = [...stage.querySelectorAll('svg[viewBox="0 0 1200 180"]')]
  expect(layers).toHaveLength(3)
  for (const layer of layers) expect(layer.getBoundingClientRect().left).toBeGreaterThan(edges.left + width * 0.4)
})

it('renders an accessible page', async () => {
  await page.viewport(360, 740)
  await render(
    <main>
      <StarLogo />
      <PageHeader title="Notifications" text="News from your operator." />
      <Panel title="Latest">
        <EmptyState title="No notifications yet" text="They arrive here." />
      </Panel>
      <NotFoundScene />
      <Flag country="es" label="Español" />
    </main>,
  )
  await expect.element(page.getByText(brand)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Latest' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Español' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(360)
  await expectAccessible()
})
