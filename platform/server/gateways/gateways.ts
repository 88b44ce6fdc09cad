import type { Disk } from 'flydrive'
import type { FirmValues } from '#platform/contract/firm-settings.ts'
import type { PlaceSuggester } from './geocoding/place-suggester.ts'
import type { Mail, Mailbox, MailWebhook } from './mail/mail.ts'
import type { DayRecommender } from './recommender/day-recommender.ts'
import type { Telephony } from './telephony/telephony.ts'
import type { WhatsApp } from './whatsapp/whatsapp.ts'

export interface Gateways {
  /** Undefined when no provider is configured and nothing may be simulated. */
  telephony: Telephony | undefined
  /** Signs the addresses to which the telephone provider sends its messages; undefined without a provider. */
  telephonySecret: string | undefined
  /** What the firm decides for itself, as it is now. */
  firm: () => FirmValues
  /** Undefined when no provider is configured and nothing may be simulated. */
  whatsapp: WhatsApp | undefined
  /** Undefined when nothing that sends mails is configured and nothing may be simulated. */
  mail: Mail | undefined
  /** The mailbox to which answers of parents and returned mails come; undefined if none is read. */
  mailbox?: Mailbox | undefined
  /** Read the mails that are handed over to us; none if nobody hands mails over. */
  mailWebhooks?: readonly MailWebhook[]
  /** The address of this portal, for providers that send it something and for passkeys, which hold for it alone. */
  publicUrl: string
  /** Encrypts secrets that the database keeps (`platform/server/config/seal.ts`). */
  secretKey: Buffer
  files: Disk
  /** The folder in which a file waits until it is known and stored. */
  incoming: string
  /** The address of schools' public pages, with `{slug}` in it; undefined if not set. */
  schoolPages?: string | undefined
  /** The page of the marketplace that logs a parent in, with `{token}` in its address; undefined if not set. */
  loginPage?: string | undefined
  /** The style of maps with tiles; undefined for plain drawings. */
  mapStyleUrl?: string | undefined
  placeSuggester?: PlaceSuggester | undefined
  /** Chooses day schools; undefined for our own engine. */
  dayRecommender?: DayRecommender | undefined
  /** The wall clock; tests set it. */
  now: () => Date
}
