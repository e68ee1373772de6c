import axe from 'axe-core'
import { expect } from 'vitest'

/** Rules whose violations are minor or moderate. Those are ignored here; the journeys in e2e check them too. */
const ignored = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
]
const rules = Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }]))

/** axe has no rule for what is inside a decorative picture, and reading it takes most of its time on a page with many. */
const withoutPictures = new CSSStyleSheet()
withoutPictures.replaceSync('svg[aria-hidden="true"] > *, [aria-hidden="true"] svg > * { display: none !important }')

/**
 * For tests: expects no serious or critical accessibility violation. Base UI's focus guards are excluded: they are hidden and focusable on
 * purpose, and pass the focus on. The content of a frame is not ours. With `only`, axe checks only these rules.
 */
export async function expectAccessible(element: Element = document.body, only?: string[]) {
  const context = { include: element, exclude: ['[data-base-ui-focus-guard]'] }
  document.adoptedStyleSheets.push(withoutPictures)
  const { violations } = await axe
    .run(context, { iframes: false, resultTypes: ['violations'], ...(only ? { runOnly: only } : { rules }) })
    .finally(
      () => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== withoutPictures)),
    )
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}
