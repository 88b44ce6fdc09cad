import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Opener, openersIn } from './openers.ts'
import { projectFiles } from './project-files.ts'

const routeTree = 'portal/web/route-tree.gen.ts'
const isList = (path: string) => /^(?:domains\/[\w-]+|portal)\/walks\/screens\.ts$/.test(path)
const isWalk = (path: string) => /^(?:domains\/[\w-]+|portal)\/walks\/.*\.ts$/.test(path) && !isList(path)

/** Walks through the list, and those about axe itself, ask it in their own way. */
const mayAudit = ['portal/walks/screens.test.ts', 'portal/walks/harness.test.ts']

interface Text {
  path: string
  text: string
}

const lineAt = (text: string, place: number) => text.slice(0, place).split('\n').length

/** Each hit of a pattern: the first group, and where it stands. */
const hits = (files: readonly Text[], pattern: RegExp) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ word: match[1] ?? '', where: `${path}:${lineAt(text, match.index)}`, path })),
  )

const parts = (path: string) => path.replace(/\?.*/, '').split('/').filter(Boolean)

/** Whether an address is one of a route: `/executive/2` of `/executive/$slug`. */
function fits(address: string, route: string): boolean {
  const [given, of] = [parts(address), parts(route)]
  return given.length === of.length && of.every((part, at) => part.startsWith('$') || part === given[at])
}

/** Routes at which no screen of the list opens. An address is of the route that has most of its parts by name. */
function unseenRoutes(routes: readonly string[], lists: readonly Text[]): string[] {
  const addresses = hits(lists, /\b(?:at: |\w*[aA]t\(\s*'[^']*',\s*)'(\/[^']*)'/g)
  const named = (route: string) => parts(route).filter((part) => !part.startsWith('$')).length
  const routeOf = (address: string) => routes.filter((route) => fits(address, route)).toSorted((one, other) => named(other) - named(one))[0]
  const seen = new Set(addresses.map(({ word }) => routeOf(word)))
  const lost = addresses.filter(({ word }) => !routeOf(word))
  return [
    ...routes
      .filter((route) => !seen.has(route))
      .map(
        (route) =>
          `${routeTree}:1: No screen opens ${route}. Name one in walks/screens.ts of its domain (CONTRIBUTING.md, "Adding a screen or dialog").`,
      ),
    ...lost.map(({ word, where }) => `${where}: There is no route ${word}. Name the address at which the screen opens.`),
  ]
}

/** Components that open something over the page and stand under no state, or under fewer than they open; and names of no such component. */
function unseenOpeners(openers: readonly Opener[], lists: readonly Text[]): string[] {
  const shown = hits(lists, /\bshows: '([\w-]+)'/g)
  const statesOf = Map.groupBy(shown, ({ word }) => word)
  const files = Map.groupBy(openers, ({ name }) => name)
  return [
    ...openers
      .filter(({ name, lines }) => (statesOf.get(name)?.length ?? 0) < lines.length)
      .map(({ path, name, lines }) => {
        const needed =
          lines.length > 1
            ? `${lines.length} things over the page, and the list has fewer states that show`
            : 'something over the page, and no state of the list shows'
        return `${path}:${lines[0]}: This opens ${needed} '${name}'. Name one in walks/screens.ts of its domain (CONTRIBUTING.md, "Adding a screen or dialog").`
      }),
    ...shown
      .filter(({ word }) => !files.has(word))
      .map(({ word, where }) => `${where}: No file ${word}.tsx opens something over the page.`),
    ...[...files.values()].flatMap(([first, ...others]) =>
      others.map(
        ({ path, name }) => `${path}:1: ${first?.path} is called ${name}.tsx too, and the list could not tell them apart. Rename one.`,
      ),
    ),
  ]
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** States that walks look at: each is named once in the list beside them, and looked at once. */
function unevenLooks(lists: readonly Text[], walks: readonly Text[]): string[] {
  const looks = hits(walks, /\blook\(\s*\w+,\s*inWalks\.(\w+)/g)
  const named = lists.flatMap(({ path, text }) => {
    const from = text.indexOf('export const inWalks = {')
    const block = from < 0 ? '' : text.slice(from, text.indexOf('\n}', from) + 2)
    return [...block.matchAll(/(\w+): \{/g)].map(({ 1: word = '', index }) => ({
      word,
      path,
      where: `${path}:${lineAt(text, from + index)}`,
    }))
  })
  const sameOf = (of: { word: string; path: string }, among: typeof named) =>
    among.filter(({ word, path }) => word === of.word && folderOf(path) === folderOf(of.path))
  return [
    ...named
      .filter((name) => sameOf(name, looks).length === 0)
      .map(({ word, where }) => `${where}: No walk looks at ${word}. Let one, or take the name away.`),
    ...looks
      .filter((each) => sameOf(each, named).length === 0)
      .map(({ word, where }) => `${where}: The list beside this walk (screens.ts) has no ${word} among inWalks. Name it there.`),
    ...looks
      .filter((each) => sameOf(each, looks)[0] !== each)
      .map((each) => `${each.where}: ${each.word} is looked at already, in ${sameOf(each, looks)[0]?.where}. Once is enough.`),
  ]
}

const audits = (walks: readonly Text[]) =>
  hits(
    walks.filter(({ path }) => !mayAudit.includes(path)),
    /\baudit\(/g,
  ).map(
    ({ where }) =>
      `${where}: A walk does not audit. Name the state in the list (walks/screens.ts), as CONTRIBUTING.md says under "Adding a screen or dialog".`,
  )

/** Checks that the walks' `screens.ts` name every screen, dialog and state, and that each name is looked at once. */
export async function checkLookedAt(root: string): Promise<string[]> {
  const read = async (path: string): Promise<Text> => ({ path, text: await readFile(join(root, path), 'utf8') })
  const files = await projectFiles(root)
  const [lists, walks] = await Promise.all([Promise.all(files.filter(isList).map(read)), Promise.all(files.filter(isWalk).map(read))])
  const { text: tree } = await read(routeTree)
  const routes = [...(/fullPaths:\s*([\s\S]*?)\n {2}\w/.exec(tree)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, route]) => route ?? '')
  return [...unseenRoutes(routes, lists), ...unseenOpeners(await openersIn(root), lists), ...unevenLooks(lists, walks), ...audits(walks)]
}
