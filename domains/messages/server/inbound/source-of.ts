import { cutText } from '#platform/contract/cut-text.ts'
import type { IncomingMessage, Referral } from '#platform/server/gateways/whatsapp/incoming.ts'

const longestSource = 100

const channelName = 'WhatsApp'

const kinds: Readonly<Record<string, string>> = { ad: 'ad', post: 'post' }

const ofReferral = ({ headline, kind, id }: Referral) => {
  const what = `${channelName} ${kinds[kind ?? ''] ?? 'link'}`
  const named = headline ?? id
  return named === undefined ? what : `${what}: ${named}`
}

/** A link to our number can begin the message with what brought the parent: `utm_source=facebook&utm_campaign=admissions`. */
function campaignIn(text: string): string | undefined {
  const marks = [...text.slice(0, 2_000).matchAll(/\butm_(source|campaign)=([^\s&#]{1,60})/g)]
  const marked = ['source', 'campaign'].flatMap((name) => marks.find((mark) => mark[1] === name)?.[2]?.replaceAll('+', ' ') ?? [])
  return marked.length === 0 ? undefined : `${channelName}: ${marked.join(', ')}`
}

/** The source of a lead whose parent wrote before anybody knew them: the advertisement that brought them, where one is told. */
export const sourceOf = ({ referral, text }: Pick<IncomingMessage, 'referral' | 'text'>): string =>
  cutText(referral ? ofReferral(referral) : (campaignIn(text) ?? channelName), longestSource)

/** What is told of the advertisement beside its name, for the timeline. */
export function linesOfReferral(referral: Referral | undefined): string[] {
  const lines = [
    ['Advertisement', referral?.headline],
    ['Its text', referral?.body],
    ['Its address', referral?.url],
    ['Id of the advertisement', referral?.id],
    ['Id of the click', referral?.click],
  ] as const
  return lines.flatMap(([heading, marked]) => (marked === undefined ? [] : [`${heading}: ${marked}`]))
}
