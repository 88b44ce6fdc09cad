import type { Arrival } from '#domains/leads/server/intake/arrival.ts'
import { lettersOf } from '#platform/contract/letters-of.ts'
import type { LeadReading } from './lead-reading.ts'
import type { CellReaders } from './open-cell-readers.ts'

type DayReaders = Pick<CellReaders, 'momentIn' | 'now'>

/** What a row says that its parent does not want. */
export interface ReadWishes extends Pick<Arrival, 'callOptOut' | 'messageConsent'> {
  mailRefused?: { at?: string | undefined } | undefined
  mailBounced?: string | undefined
}

/** What a cell says: they refuse, or agree; with the day, if the cell is one. */
interface Consent {
  refuses: boolean
  at?: string | undefined
}

const refusing =
  /\bopt(?:ed|ing)?[\s-]*out\b|\bunsub|\bdo\s?n[o'’]?t\b|\bnever\b|\bstop|\bblock|\bblacklist|\bdenied\b|\bdeclin|\brefus|\bwithdr[ae]w|\brevok|\bdisagree|\bnot?[\s-]+(?:subscribed|allowed|given|consented|granted|opted|agreed|permitted|contact|calls?|mails?|messages?)|\bnon[\s-]*subscribed|\bcleaned\b|^\s*(?:full\w*\s+)?(?:dnd|dnc|ndnc)\b/i
const agreeing =
  /\bopt(?:ed|ing)?[\s-]*in\b|\bsubscrib|\ballow|\bgrant|\bgiven\b|\bagree|\baccept|\bconsented\b|\bpermitted\b|\bok(?:ay)?\b|\b(?:not?|non)[\s-]+(?:on[\s-]+)?(?:dnd|dnc|ndnc)\b|\bactive\b/i
const affirmative = new Set(['yes', 'y', 'true', 't', '1', 'on', 'x', 'checked', 'ja', 'हाँ', 'हां', 'ha', 'haan'])
const negative = new Set(['no', 'n', 'false', 'f', '0', 'off', 'unchecked', 'nahi', 'नहीं', 'no thanks'].map(lettersOf))

/** In a column of what they do not want, `isOfRefusal`, a yes refuses; in one of what they agreed to, a no does. Undefined for what says neither. */
function saidIn(text: string, isOfRefusal: boolean, at: string | undefined): Consent | undefined {
  if (at !== undefined) return { refuses: isOfRefusal, at }
  const key = lettersOf(text)
  if (affirmative.has(key) || /^[✓✔☑✅]/u.test(text)) return { refuses: isOfRefusal }
  if (negative.has(key) || /^[✗✘☐❌]/u.test(text)) return { refuses: !isOfRefusal }
  if (agreeing.test(text) && !refusing.test(text)) return { refuses: false }
  return refusing.test(text) ? { refuses: true } : undefined
}

/** A day that has been. A later one is a slip, and says nothing of when. */
function dayIn(row: LeadReading, field: string, { momentIn, now }: DayReaders): string | undefined {
  const text = row.cells[field]
  const at = text === undefined || /^[01]$/.test(text) ? undefined : momentIn({ text, field })
  return at && at.getTime() <= now ? at.toISOString() : undefined
}

const titles = {
  no_contact: 'No contact at all',
  no_calls: 'Do not disturb',
  no_email: 'No e-mail',
  no_whatsapp: 'No WhatsApp',
} as const

/** The columns in which an x is a yes. */
export const wishFieldKeys = [...Object.keys(titles), 'may_contact', 'may_call', 'may_email', 'may_whatsapp', 'email_bounced']

/** What both columns of one wish say: that they refuse outweighs that they agree. */
function wishOf(row: LeadReading, readers: DayReaders, no: keyof typeof titles, may: string): Consent | undefined {
  const found: Consent[] = []
  for (const [field, isOfRefusal] of [[no, true] as const, [may, false] as const]) {
    const text = row.cells[field]
    if (text === undefined) continue
    const consent = saidIn(text, isOfRefusal, dayIn(row, field, readers))
    if (consent) found.push(consent)
    else if (isOfRefusal) {
      row.note(field, text, `${titles[no]} is “{text}”. It is taken for a yes until you say Yes or No.`)
      found.push({ refuses: true })
    } else row.note(field, text, 'Whether they agreed is “{text}”. Give Yes or No.')
  }
  return found.find(({ refuses }) => refuses) ?? found[0]
}

const alive = /^(?:valid|ok|good|delivered|active|deliverable|soft)/i

function bounceOf(row: LeadReading): string | undefined {
  const text = row.cells.email_bounced
  if (text === undefined || negative.has(lettersOf(text)) || alive.test(text)) return undefined
  return affirmative.has(lettersOf(text)) ? 'A file says that mails come back.' : `A file says: ${text.slice(0, 200)}`
}

/** Reads what parents do not want. A refusal counts from the day that the file has, else from now; that they agreed counts with a day alone. */
export function wishesOf(row: LeadReading, readers: DayReaders): ReadWishes {
  const wishedAt = dayIn(row, 'wished_at', readers)
  if (wishedAt === undefined && row.cells.wished_at !== undefined)
    row.note('wished_at', row.cells.wished_at, 'The day “{text}” cannot be read, or lies in the future. It counts from today.')
  const contact = wishOf(row, readers, 'no_contact', 'may_contact')
  const calls = wishOf(row, readers, 'no_calls', 'may_call')
  const mails = wishOf(row, readers, 'no_email', 'may_email')
  const messages = wishOf(row, readers, 'no_whatsapp', 'may_whatsapp')
  const since = (consent: Consent) => consent.at ?? wishedAt
  const refusal = (...all: (Consent | undefined)[]) => all.find((consent) => consent?.refuses)
  const [noCalls, noMails, noMessages] = [refusal(contact, calls), refusal(contact, mails), refusal(contact, messages)]
  const agreed = messages ?? contact
  const agreedAt = agreed && since(agreed)
  const bounced = bounceOf(row)
  return {
    ...(noCalls && { callOptOut: { at: since(noCalls) } }),
    ...(noMails && { mailRefused: { at: since(noMails) } }),
    ...(noMessages && { messageConsent: { given: false, at: since(noMessages) ?? new Date(readers.now).toISOString() } }),
    ...(!noMessages && agreed && agreedAt && { messageConsent: { given: true, at: agreedAt } }),
    ...(bounced !== undefined && { mailBounced: bounced }),
  }
}

/** Whether there is a refusal among them, which holds for a parent whom we know too. */
export const refusesSomething = ({ callOptOut, messageConsent, mailRefused, mailBounced }: ReadWishes): boolean =>
  Boolean(callOptOut ?? mailRefused ?? mailBounced) || messageConsent?.given === false
