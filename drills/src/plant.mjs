// Preloaded with node --import: replaces source text in the modules named in DRILL_PLANT, to plant a fault that a drill must detect.
import { registerHooks } from 'node:module'

const patches = /** @type {import('./faults.ts').Patch[]} */ (JSON.parse(process.env.DRILL_PLANT ?? '[]'))

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const wanted = patches.filter(([file]) => url.endsWith(`/${file}`))
    if (!wanted.length) return loaded
    let source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    for (const [file, text, replacement] of wanted) {
      if (source.split(text).length !== 2)
        throw new Error(`the text to replace is not in ${file} exactly once: ${text}`)
      source = source.replace(text, () => replacement)
    }
    return { ...loaded, source }
  },
})
