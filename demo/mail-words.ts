import type { MailVariable } from '#domains/mail/contract/document.ts'

interface DemoTemplate {
  name: string
  kind: 'service' | 'offers'
  subject: string
  preheader: string
  /** A paragraph each; variables stand in braces, and a link as its words with the address behind them in angle brackets. */
  paragraphs: readonly string[]
}

/** Templates of the demo beside those that the portal brings. Their links lead to addresses that nobody can own (RFC 2606). */
export const mailTemplates: readonly DemoTemplate[] = [
  {
    name: 'Admissions are open',
    kind: 'offers',
    subject: 'Admissions for the next session are open',
    preheader: 'Forms of many schools close in December.',
    paragraphs: [
      'Dear {parent_name},',
      'Admissions for the next session have begun, and the forms of many schools close in December.',
      'Compare the schools near you <https://www.school-search.example/compare>',
      'See which forms are open <https://www.school-search.example/open-forms>',
      'Just reply to this mail if you would like us to call you.',
      '{counsellor_name}',
    ],
  },
  {
    name: 'Open days this month',
    kind: 'offers',
    subject: 'See the schools on an open day',
    preheader: 'Meet teachers and see the classrooms.',
    paragraphs: [
      'Dear {parent_name},',
      'Many schools open their doors to parents this month. You meet the teachers, see the classrooms, and can ask about fees and transport.',
      'Choose an open day <https://www.school-search.example/open-days>',
      '{counsellor_name}',
    ],
  },
]

type Node = Record<string, unknown>

const variable = (name: MailVariable): Node => ({ type: 'variable', attrs: { name } })

function inlinesOf(paragraph: string): Node[] {
  const link = /^(.*) <(.+)>$/.exec(paragraph)
  if (link) return [{ type: 'text', text: link[1], marks: [{ type: 'link', attrs: { href: link[2] } }] }]
  return paragraph
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? variable(part.slice(1, -1) as MailVariable) : { type: 'text', text: part }))
}

/** The document that the editor writes, and the text of the mail, with its variables in braces. */
export const writtenTemplate = ({ paragraphs, ...template }: DemoTemplate) => ({
  ...template,
  target: paragraphs.map((paragraph) => / <(.+)>$/.exec(paragraph)?.[1]).find((link) => link !== undefined) ?? '',
  body: JSON.stringify({ type: 'doc', content: paragraphs.map((paragraph) => ({ type: 'paragraph', content: inlinesOf(paragraph) })) }),
  text: paragraphs.map((paragraph) => paragraph.replace(/ <(.+)>$/, ' ($1)')).join('\n\n'),
})
