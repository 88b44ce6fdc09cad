export interface Import {
  specifier: string
  line: number
}

const names = String.raw`(?:[\w*$\s{},]|\/\/.*|\/\*[\s\S]*?\*\/)*?`
const importFrom = new RegExp(String.raw`^(?:import|export)\b${names}\bfrom\s*['"]([^'"\n]+)['"]`, 'dgm')
const importAlone = /^import\s*['"]([^'"\n]+)['"]/dgm
const importLater = /\bimport(?:\.meta\.glob(?:<[^>]*>)?)?\(\s*['"`]([^'"`\n]+)['"`]/dg

const isComment = (line: string) => /^\s*(?:\/\/|\*|\/\*)/.test(line)

/** The imports of a formatted TypeScript file: `import`, `export … from`, `import()`, types as well as values. */
export function importsOf(text: string): Import[] {
  const lines = text.split('\n')
  return [importFrom, importAlone, importLater]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match) => ({ specifier: match[1] ?? '', line: text.slice(0, match.indices?.[1]?.[0]).split('\n').length }))
    .filter(({ line }) => !isComment(lines[line - 1] ?? ''))
    .sort((one, other) => one.line - other.line)
}
