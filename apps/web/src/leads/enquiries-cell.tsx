import classes from './cells.module.css'
import { cutName, enquiriesShown, shownEnquiries } from './enquiry-names.ts'
import type { LeadCellProps } from './lead-cell-props.ts'
import { More } from './more.tsx'
import { Nothing } from './nothing.tsx'

/** The school asked about last, and up to four before it behind a button. */
export function EnquiriesCell({ lead }: Pick<LeadCellProps, 'lead'>) {
  const { names, hidden } = shownEnquiries(lead.all_enquiries)
  const [first, ...others] = names
  if (first === undefined) return <Nothing />
  return (
    <span className={classes.line}>
      <span className={classes.cut} title={lead.all_enquiries[0]?.name}>
        {first}
      </span>
      {others.length > 0 && (
        <More
          button={`${others.length + hidden} more`}
          label={`${others.length + hidden} more enquiries of ${lead.name}`}
          title={`Enquiries, newest first`}
        >
          {lead.all_enquiries.slice(0, enquiriesShown).map(({ name, time }) => (
            <li key={`${time} ${name}`}>{cutName(name)}</li>
          ))}
          {hidden > 0 && <li className={classes.quiet}>{`and ${hidden} more in the lead`}</li>}
        </More>
      )}
    </span>
  )
}
