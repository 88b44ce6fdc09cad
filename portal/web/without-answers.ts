import { type Plugin, parseAst } from 'vite'

/** Members of a call that the browser never reads: it checks no answer and shows no summary. */
const unread = new Set(['answer', 'summary'])

interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Where `defineCall({ … })` in this module has a member that the browser never reads. */
function* unreadMembers(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* unreadMembers(each)
  if (!isNode(node)) return
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'defineCall') {
    const [draft] = node.arguments as Node[]
    for (const member of (draft?.properties ?? []) as Node[]) if (unread.has(String((member.key as Node | undefined)?.name))) yield member
    return
  }
  for (const value of Object.values(node)) yield* unreadMembers(value)
}

/** Takes answers and summaries of calls out of the client, so that the schemas of answers fall away with them. */
export const withoutAnswers = (): Plugin => ({
  name: 'without-answers',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/[^/]+\.ts$/, code: 'defineCall(' },
    handler(code) {
      let left = code
      for (const { start, end } of [...unreadMembers(parseAst(code, { lang: 'ts' }))].reverse())
        left = left.slice(0, start) + left.slice(left[end] === ',' ? end + 1 : end)
      return { code: left, map: null }
    },
  },
})

/** Functions that only make what they return, so that a schema or call that no screen uses is left out. */
export const pureFunctions = ['z', 'defineCall']
