import type { PhoneNumber } from '@portal/contract/leads'
import { phoneText } from '../ui/phone-text.ts'
import classes from './cells.module.css'

/** A number that the device can dial. */
export const PhoneLink = ({ phone }: { phone: PhoneNumber }) => (
  <a href={`tel:+${phone.country_code}${phone.number}`} className={classes.phone}>
    {phoneText(phone)}
  </a>
)
