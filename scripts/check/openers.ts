import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { projectFiles } from './project-files.ts'

/** A component that opens something over the page: a dialog, a drawer, a menu or a panel. */
export interface Opener {
  path: string
  /** Its file without the ending. */
  name: string
  /** The lines in which it opens something. */
  lines: number[]
  /** How what it opens is called; anything where only its users know that. */
  titles: RegExp[]
}

/** They lend their form to others, which are named in their place. */
const frames = ['over/form-dialog', 'over/over-page', 'over/popover-button', 'more'].map((name) => `platform/web/ui/${name}.tsx`)

const tags = ['Modal', 'Drawer', 'Menu', 'Popover', 'HoverCard', 'Dialog', 'FormDialog', 'OverPage', 'PopoverButton', 'More']
const elements = /(?<!\[)\brole="(?:dialog|alertdialog|menu)"|\bpopover=|<dialog\b/g

const isImported = (text: string, tag: string) => new RegExp(String.raw`^import\b[^']*\b${tag}\b[^']*from '`, 'm').test(text)

/** Where a file opens something, in places of its text. */
function placesIn(text: string): number[] {
  const opening = tags.filter((tag) => isImported(text, tag)).map((tag) => new RegExp(String.raw`<${tag}(?:\.Root)?(?=[\s>])`, 'g'))
  return [...opening, elements].flatMap((pattern) => [...text.matchAll(pattern)].map(({ index }) => index))
}

/** The code between a brace and the one that closes it. */
function inBraces(text: string): string {
  let depth = 0
  for (const [at, sign] of [...text].entries()) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
    if (depth === 0) return text.slice(1, at)
  }
  return ''
}

const anything = /^/

/** Whether code gives nothing but these words. A branch that is no text, or a text for a function, may be anything. */
const isLiteral = (code: string, words: readonly string[]) =>
  words.length > 0 &&
  words.every((word) => !word.includes("'")) &&
  !/[(,]\s*['`]/.test(code) &&
  !/[?:]\s*\w/.test(code.replace(/'[^']*'|`[^`]*`/g, ''))

/** Names as they are called: those of a value of JSX, in which `${…}` may be anything. */
function calledAs(value: string): RegExp[] {
  const words = value.startsWith('"')
    ? [value.slice(1, value.indexOf('"', 1))]
    : [...inBraces(value).matchAll(/'([^']+)'|`([^`]+)`/g)].map(([, plain, pattern]) => plain ?? pattern ?? '')
  if (!value.startsWith('"') && !isLiteral(inBraces(value), words)) return [anything]
  return words.map(
    (each) =>
      new RegExp(
        `^${each
          .split(/\$\{[^}]*\}/)
          .map(RegExp.escape)
          .join('.+')}$`,
      ),
  )
}

/** What is opened at a place is called as its title or label says, or the title inside it. */
function titlesAt(text: string, place: number): RegExp[] {
  const code = text.slice(place, place + 900)
  const [, inside] = /^<\w+\.Root[\s\S]*?<\w+\.Title[^>]*>([^<{]+)</.exec(code) ?? []
  if (inside) return calledAs(`"${inside.trim()}"`)
  const tag = /^<\w+\.Root/.test(code) ? code : code.slice(0, /[^=]>/.exec(code)?.index)
  const given = (code.startsWith('<More') ? /\btitle=/ : /\b(?:title|label)=/).exec(tag)
  return given ? calledAs(code.slice(given.index + given[0].length)) : [anything]
}

/** Every component of the web that opens something over the page. */
export async function openersIn(root: string): Promise<Opener[]> {
  const files = (await projectFiles(root)).filter(
    (path) => /^(?:domains\/[\w-]+|platform|portal)\/web\/.*(?<!\.test)\.tsx$/.test(path) && !frames.includes(path),
  )
  const found = await Promise.all(
    files.map(async (path) => {
      const text = await readFile(join(root, path), 'utf8')
      const places = placesIn(text)
      const lines = new Set(places.map((place) => text.slice(0, place).split('\n').length))
      return {
        path,
        name: basename(path, '.tsx'),
        lines: [...lines].sort((one, other) => one - other),
        titles: places.flatMap((place) => titlesAt(text, place)),
      }
    }),
  )
  return found.filter(({ lines }) => lines.length > 0)
}
