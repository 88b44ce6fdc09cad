import { cutText } from '#platform/contract/cut-text.ts'
import { redact } from '../../logs/redact.ts'

const longestReason = 300

/** A provider's own words about an error, without telephone numbers. */
export const plainWords = (text: string) => cutText(redact(text).replace(/\s+/g, ' ').trim(), longestReason)
