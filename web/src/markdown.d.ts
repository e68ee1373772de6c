declare module '*.md?sections' {
  import type { MarkdownSection } from './pages/markdown-tree.ts'

  const sections: MarkdownSection[]
  export default sections
}
