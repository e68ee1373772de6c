/** Markdown as web/build/markdown.ts parses it at build time. */

/** A text, or the tag and the children of an element. */
export type MarkdownNode = string | [tag: string, children: MarkdownNode[]]

/** The introduction under the title of the document, or the text under one `##`. */
export type MarkdownSection = { title: string; body: MarkdownNode[] }
