import { defaultQuietDays } from '#domains/sales/contract/assigned-schools.ts'
import { awayAfterMinutes, firstCallDays, idleAfterMinutes, paceDays } from './analytics.ts'
import type { Explained } from './beside-figures.ts'

/** What the dashboard counts, for leads, the team, schools and sales. */
export const dashboardFigures = {
  missed_calls: { label: 'Missed calls', means: 'Leads whose parent called, nobody answered, and nobody called back since.' },
  due_now: { label: 'Due now', means: 'Leads whose next follow-up is due within the hour.' },
  overdue: { label: 'Overdue', means: 'Leads whose next follow-up’s time has passed.' },
  booked_today: {
    label: 'Booked calls today',
    means: 'Calls that parents booked for today and after which nobody spoke to them yet.',
  },
  replies: { label: 'Replies', means: 'Leads whose parent wrote and has no answer from us.' },
  new_today: { label: 'New today', means: 'Leads that are new today, or whose parent asked again today.' },
  unassigned_calls: { label: 'Unassigned calls', means: 'Open booked calls, of any day, of parents without a counsellor.' },
  first_call: {
    label: 'First call after',
    means: `The time from the coming of a lead to its first call, in the middle of the leads of the last ${firstCallDays} days that were called.`,
  },
  leads: { label: 'Leads', means: 'All leads of your list: yours and those shared with you, for counsellor admins everyone’s.' },
  unassigned_boarding: { label: 'Unassigned boarding leads', means: 'Boarding leads without a counsellor.' },
  dormant_boarding: {
    label: 'Dormant boarding leads',
    means: 'Boarding leads with nothing from either side for as long as the firm’s settings say.',
  },
  dormant: { label: 'Dormant leads', means: 'Leads with nothing from either side for as long as the firm’s settings say.' },
  pace: {
    label: 'Your pace',
    means: `Actions that you logged today, also on leads that others have now. Usual is the average by this time of day over those of the ${paceDays} days before that have any.`,
  },
  due_in_seven_days: {
    label: 'Parents due in seven days',
    means: 'Leads by the day of their next follow-up, each once.',
  },
  stages: {
    label: 'Leads by stage',
    means: 'Each lead once, by its furthest step, else by its latest action, so the stages sum to the leads.',
  },
  on_call: { label: 'On a call', means: 'Counsellors who are on a call with a parent now.' },
  at_work: { label: 'At work', means: `Counsellors who called, logged or commented in the last ${idleAfterMinutes} minutes.` },
  idle: { label: 'Idle', means: `Counsellors with the portal open, and no call, action or comment in ${idleAfterMinutes} minutes.` },
  away: {
    label: 'Away',
    means: `Counsellors who checked out, are on leave, whose hours are over, or whose portal was not open for ${awayAfterMinutes} minutes.`,
  },
  team_overdue: { label: 'Overdue of a counsellor', means: 'Open follow-ups that they take and whose time has passed.' },
  team_due: { label: 'Due today', means: 'Open follow-ups of today that they take, overdue ones of today too.' },
  team_actions: {
    label: 'Actions today',
    means: `Actions that they logged today. Usual is their average by this time of day over those of the ${paceDays} days before that have any.`,
  },
  not_listed: { label: 'Not listed', means: 'Schools that are not listed yet; lists leave them out.' },
  incomplete: { label: 'Incomplete', means: 'Listed schools of which something that parents look for is missing.' },
  without_fees: { label: 'Without fees', means: 'Listed schools without a fee.' },
  without_facilities: { label: 'Without facilities', means: 'Listed schools without a facility.' },
  admissions_open: { label: 'Admissions open', means: 'Schools with a class that is open for admission.' },
  fees_to_confirm: {
    label: 'Fees to confirm',
    means: 'Listed schools with a stale fee: nobody confirmed it for as long as the firm’s settings say, or ever.',
  },
  classes_to_confirm: {
    label: 'Classes to confirm',
    means: 'Listed schools with a stale open class: nobody confirmed it for as long as the firm’s settings say, or ever.',
  },
  to_contact_first: {
    label: 'To contact first',
    means: `Your schools with an open class, and no contact noted in ${defaultQuietDays} days.`,
  },
  to_contact: { label: 'To contact', means: `Assigned schools with which nobody noted a contact in ${defaultQuietDays} days.` },
  collaborating: { label: 'Collaborating', means: 'Your schools that work with us.' },
  school_leads: { label: 'Leads of your schools', means: 'Parents who asked about your schools.' },
  your_schools: { label: 'Your schools', means: 'Schools that are assigned to you.' },
  waiting: { label: 'Waiting', means: 'Schools whose executive was deactivated, and which nobody has now.' },
  assigned: { label: 'Assigned', means: 'Schools that an active executive has.' },
  unassigned: { label: 'Unassigned', means: 'Schools that are free to be assigned.' },
} as const satisfies Readonly<Record<string, Explained>>
