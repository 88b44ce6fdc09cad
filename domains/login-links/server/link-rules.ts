import { hasAgreedTo } from '#domains/leads/server/consent/refusing-word.ts'
import { linkMinutes } from '#domains/login-links/contract/login-links.ts'
import type { MessageRules } from '#domains/messages/server/message/channel.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Content } from '#platform/server/gateways/messaging/sender.ts'
import { html } from '#platform/server/http/answers/markup.ts'
import { makeLink } from './make-link.ts'

/** Stands in the kept message for the link, which staff who read the conversation never see. */
const linkSign = '[log-in link]'

export const linkMessage = {
  subject: 'Your link to log in',
  text: `Here is your link to log in:\n\n${linkSign}\n\nIt works once, within ${linkMinutes} minutes. Do not pass it on.`,
} as const

const anotherMessage = 'A log-in link is sent only once. Press Send log-in link for a new one.'
const takenBack = 'The parent does not want to log in through Inside any more.'

const linkOf = (tx: Transaction, messageId: number) =>
  tx
    .selectFrom('login_link')
    .innerJoin('lead', 'lead.id', 'login_link.lead_id')
    .select(['login_link.id', hasAgreedTo('login').as('is_agreed')])
    .where('message_id', '=', messageId)
    .executeTakeFirst()

function withLink(content: Content, link: string): Content {
  const filled = (text: string) => text.replace(linkSign, () => link)
  if (content.kind === 'text') return { ...content, text: filled(content.text) }
  if (content.kind !== 'mail') return content
  const { mail } = content
  const anchor = html`<a href="${link}">${link}</a>`.text
  return { ...content, mail: { ...mail, text: filled(mail.text), html: mail.html.replace(linkSign, () => anchor) } }
}

/** Puts the link into its message while that is being sent: a try that failed leaves a token that nobody has. */
export const linkRules: MessageRules = {
  async blocker(tx, row) {
    if (!row.text.includes(linkSign)) return undefined
    const link = await linkOf(tx, row.id)
    if (!link) return { reason: anotherMessage }
    return link.is_agreed ? undefined : { reason: takenBack }
  },
  async complete(tx, row, outgoing, { loginPage }) {
    const link = row.text.includes(linkSign) ? await linkOf(tx, row.id) : undefined
    if (!link) return outgoing
    if (loginPage === undefined) throw new Error('LOGIN_PAGE was removed while a log-in link waited to be sent.')
    return { ...outgoing, content: withLink(outgoing.content, await makeLink(tx, link.id, loginPage)) }
  },
}
