import { ownGames } from '@lucero/contract/shared/own-games'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { servePages } from '../../../testing/page-server.ts'
import { App, routeOf } from '../../app.tsx'
import { openSeat } from '../session/open-seat.ts'

beforeEach(() => sessionStorage.clear())

it.each(ownGames.map(({ id }) => id))(
  'issue 36: a house that forbids autoplay has neither autoplay nor rebet in %s',
  async (id) => {
    const server = servePages(id)
    server.noAutoplay = true
    const seating = openSeat(id, { search: '', pathname: location.pathname })
    await render(<App route={routeOf(`/games/${id}/`)} seating={seating} />)
    await expect.element(page.getByRole('region', { name: 'Controls' })).toBeVisible()
    const repeats = page.getByRole('button', { name: /^(Auto|Rebet)/ })
    expect(repeats.elements()).toEqual([])
    // The key for rebet.
    await userEvent.keyboard('a')
    expect(repeats.elements()).toEqual([])
  },
)
