import { z } from 'zod'
import { Day, Flag } from '#platform/contract/shapes.ts'
import type { LeadColumn } from './lead-column.ts'

/** The reasons for which a lead waits for us, as the dashboard counts them. */
export const waitingFor = ['due', 'reply', 'missed_call'] as const

/** A follow-up counts as due this many minutes before its time. */
export const dueWithinMinutes = 60

const waits = {
  due: 'Due within the hour',
  reply: 'A reply from us',
  missed_call: 'A call back: they called and nobody answered',
} as const satisfies Record<(typeof waitingFor)[number], string>

export const followUp = {
  title: 'Next follow-up',
  filters: {
    is_missed_call: Flag.optional().meta({ description: 'The next follow-up’s time has passed; of a done one, it came late.' }),
    has_follow_up: Flag.optional().meta({
      description: 'There is an open follow-up, or a call that the parent booked and that nobody returned (ours).',
    }),
    call_scheduled: Flag.optional().meta({
      description: 'The next call was agreed in a call, or one that the parent booked is to come or was missed (ours).',
    }),
    waits: z
      .enum(waitingFor, 'Give due, reply or missed_call.')
      .optional()
      .meta({
        description: `Leads that wait for us: a follow-up that is due within ${dueWithinMinutes} minutes, a message that nobody answered, or a missed call that nobody returned (ours).`,
      }),
    scheduled_start_date: Day.optional().meta({ description: 'Next follow-up, from this day.' }),
    scheduled_end_date: Day.optional(),
  },
  flags: {
    is_missed_call: { word: 'Missed', isQuick: true },
    has_follow_up: { word: 'Has a next step' },
    call_scheduled: { word: 'Call scheduled' },
  },
  choices: { waits: { label: 'What waits', short: 'Waits for', any: 'Anything or nothing', words: waits } },
  orders: { cur_action_scheduled_time: 'Next follow-up first', '-cur_action_scheduled_time': 'Next follow-up last' },
  headOrders: ['cur_action_scheduled_time'],
} as const satisfies LeadColumn
