import type { PhoneNumber } from '@portal/contract/shapes'
import { phoneText } from '../ui/phone-text.ts'
import classes from './cells.module.css'
import { dialLink } from './dial-link.ts'

/** A number that the device can dial. */
export const PhoneLink = ({ phone }: { phone: PhoneNumber }) => (
  <a href={dialLink(phone)} className={classes.phone}>
    {phoneText(phone)}
  </a>
)
