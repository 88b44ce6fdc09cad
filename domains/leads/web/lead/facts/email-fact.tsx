import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { later } from '#platform/web/later/later.tsx'
import { EditableFact } from './editable-fact.tsx'
import classes from './email-fact.module.css'

const EditEmail = later(() => import('../../edit/edit-email.tsx'))

/** The parent's e-mail address, and whether mail to it came back. */
export const EmailFact = ({ lead }: { lead: LeadRow }) => (
  <EditableFact
    title="E-mail"
    isEmpty={!lead.email}
    field="email"
    label="the e-mail address"
    editor={(editor) => <EditEmail lead={lead} {...editor} />}
    below={lead.email_bounced && <p className={classes.bounced}>Mail came back: {lead.email_bounced}</p>}
  >
    <span className={classes.address}>{lead.email}</span>
  </EditableFact>
)
