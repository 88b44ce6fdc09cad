import type { z } from 'zod'
import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as actionList from './action-list.ts'
import type { LeadColumns } from './columns/columns.ts'
import { listConsentNotices, publishConsentNotice, writeConsentNotice } from './consent-notices.ts'
import { listConsents, noteConsent, undoConsent } from './consents.ts'
import * as forms from './forms.ts'
import * as leads from './leads.ts'
import * as lists from './lists.ts'
import * as loginConsent from './login-consent.ts'
import * as disputes from './number-disputes.ts'
import { listOwners } from './owners.ts'
import { revealNumbers } from './reveal.ts'
import { syncLeads } from './sync.ts'
import * as timeline from './timeline.ts'
import * as waiting from './waiting.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    lead_opened: 'leads'
    leads_searched: 'leads'
    number_added: 'leads'
    number_tried: 'leads'
    number_revealed: 'leads'
    person_exported: 'leads'
    person_erased: 'leads'
    consent_notice_published: 'leads'
  }
}
declare module '#platform/contract/domain.ts' {
  /** The part of a lead's contract that a domain adds; the portal folds it into the calls of the whole lead (portal/server/whole-lead/). */
  interface ContractDomain {
    readonly sections?: { readonly [Name in keyof leads.LeadSections]?: z.ZodType<leads.LeadSections[Name]> }
    readonly timeline?: readonly leads.TimelineKind[]
    /** Its columns of the lead lists, by their names in `more` of a row. */
    readonly leadColumns?: LeadColumns
  }
}
declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    lead: 'leads'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    number_disputed: 'leads'
    number_settled: 'leads'
  }
}

export const domain: ContractDomain = {
  operations: {
    ...lists,
    ...leads,
    ...actionList,
    ...forms,
    ...timeline,
    ...disputes,
    ...loginConsent,
    listConsentNotices,
    writeConsentNotice,
    publishConsentNotice,
    listConsents,
    noteConsent,
    undoConsent,
    listOwners,
    revealNumbers,
    syncLeads,
    listWaiting: waiting.listWaiting,
  },
  sections: leads.ownSections,
  timeline: [
    'created',
    'joined',
    'comment',
    'edit',
    'number_settled',
    'message_consent',
    'not_understood',
    'also_told',
    'login_consent',
    'consent',
    'enquiry',
    'cart',
    'application',
    'booked_call',
    'login',
    'page_visit',
  ],
  auditWords: {
    lead_opened: 'opened a parent',
    leads_searched: 'searched for parents',
    number_added: 'added a number',
    number_tried: 'tried a number',
    number_revealed: 'had the numbers of a parent shown',
    person_exported: 'exported everything about a parent',
    person_erased: 'erased a parent',
    consent_notice_published: 'published a notice of consent',
  } satisfies AuditWords<'leads'>,
}
