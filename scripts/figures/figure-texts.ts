import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Entry {
  label: string
  means: string
  of?: string
  in?: readonly string[]
}

type Table = Readonly<Record<string, Entry>>

interface Written {
  path: string
  text: string
}

/** The names that are written for each group, and whether the first step stands first. */
const lists = [
  { list: 'outcomeNames', group: 'outcome', says: 'Results of work, the furthest first: these stand before work everywhere.' },
  { list: 'workNames', group: 'work' },
  { list: 'teamWorkNames', group: 'team', says: 'Work that has a column in the table of all counsellors.' },
  { list: 'funnelNames', group: 'funnel', isReversed: true, says: 'The steps of the funnel, the first first.' },
  { list: 'schoolFigureNames', group: 'school', isReversed: true },
] as const satisfies readonly { list: string; group: string; isReversed?: boolean; says?: string }[]

const longestLine = 140

/** A list as the formatter leaves it. */
function listText(name: string, items: readonly string[]): string {
  const line = `export const ${name} = [${items.join(', ')}] as const`
  return line.length <= longestLine ? line : `export const ${name} = [\n${items.map((each) => `  ${each},\n`).join('')}] as const`
}

const quoted = (name: string) => `'${name}'`

function namesText(figures: Table): string {
  const isIn = (group: string) => (name: string) => figures[name]?.in?.includes(group) ?? false
  const names = Object.keys(figures)
  const texts = lists.map((each) => {
    const found = names.filter(isIn(each.group))
    const text = listText(each.list, ('isReversed' in each ? found.toReversed() : found).map(quoted))
    return 'says' in each ? `/** ${each.says} */\n${text}` : text
  })
  const others = names.filter((name) => !isIn('outcome')(name) && !isIn('work')(name))
  return [...texts, listText('figureNames', ['...outcomeNames', '...workNames', ...others.map(quoted)])].join('\n\n')
}

const lineText = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const tableText = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [lineText(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(lineText)].join('\n')

/** The tables of docs/words.md: figures with the rows that they count, and what screens count beside them. */
function wordsText(figures: Table, beside: readonly Table[]): string {
  const counted = Object.values(figures).map(({ label, means, of = '' }) => [label, means, `\`${of}\``])
  const others = beside.flatMap((table) => Object.values(table)).map(({ label, means }) => [label, means])
  return [
    tableText(['Figure', 'What it counts', 'Rows of'], counted),
    'Screens count these beside the figures:',
    tableText(['Word', 'What it counts'], others),
  ].join('\n\n')
}

/** The text with another part between two lines; both stay. */
function replaced(text: string, [begin, end]: readonly [begin: string, end: string], part: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`There is no part between "${begin}" and "${end}".`)
  return `${text.slice(0, text.indexOf('\n', from))}\n${part}\n${text.slice(to)}`
}

/** Both files that are written from the table of figures, as they should be. */
export async function figureTexts(root: string): Promise<Written[]> {
  const { figures } = await import('#domains/analytics/contract/figures.ts')
  const { becomingFigures, besideFigures, chanceFigures } = await import('#domains/analytics/contract/beside-figures.ts')
  const { dashboardFigures } = await import('#domains/analytics/contract/dashboard-figures.ts')
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const [names, words] = ['domains/analytics/contract/figure-names.ts', 'docs/words.md']
  return [
    {
      path: names,
      text: replaced(await read(names), ['// Names of figures.ts, written by', '\n// End of what is written.'], `\n${namesText(figures)}`),
    },
    {
      path: words,
      text: replaced(
        await read(words),
        ['<!-- Written by scripts/write-figures.ts', '\n<!-- End of what is written. -->'],
        `\n${wordsText(figures, [besideFigures, becomingFigures, chanceFigures, dashboardFigures])}`,
      ),
    },
  ]
}

/** One line for each file that does not say what the table of figures says. */
export async function checkFigureTexts(root: string): Promise<string[]> {
  const written = await figureTexts(root)
  const current = await Promise.all(written.map(({ path }) => readFile(join(root, path), 'utf8')))
  return written.flatMap(({ path, text }, at) =>
    text === current[at] ? [] : [`${path}:1: The table of figures says something else. Run \`node scripts/write-figures.ts\`.`],
  )
}
