import { afterEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  BrowserRouter,
  isSamePath,
  Link,
  Navigate,
  NavLink,
  useLocation,
  useNavigate,
  useSearchParams,
} from './router.tsx'

const start = `${location.pathname}${location.search}`

function Page() {
  const { pathname, search, key, isPop } = useLocation()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  return (
    <>
      <output>{`${pathname}${search} ${key === 'default' ? 'first' : 'later'} ${isPop ? 'pop' : 'link'}`}</output>
      <p>{params.get('page')}</p>
      <Link to="/there">There</Link>
      <NavLink to="/There/">Here too</NavLink>
      <Link to="/elsewhere" target="_blank">
        Another tab
      </Link>
      <Link to="/stopped" onClick={(event) => event.preventDefault()}>
        Stopped
      </Link>
      <button type="button" onClick={() => setParams({ page: '2' })}>
        Page 2
      </button>
      <button type="button" onClick={() => navigate('/replaced', { replace: true })}>
        Replace
      </button>
      {pathname === '/replaced' && <Navigate to="/sent-on" replace />}
    </>
  )
}

const place = () => page.getByRole('status')
const press = (name: string) => page.getByText(name, { exact: true }).click()

async function open() {
  history.pushState(null, '', '/before')
  history.pushState(null, '', '/here')
  await render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )
  await expect.element(place()).toHaveTextContent('/here first pop')
}

afterEach(() => history.replaceState(null, '', start))

it('a link navigates without a page load, and Back returns', async () => {
  await open()
  await press('There')
  await expect.element(place()).toHaveTextContent('/there later link')
  expect(location.pathname).toBe('/there')
  await expect.element(page.getByText('Here too')).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('There', { exact: true })).not.toHaveAttribute('aria-current')
  history.back()
  await expect.element(place()).toHaveTextContent('/here first pop')
  await expect.element(page.getByText('Here too')).not.toHaveAttribute('aria-current')
})

it('navigating to the current address adds no history step', async () => {
  await open()
  await press('There')
  await expect.element(place()).toHaveTextContent('/there later link')
  const steps = history.length
  await press('There')
  await expect.element(place()).toHaveTextContent('/there later link')
  expect(history.length).toBe(steps)
})

it('leaves links for a new tab and prevented clicks to the browser', async () => {
  await open()
  const listening = new AbortController()
  onTestFinished(() => listening.abort())
  const stayed = new Promise<boolean>((resolve) => {
    const stay = (event: MouseEvent) => {
      resolve(!event.defaultPrevented)
      event.preventDefault()
    }
    window.addEventListener('click', stay, { signal: listening.signal })
  })
  await press('Another tab')
  expect(await stayed).toBe(true)
  await press('Stopped')
  await expect.element(place()).toHaveTextContent('/here first pop')
})

it('reads the query from the address, which can be replaced', async () => {
  await open()
  await press('Page 2')
  await expect.element(place()).toHaveTextContent('/here?page=2 later link')
  await expect.element(page.getByText('2', { exact: true })).toBeVisible()
  await press('Replace')
  await expect.element(place()).toHaveTextContent('/sent-on later link')
  history.back()
  await expect.element(place()).toHaveTextContent('/here first pop')
})

it.each([
  ['/t&c', '/t%26c', true],
  ['/lastActivity', '/lastactivity/', true],
  ['/bonust &c', '/bonust%20&c', true],
  ['/', '/', true],
  ['/faq', '/faq/deeper', false],
  ['/faq', '/%', false],
])('%s and %s: isSamePath returns %s', (one, other, isSame) => {
  expect(isSamePath(one, other)).toBe(isSame)
})
