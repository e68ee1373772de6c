/** Which page an address shows, and the way to another without loading: what the app needs of a router, and no more. */
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
/** Parts that are not given: the path stays, search and hash go. */
type To = string | Partial<Address>
/** `key` is another at every step; `default` is that of the page that was loaded. `isPop`: by Back, Forward or loading. */
type Place = Address & { key: string; isPop: boolean }
type Go = (to: To, options?: { replace?: boolean }) => void

const Context = createContext<{ place: Place; navigate: Go } | undefined>(undefined)

const firstKey = 'default'
const newKey = () => Math.random().toString(36).slice(2, 10)

function toUrl(to: To, from: string): URL {
  if (typeof to === 'string') return new URL(to, from)
  const url = new URL(to.pathname ?? new URL(from).pathname, from)
  url.search = to.search ?? ''
  url.hash = to.hash ?? ''
  return url
}

const toPlace = ({ pathname, search, hash }: Address, key: string, isPop: boolean): Place => ({
  pathname,
  search,
  hash,
  key,
  isPop,
})

const keyOfState = () => (history.state as { key?: string } | null)?.key ?? firstKey

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => toPlace(location, keyOfState(), true))
  const move = useCallback((isPop: boolean) => {
    startTransition(() => setPlace(toPlace(location, keyOfState(), isPop)))
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
      // The same address once more is no further step, as with any link.
      if (replace || url.href === location.href) history.replaceState(state, '', url)
      else history.pushState(state, '', url)
      move(false)
    },
    [move],
  )
  return <Context value={useMemo(() => ({ place, navigate }), [place, navigate])}>{children}</Context>
}

type MemoryRouterProps = { at?: string; isFirstPage?: boolean; children: ReactNode }

/** Without the browser's address: for tests, and for pages that are drawn when they are built. */
export function MemoryRouter({ at = '/', isFirstPage = true, children }: MemoryRouterProps) {
  const [place, setPlace] = useState(() => toPlace(toUrl(at, nowhere), isFirstPage ? firstKey : newKey(), true))
  const here = useRef(at)
  const navigate = useCallback<Go>((to) => {
    const url = toUrl(to, new URL(here.current, nowhere).href)
    here.current = url.href
    setPlace(toPlace(url, newKey(), false))
  }, [])
  return <Context value={useMemo(() => ({ place, navigate }), [place, navigate])}>{children}</Context>
}

const nowhere = 'https://memory'

function useRouter() {
  const router = use(Context)
  if (!router) throw new Error('no router around this')
  return router
}

export const useLocation = (): Place => useRouter().place

export const useNavigate = (): Go => useRouter().navigate

export function useSearchParams(): [URLSearchParams, (next: URLSearchParams | Record<string, string>) => void] {
  const { place, navigate } = useRouter()
  const params = useMemo(() => new URLSearchParams(place.search), [place.search])
  return [params, (next) => navigate({ search: String(new URLSearchParams(next)) })]
}

/** Goes there as soon as it is drawn. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To }

export function Link({ to, onClick, ...rest }: LinkProps) {
  const { place, navigate } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    navigate(to)
  }
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- what is inside comes with the rest
  return <a {...rest} href={hrefOf(to, place)} onClick={follow} />
}

function hrefOf(to: To, { pathname, search }: Address): string {
  if (typeof to === 'string' && to.startsWith('/')) return to
  const url = toUrl(to, nowhere + pathname + search)
  return url.pathname + url.search + url.hash
}

/** What asks for another tab, or to save it, is the browser's. */
const isPlainClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget: { target },
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && (!target || target === '_self')

/** A link that says when it leads to where one is. */
export function NavLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation()
  return <Link {...rest} to={to} aria-current={isSamePath(pathname, to) ? 'page' : undefined} />
}

/** As people type them: in any case, with a slash at the end, or with a space in them. */
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
