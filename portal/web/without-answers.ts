import { type Plugin, parseAst } from 'vite'

/** Members of a call that the browser never reads: it checks no answer and shows no summary. */
const unreadMembers = new Set(['answer', 'summary'])

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

function* unreadOfCall(call: Node): Generator<Cut> {
  for (const member of membersOf((call.arguments as Node[])[0]))
    if (unreadMembers.has(nameOf(member))) yield { start: member.start, end: member.end, isMember: true }
    else yield* unread(member.value)
}

/** Parts that the browser never reads: members of `defineOperation({ … })`, and descriptions of values, which only the API's docs show. */
function* unread(node: unknown): Generator<Cut> {
  if (Array.isArray(node)) for (const each of node) yield* unread(each)
  if (!isNode(node)) return
  const isCall = node.type === 'CallExpression'
  if (isCall && (node.callee as Node).name === 'defineOperation') return yield* unreadOfCall(node)
  const description = isCall ? descriptionOf(node) : undefined
  if (description) yield description
  for (const value of description ? [(node.callee as Node).object] : Object.values(node)) yield* unread(value)
}

/** Removes answers, summaries and all descriptions of calls from the client, so that the schemas of answers fall away too. */
export const withoutAnswers = (): Plugin => ({
  name: 'without-answers',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/.+\.ts$/, code: /defineOperation\(|\.meta\(/ },
    handler(code) {
      const cuts = [...unread(parseAst(code, { lang: 'ts' }))].sort((one, other) => other.start - one.start)
      let left = code
      for (const { start, end, isMember } of cuts) left = left.slice(0, start) + left.slice(isMember && left[end] === ',' ? end + 1 : end)
      return { code: left, map: null }
    },
  },
})

/** Functions that only make what they return, so that a schema or call that no screen uses is left out. */
export const pureFunctions = ['z', 'defineOperation']
