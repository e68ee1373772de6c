/** The script that a page gets where the server has no TLS. Clients prefix `https://` to their host and cannot be configured otherwise. */

/** Rewrites `https://{own host}` to `http://` in `fetch` and `XMLHttpRequest`. It must run before every other script of the page. */
export const plainHttpScript = `(() => {
  const secure = 'https://' + location.host
  const plain = (address) => {
    const text = String(address instanceof Request ? address.url : address)
    return text === secure || text.startsWith(secure + '/') ? 'http' + text.slice(5) : undefined
  }
  const { fetch, XMLHttpRequest } = window
  window.fetch = (input, options) => {
    const address = plain(input)
    if (address === undefined) return fetch(input, options)
    return fetch(input instanceof Request ? new Request(address, input) : address, options)
  }
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (method, address, ...rest) {
    return open.call(this, method, plain(address) ?? address, ...rest)
  }
})()`

/** Reloads the page when the package changes. */
export const reloadScript = `new EventSource('/__changes').onmessage = () => location.reload()`

/** The page with these scripts before all of its own. */
export function withScripts(html: string, ...scripts: string[]): string {
  const tags = scripts.map((script) => `<script>${script}</script>`).join('')
  const head = /<head\b[^>]*>|<!doctype[^>]*>/i.exec(html)
  const at = head ? head.index + head[0].length : 0
  return html.slice(0, at) + tags + html.slice(at)
}
