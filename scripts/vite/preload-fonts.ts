import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Asks for the typefaces along with the first script, so that text is drawn once. */
export function preloadFonts(): Plugin {
  let base = '/'
  return {
    name: 'preload-fonts',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(isFont)
          .map((file) => preload(`${base}${file}`)),
    },
  }
}

function isFont(file: string) {
  return file.endsWith('.woff2')
}

function preload(href: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }
  return { tag: 'link', attrs, injectTo: 'head' }
}
