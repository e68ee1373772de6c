/** Elements in one expression. */

type Attributes = Record<string, string | number | boolean | ((event: never) => void)>
type Child = Node | string

export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
) {
  return filled(document.createElement(tag), attributes, children)
}

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
) {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)
}

/** Parses markup of our own. */
export function drawing(markup: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(markup, 'image/svg+xml')
  return document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement
}

function filled<ElementKind extends Element>(
  element: ElementKind,
  attributes: Attributes,
  children: Child[],
): ElementKind {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value as (event: Event) => void)
    else if (typeof value === 'boolean') element.toggleAttribute(name, value)
    else element.setAttribute(name, String(value))
  }
  element.append(...children)
  return element
}
