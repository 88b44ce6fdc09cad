import { mergeAttributes, Node } from '@tiptap/core'
import { ListItem } from '@tiptap/extension-list'
import StarterKit from '@tiptap/starter-kit'
import { isMailVariable, LinkTarget, type MailVariable, mailVariables } from '#domains/mail/contract/document.ts'
import { variableNode } from '#domains/messages/web/variables/variable-node.ts'
import classes from './templates.module.css'

export const mailBraces = { open: '{{', close: '}}' } as const

export const conditionWords = (name: MailVariable, has: boolean) => `Only if it is ${has ? '' : 'not '}known: ${mailVariables[name]}`

/** Paragraphs that stand in a mail only if something is known of the parent, or only if it is not. */
const condition = Node.create({
  name: 'condition',
  group: 'block',
  content: '(paragraph | heading | bulletList | orderedList | horizontalRule)+',
  defining: true,
  addAttributes: () => ({ name: { default: 'school_name', rendered: false }, has: { default: true, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'section[data-condition]',
      getAttrs: ({ dataset: { condition: name = '', has } }) => isMailVariable(name) && { name, has: has === 'true' },
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { name, has } = node.attrs as { name: MailVariable; has: boolean }
    const words = conditionWords(name, has)
    const attributes = { 'data-condition': name, 'data-has': String(has), 'data-words': words, 'aria-label': words, role: 'group' }
    return ['section', mergeAttributes(HTMLAttributes, attributes, { class: classes.condition }), 0]
  },
})

/** An item holds lines alone: lists in lists come out differently in every mail program. */
const item = ListItem.extend({ content: 'paragraph+' })

const isSafe = (address: string) => LinkTarget.safeParse(address).success

/** All that the text of a mail can hold; the contract's document says the same. */
export const mailExtensions = [
  StarterKit.configure({
    ...{ blockquote: false, code: false, codeBlock: false, strike: false, underline: false, listItem: false, trailingNode: false },
    heading: { levels: [2, 3] },
    link: { openOnClick: false, isAllowedUri: isSafe, shouldAutoLink: isSafe, defaultProtocol: 'https', HTMLAttributes: { target: null } },
  }),
  item,
  condition,
  variableNode(mailVariables, mailBraces),
]
