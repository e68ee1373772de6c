import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Asks for the typefaces along with the first script, so that text is drawn once. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => Object.keys(bundle).filter(isFont).map(preload),
    },
  }
}

function isFont(file: string) {
  return file.endsWith('.woff2')
}

function preload(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }
  return { tag: 'link', attrs, injectTo: 'head' }
}
