import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, parseAst } from 'vite'

/** Members of a call that the server alone reads: the browser checks no answer and shows no summary. */
const unreadMembers = new Set([
  'answer',
  'summary',
  'ours',
  'acts',
  'unattended',
  'security',
  'maxBytes',
  'byProvider',
  'signed',
  'withGivenPassword',
  'withoutSecondFactor',
  'confirmed',
  'unrepeatable',
])

interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

interface Cut {
  start: number
  end: number
  /** A member of an object goes with the comma behind it. */
  isMember?: boolean
}

const membersOf = (draft: Node | undefined) => (draft?.properties ?? []) as Node[]
const nameOf = (member: Node) => String((member.key as Node | undefined)?.name)

/** Where `….meta({ description })` begins and ends behind what it describes. */
function descriptionOf({ callee, arguments: given, end }: Node): Cut | undefined {
  const { object, property } = callee as Node
  if ((property as Node | undefined)?.name !== 'meta') return undefined
  const [draft, ...others] = given as Node[]
  const isDescription =
    others.length === 0 && membersOf(draft).length === 1 && membersOf(draft).every((member) => nameOf(member) === 'description')
  return isDescription ? { start: (object as Node).end, end } : undefined
}

/** The names of calls whose `refusals` some other source reads. */
type ReadRefusals = ReadonlySet<string>

function* unreadOfCall(call: Node, read: ReadRefusals, name?: string): Generator<Cut> {
  for (const member of membersOf((call.arguments as Node[])[0])) {
    const isUnread = unreadMembers.has(nameOf(member)) || (nameOf(member) === 'refusals' && name !== undefined && !read.has(name))
    if (isUnread) yield { start: member.start, end: member.end, isMember: true }
    else yield* unread(member.value, read)
  }
}

const isOperation = (node: Node) => node.type === 'CallExpression' && (node.callee as Node).name === 'defineOperation'

/** Parts that the browser never reads: members of `defineOperation({ … })`, and descriptions of values, which only the API's docs show. */
function* unread(node: unknown, read: ReadRefusals): Generator<Cut> {
  if (Array.isArray(node)) for (const each of node) yield* unread(each, read)
  if (!isNode(node)) return
  if (node.type === 'VariableDeclarator' && isNode(node.init) && isOperation(node.init))
    return yield* unreadOfCall(node.init, read, String((node.id as Node).name))
  if (isOperation(node)) return yield* unreadOfCall(node, read)
  const description = node.type === 'CallExpression' ? descriptionOf(node) : undefined
  if (description) yield description
  for (const value of description ? [(node.callee as Node).object] : Object.values(node)) yield* unread(value, read)
}

async function findReadRefusals(folders: string[]): Promise<ReadRefusals> {
  const listed = folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((path) => join(folder, path)))
  const paths = (await Promise.all(listed)).flat().filter((path) => /\/(contract|web)\/.+\.tsx?$/.test(path))
  const sources = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return new Set(sources.flatMap((source) => [...source.matchAll(/\b(\w+)\.refusals\b/g)].map(([, name]) => name ?? '')))
}

/**
 * Removes from the client what the server alone reads of calls: answers, summaries, refusals that no screen says by itself, and all
 * descriptions. The schemas of answers then fall away too.
 */
export function withoutAnswers(folders: string[]): Plugin {
  let read: ReadRefusals = new Set()
  return {
    name: 'without-answers',
    apply: 'build',
    async buildStart() {
      read = await findReadRefusals(folders)
    },
    transform: {
      filter: { id: /\/contract\/.+\.ts$/, code: /defineOperation\(|\.meta\(/ },
      handler(code) {
        const cuts = [...unread(parseAst(code, { lang: 'ts' }), read)].sort((one, other) => other.start - one.start)
        let left = code
        for (const { start, end, isMember } of cuts) left = left.slice(0, start) + left.slice(isMember && left[end] === ',' ? end + 1 : end)
        return { code: left, map: null }
      },
    },
  }
}

/** Functions that only make what they return, so that a schema or call that no screen uses is left out. */
export const pureFunctions = ['z', 'defineOperation']
