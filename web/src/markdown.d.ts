/** A relative import is not resolved in here, so the page states the type (pages/markdown-tree.ts). */
declare module '*.md?sections' {
  const sections: unknown
  export default sections
}
