import { IconPhoneCalling } from '@tabler/icons-react'
import { leadLists } from '#domains/leads/contract/lists.ts'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import type { PalettePages } from '#platform/web/domain.ts'
import { listsOfActivity, toList } from './to-list.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/users': 'leads lead parents students children customers contacts list all people search find data name names number',
    '/pending': 'pending follow-ups due today overdue missed lists new',
    '/consent-notices': 'consent privacy notice data protection dpdp purposes version language withdraw complain',
    '/number-disputes': 'telephone phone mobile numbers wrong of two parents disputed settle duplicate duplicates merge',
  },
  pages: (account) =>
    hasAnyRole(account, leadRoles)
      ? listsOfActivity(account)
          .filter((list) => list !== 'pending')
          .map((list) => ({
            label: leadLists[list].title,
            keywords: `leads list activity ${list}`,
            icon: IconPhoneCalling,
            link: toList(list),
          }))
      : [],
}
