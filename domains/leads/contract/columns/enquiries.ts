import { z } from 'zod'
import { Flag } from '#platform/contract/shapes.ts'
import type { LeadColumn } from './lead-column.ts'

export const enquiries = {
  title: 'Enquiries',
  filters: {
    visit_interest: Flag.optional().meta({ description: 'Asked for a visit in an enquiry.' }),
    collab: Flag.optional().meta({ description: 'Asked about a collaborating school.' }),
    online_schools: Flag.optional().meta({ description: 'Asked for online schooling.' }),
    boarding_schools: Flag.optional().meta({ description: 'Asked for a boarding school (ours).' }),
    cart_or_form_or_call: z
      .enum(['cart', 'cart_item', 'form', 'call'], 'Give cart, cart_item, form or call.')
      .optional()
      .meta({ description: 'Something in the cart (cart, cart_item), an application form, or a call booked by the parent.' }),
    is_new_application_form: Flag.optional().meta({ description: 'An application newer than the latest action.' }),
  },
  flags: {
    is_new_application_form: { word: 'New application', isQuick: true },
    visit_interest: { word: 'Visit interest', isQuick: true },
    collab: { word: 'Collab', isQuick: true },
    boarding_schools: { word: 'Boarding school' },
    online_schools: { word: 'Online school' },
  },
} as const satisfies LeadColumn
