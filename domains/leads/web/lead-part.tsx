import {
  IconEye,
  IconFileText,
  IconHelpCircle,
  IconInfoCircle,
  IconLogin2,
  IconMessage,
  IconMessageCheck,
  IconPencil,
  IconPhoneCall,
  IconPhoneCheck,
  IconSchool,
  IconShieldCheck,
  IconShoppingCart,
  IconUserPlus,
} from '@tabler/icons-react'
import { FoldedConsents } from './consent/folded-consents.tsx'
import { WishesButton } from './consent/wishes-button.tsx'
import type { LeadPart } from './facts/lead-part.ts'
import type { Line } from './facts/line.ts'

/** Activities have no id, so lines of one instant and school are keyed by their index. */
const keyed = (lines: readonly Omit<Line, 'id'>[]): Line[] => lines.map((line, at) => ({ ...line, id: at }))

export const leadPart: LeadPart = {
  tools: (lead) => <WishesButton key={lead.id} leadId={lead.id} />,
  overSections: (lead) => <FoldedConsents lead={lead} />,
  sections: {
    'Cart Items': {
      place: 30,
      linesOf: ({ cart }) =>
        keyed(cart.items.map(({ school, time, child, class: className }) => ({ main: school, at: time, more: [child, className] }))),
    },
    Applications: {
      place: 40,
      linesOf: ({ application }) =>
        keyed(
          application.items.map(({ school, time, child_name, class: className }) => ({
            main: school,
            at: time,
            more: [child_name, className],
          })),
        ),
    },
    Comments: {
      place: 100,
      linesOf: ({ comment: { items } }) =>
        items.map(({ id, comment, by, timestamp }) => ({ id, main: comment, at: timestamp, more: [by] })),
    },
  },
  timelineGroups: { Comments: 30, Parent: 40, Changes: 50 },
  timeline: {
    created: { icon: IconUserPlus, group: 'Parent' },
    joined: { icon: IconUserPlus, group: 'Parent' },
    comment: { icon: IconMessage, group: 'Comments' },
    edit: { icon: IconPencil, group: 'Changes' },
    number_settled: { icon: IconPhoneCheck, group: 'Changes' },
    enquiry: { icon: IconSchool, group: 'Parent' },
    cart: { icon: IconShoppingCart, group: 'Parent' },
    application: { icon: IconFileText, group: 'Parent' },
    booked_call: { icon: IconPhoneCall, group: 'Parent' },
    login: { icon: IconLogin2, group: 'Parent' },
    page_visit: { icon: IconEye, group: 'Parent' },
    message_consent: { icon: IconMessageCheck, group: 'Parent' },
    consent: { icon: IconShieldCheck, group: 'Parent' },
    login_consent: { icon: IconLogin2, group: 'Parent' },
    not_understood: { icon: IconHelpCircle, group: 'Parent' },
    also_told: { icon: IconInfoCircle, group: 'Parent' },
  },
}
