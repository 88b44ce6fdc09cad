import { nameless } from '#domains/leads/server/intake/arrival.ts'
import type { PageLanguage } from '#domains/recommendations/contract/parent-page.ts'

interface Sent {
  parent: string
  counsellor: string
  firm: string
  address: string
}

/** The message that has the address of a parent's page, in which nothing else opens. */
export const parentMessage: Record<PageLanguage, (sent: Sent) => string> = {
  en: ({ parent, counsellor, firm, address }) =>
    [
      `Hello${parent === nameless ? '' : ` ${parent}`}, here are the schools for you, with fees and admission:`,
      address,
      'Tell us there which ones you want to visit, or that we should call you.',
      `– ${[counsellor, firm].filter(Boolean).join(', ')}`,
    ].join('\n'),
  hi: ({ parent, counsellor, firm, address }) =>
    [
      `नमस्ते${parent === nameless ? '' : ` ${parent}`}, ये रहे आपके लिए स्कूल, फ़ीस और दाख़िले की जानकारी के साथ:`,
      address,
      'वहीं बताइए कि आप कौन-से स्कूल देखना चाहते हैं, या हम आपको फ़ोन करें।',
      `– ${[counsellor, firm].filter(Boolean).join(', ')}`,
    ].join('\n'),
}
