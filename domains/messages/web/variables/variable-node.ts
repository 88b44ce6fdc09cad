import { mergeAttributes, Node, nodeInputRule, nodePasteRule } from '@tiptap/core'
import { type Braces, type Names, typedVariable, writtenVariables } from './braces.ts'
import classes from './variables.module.css'

/** A variable in an editor: one sign with its name in words. Written or pasted between its braces, it becomes one too. */
export const variableNode = (names: Names, braces: Braces) =>
  Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({ name: { default: '', rendered: false } }),
    parseHTML: () => [
      {
        tag: 'span[data-variable]',
        getAttrs: (element) => {
          const name = element.dataset.variable ?? ''
          return Object.hasOwn(names, name) && { name }
        },
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-variable': node.attrs.name, class: classes.variable }),
      names[node.attrs.name] ?? node.attrs.name,
    ],
    renderText: ({ node }) => `${braces.open}${node.attrs.name}${braces.close}`,
    addInputRules() {
      const typed = typedVariable(braces, names)
      const find = (text: string) => {
        const match = typed.exec(text)
        return match && { index: match.index, text: match[0], data: { name: match[1] } }
      }
      return [nodeInputRule({ find, type: this.type, getAttributes: ({ data }) => data })]
    },
    addPasteRules() {
      return [nodePasteRule({ find: writtenVariables(braces, names), type: this.type, getAttributes: ([, name]) => ({ name }) })]
    },
  })
