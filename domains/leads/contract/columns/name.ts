import { searchText } from '#platform/contract/shapes.ts'
import type { LeadColumn } from './lead-column.ts'

const text = searchText().optional()

export const name = {
  title: 'Name',
  filters: {
    search: text.meta({ description: 'Words of a name, in any order, and parts of any number.' }),
    sounds_like: text.meta({ description: 'Words that sound like those of a name; without what `search` finds.' }),
    user_name: text.meta({ description: 'Part of a name.' }),
  },
  orders: { name: 'Name A to Z', '-name': 'Name Z to A' },
  headOrders: ['name', '-name'],
} as const satisfies LeadColumn
