/** Builds dictionaries from the PO files of a language: `web.po` becomes the texts of `ui.po` and its own. */
import { basename, dirname } from 'node:path'
import type { Plugin } from 'vite'
import { fromPo } from './po.ts'

const shared = 'ui.po'

export const dictionaries = (): Plugin => ({
  name: 'dictionaries',
  transform: {
    filter: { id: /\.po$/ },
    handler(source, id) {
      const texts = JSON.stringify(fromPo(basename(dirname(id)), source))
      const isShared = basename(id) === shared
      const code = isShared
        ? `export const dictionary = ${texts}`
        : `import { dictionary as shared } from './${shared}'\nexport const dictionary = { ...shared, ...${texts} }`
      return { code, map: null }
    },
  },
})
