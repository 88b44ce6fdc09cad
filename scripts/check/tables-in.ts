export interface TableUse {
  table: string
  writes: boolean
  line: number
}

const alias = String.raw`(?:\s+(?:as\s+)?\w+)?`

const patterns: { pattern: RegExp; writes: boolean }[] = [
  { pattern: /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/dg, writes: true },
  { pattern: /\.(?:selectFrom|from|using|\w*[jJ]oin\w*)\(\s*\[?\s*['"`](\w+)/dg, writes: false },
  { pattern: /\b(?:insert into|merge into|delete from|truncate|copy)\s+(?:only\s+)?(\w+)/dg, writes: true },
  { pattern: /\b(?:alter table|create (?:unique )?index \w+ on)\s+(?:only\s+)?(\w+)/dg, writes: true },
  { pattern: /\breferences\s+(\w+)/dg, writes: false },
  { pattern: new RegExp(String.raw`\bupdate\s+(?:only\s+)?(\w+)${alias}\s+set\b`, 'dg'), writes: true },
  {
    pattern: new RegExp(String.raw`(?<!\bdelete )\b(?:from|join|using(?!\s+\w+\s*=))\s+(?:only\s+)?(\w+(?:${alias}\s*,\s*\w+)*)`, 'dg'),
    writes: false,
  },
]

/** The text with its comments blanked, so that their words count for nothing and everything keeps its line. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/(^|\s)--.*$/gm, '$1')

export function tablesIn(text: string, known: ReadonlySet<string>): TableUse[] {
  const code = withoutComments(text)
  const found = patterns.flatMap(({ pattern, writes }) =>
    [...code.matchAll(pattern)].flatMap((match) => {
      const line = code.slice(0, match.indices?.[1]?.[0]).split('\n').length
      const named = (match[1] ?? '').split(',').map((part) => part.trim().split(/\s+/)[0] ?? '')
      return named.filter((table) => known.has(table)).map((table) => ({ table, writes, line }))
    }),
  )
  return found.sort((one, other) => one.line - other.line)
}
