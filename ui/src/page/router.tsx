/** A small client-side router: it matches the address to a page and navigates without a page load. */
import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'

type Address = { pathname: string; search: string; hash: string }
/** An omitted path stays the same. An omitted search or hash is removed. */
type To = string | Partial<Address>
/**
 * `key` is new for each navigation and `default` for the loaded page. `isPop` is true after Back, Forward or a page load. `at` is the time of the
 * navigation, by the clock of events.
 */
type RouterLocation = Address & { key: string; isPop: boolean; at: number }
type Go = (to: To, options?: { replace?: boolean }) => void

const Context = createContext<{ current: RouterLocation; navigate: Go } | undefined>(undefined)

const firstKey = 'default'
const newKey = () => Math.random().toString(36).slice(2, 10)

function toUrl(to: To, from: string): URL {
  if (typeof to === 'string') return new URL(to, from)
  const url = new URL(to.pathname ?? new URL(from).pathname, from)
  url.search = to.search ?? ''
  url.hash = to.hash ?? ''
  return url
}

const toRouterLocation = ({ pathname, search, hash }: Address, key: string, isPop: boolean): RouterLocation => ({
  pathname,
  search,
  hash,
  key,
  isPop,
  at: performance.now(),
})

const keyOfState = () => (history.state as { key?: string } | null)?.key ?? firstKey

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState(() => toRouterLocation(location, keyOfState(), true))
  const move = useCallback((isPop: boolean) => {
    startTransition(() => setCurrent(toRouterLocation(location, keyOfState(), isPop)))
  }, [])
  useEffect(() => {
    const onPop = () => move(true)
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [move])
  const navigate = useCallback<Go>(
    (to, { replace = false } = {}) => {
      const url = toUrl(to, location.href)
      const state = { key: newKey() }
      // Navigating to the current address adds no history entry, as with native links.
      if (replace || url.href === location.href) history.replaceState(state, '', url)
      else history.pushState(state, '', url)
      move(false)
    },
    [move],
  )
  return <Context value={useMemo(() => ({ current, navigate }), [current, navigate])}>{children}</Context>
}

type MemoryRouterProps = { at?: string; isFirstPage?: boolean; children: ReactNode }

/** A router without the browser's address, for tests and for prerendering. */
export function MemoryRouter({ at = '/', isFirstPage = true, children }: MemoryRouterProps) {
  const [current, setCurrent] = useState(() =>
    toRouterLocation(toUrl(at, nowhere), isFirstPage ? firstKey : newKey(), true),
  )
  const here = useRef(at)
  const navigate = useCallback<Go>((to) => {
    const url = toUrl(to, new URL(here.current, nowhere).href)
    here.current = url.href
    setCurrent(toRouterLocation(url, newKey(), false))
  }, [])
  return <Context value={useMemo(() => ({ current, navigate }), [current, navigate])}>{children}</Context>
}

const nowhere = 'https://memory'

function useRouter() {
  const router = use(Context)
  if (!router) throw new Error('useRouter needs a router above it')
  return router
}

export const useLocation = (): RouterLocation => useRouter().current

export const useNavigate = (): Go => useRouter().navigate

export function useSearchParams(): [URLSearchParams, (next: URLSearchParams | Record<string, string>) => void] {
  const { current, navigate } = useRouter()
  const params = useMemo(() => new URLSearchParams(current.search), [current.search])
  return [params, (next) => navigate({ search: String(new URLSearchParams(next)) })]
}

/** Navigates when it is rendered. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To }

export function Link({ to, onClick, ...rest }: LinkProps) {
  const { current, navigate } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    navigate(to)
  }
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children are in `rest`
  return <a {...rest} href={hrefOf(to, current)} onClick={follow} />
}

function hrefOf(to: To, { pathname, search }: Address): string {
  if (typeof to === 'string' && to.startsWith('/')) return to
  const url = toUrl(to, nowhere + pathname + search)
  return url.pathname + url.search + url.hash
}

/** Clicks for a new tab or a download are left to the browser. */
const isPlainClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget: { target },
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && (!target || target === '_self')

/** A link that sets aria-current on the current page. */
export function NavLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation()
  return <Link {...rest} to={to} aria-current={isSamePath(pathname, to) ? 'page' : undefined} />
}

/** Compares paths leniently, as people type them: ignores case, a trailing slash and encoded spaces. */
export const isSamePath = (one: string, other: string): boolean => plainPath(one) === plainPath(other)

const plainPath = (path: string) =>
  decode(path)
    .toLowerCase()
    .replace(/(?!^)\/+$/, '')

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
