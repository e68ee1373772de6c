/** The addresses and widths of tiles: c2sp.org/tlog-tiles. */
export const tileWidth = 256

/** An index in groups of three digits, of which all but the last begin with an x: 1234067 is x001/x234/067. */
export function tileIndexPath(index: number): string {
  const groups: string[] = []
  for (let rest = index; groups.length === 0 || rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(String(rest % 1000).padStart(3, '0'))
  return groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group)).join('/')
}

export type TileAddress = { level: number | 'entries'; index: number; width: number }

export const tilePath = ({ level, index, width }: TileAddress): string =>
  `tile/${level}/${tileIndexPath(index)}${width === tileWidth ? '' : `.p/${width}`}`

/** Undefined if no tile has this address. */
export function readTilePath(path: string): TileAddress | undefined {
  const [, level = '', groups = '', partial] =
    /^tile\/(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? []
  const index = Number(groups.replaceAll(/[/x]/g, ''))
  const width = partial === undefined ? tileWidth : Number(partial)
  if (!level || !Number.isSafeInteger(index) || (partial !== undefined && width >= tileWidth)) return undefined
  // The first group of several is not zero, so each index has one address.
  if (tileIndexPath(index) !== groups) return undefined
  return { level: level === 'entries' ? level : Number(level), index, width }
}

/** The number of hashes of a level in a tree of this size. */
export const widthOfLevel = (size: number, level: number): number => Math.floor(size / tileWidth ** level)

/** The tiles that a tree of this size has, the last ones of each level partial. Entry bundles are as wide as the tiles of level 0. */
export function tilesOf(size: number): TileAddress[] {
  const tiles: TileAddress[] = []
  for (let level = 0; widthOfLevel(size, level) > 0; level += 1) {
    const hashes = widthOfLevel(size, level)
    for (let index = 0; index * tileWidth < hashes; index += 1)
      tiles.push({ level, index, width: Math.min(tileWidth, hashes - index * tileWidth) })
  }
  return tiles
}
