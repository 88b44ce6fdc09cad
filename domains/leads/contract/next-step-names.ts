import type { Meaning } from './steps.ts'

type NamesOf = Readonly<Partial<Record<Meaning, string>>>

/** A next call that was planned without an action. */
export const plannedCall = 'Planned call'

/** The call that the parent booked, as a next step. */
export const bookedCall = 'Booked call'

/** How appointments are named everywhere. The schools follow: Visit at Carmel Convent. */
export const appointmentNames: NamesOf = {
  visit_scheduled: 'Visit',
  registration_in_process: 'Registration',
  admission_in_process: 'Admission',
}

/** How a next call is named after a step; after any other outcome it names that: Call (last: not picked). */
export const callAfterStep: NamesOf = {
  lead_generated: 'Call about the schools',
  visit_scheduled: 'Call about the visit',
  visit_done: 'Call after the visit',
  visit_cancelled: 'Call after the cancelled visit',
  application_shared: 'Call about the application',
  application_submitted: 'Call after the application',
  registration_in_process: 'Call about the registration',
  registration_done: 'Call after the registration',
  admission_in_process: 'Call about the admission',
  admission_done: 'Call after the admission',
  call_planned: 'Call',
}

/** A next step with its schools, as lists, calendars and exports write it. */
export const nextStepText = ({ name, schools }: { name: string; schools: readonly string[] }) =>
  schools.length > 0 ? `${name} at ${schools.join(', ')}` : name
