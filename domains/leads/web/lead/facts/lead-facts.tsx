import { emailText } from '#domains/leads/contract/email-text.ts'
import { languageName } from '#domains/leads/contract/languages.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { BudgetText } from '../../facts/budget-text.tsx'
import { ChildList } from './child-list.tsx'
import { EditableFact } from './editable-fact.tsx'
import { EnquiryList } from './enquiry-list.tsx'
import classes from './lead-facts.module.css'
import { LocationFact } from './location-fact.tsx'

const EditBudget = lazyPart(() => import('../../edit/edit-budget.tsx'))
const EditEmail = lazyPart(() => import('../../edit/edit-email.tsx'))
const EditLanguage = lazyPart(() => import('../../edit/edit-language.tsx'))

export const LeadFacts = ({ lead }: { lead: LeadDetails }) => (
  <>
    <ChildList lead={lead} />
    <EditableFact
      title="Budget"
      isEmpty={!lead.budget}
      field="budget"
      label="the budget"
      editor={(editor) => <EditBudget lead={lead} {...editor} />}
    >
      <BudgetText budget={lead.budget} />
    </EditableFact>
    <LocationFact lead={lead} />
    <EditableFact
      title="Language"
      isEmpty={!lead.language}
      field="language"
      label="the language"
      editor={(editor) => <EditLanguage lead={lead} {...editor} />}
    >
      <span>{languageName(lead.language)}</span>
    </EditableFact>
    <EmailFact lead={lead} />
    <EnquiryList lead={lead} />
  </>
)

/** The parent's e-mail address, and whether mail to it came back. */
const EmailFact = ({ lead }: { lead: LeadDetails }) => (
  <EditableFact
    title="E-mail"
    isEmpty={!lead.email}
    field="email"
    label="the e-mail address"
    editor={(editor) => <EditEmail lead={lead} {...editor} />}
    below={lead.email_bounced && <p className={classes.bounced}>Mail came back: {lead.email_bounced}</p>}
  >
    <span className={textStyles.wrap}>{emailText(lead.email ?? '')}</span>
  </EditableFact>
)
