/** URLs of all flags, hashed by the build. A separate module, loaded when the first flag is drawn. */
const files = import.meta.glob<string>('../../../node_modules/country-flag-icons/3x2/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const addresses = new Map(Object.entries(files).map(([path, url]) => [path.slice(-6, -4).toLowerCase(), url]))

export function flagUrl(country: string) {
  return addresses.get(country)
}
