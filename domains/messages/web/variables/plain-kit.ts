import type { StarterKitOptions } from '@tiptap/starter-kit'

/** Of Tiptap's usual parts a plain text keeps its paragraphs and the undoing. */
export const plainKit = {
  ...{ blockquote: false, bold: false, bulletList: false, code: false, codeBlock: false, dropcursor: false, gapcursor: false },
  ...{ hardBreak: false, heading: false, horizontalRule: false, italic: false, listItem: false, listKeymap: false, link: false },
  ...{ orderedList: false, strike: false, underline: false, trailingNode: false },
} as const satisfies Partial<StarterKitOptions>
