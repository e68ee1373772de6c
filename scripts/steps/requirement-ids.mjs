/** The requirements that a test file shows: ids in the titles of its tests and steps, also where a table comes before the title. */
export function idsShownIn(text) {
  const titles = text.matchAll(/(?:\b(?:it|test|step)(?:\.[\w.]+)?|\))\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)
  return [...titles].flatMap(([, , title]) => title.match(/\b[A-Z]{3}-\d+\b/g) ?? [])
}
