/** How often a lead's latest action is of a category, in percent of the leads that staff have touched. */
export const latestCategory: Readonly<Record<string, number>> = {
  call: 54,
  visit: 11,
  lead: 10,
  application: 5,
  registration: 3,
  admission: 5,
  other: 12,
}

/** The step before each step of the funnel: the action before the latest is usually of it, and so on back to the first call. */
export const stepBefore: Readonly<Record<string, string>> = {
  call: 'call',
  other: 'call',
  lead: 'call',
  visit: 'lead',
  application: 'visit',
  registration: 'visit',
  admission: 'registration',
}

/** How often an action is the one of its category, against the others of it; 1 if not named. */
export const weightOfAction: Readonly<Record<string, number>> = {
  'Call Not Picked': 30,
  'Call Later': 18,
  'Call Picked': 32,
  'Follow-up Call': 20,
  'Visit Scheduled': 6,
  'Visit Done': 3,
  'Lead Generated': 3,
  'Application Submitted': 3,
  'Registration Done at School': 3,
  'Admission Done': 4,
  'Details Sent on WhatsApp': 35,
  'Not Interested': 45,
  'Looking for Next Session': 10,
  'Wrong Number': 10,
  'Do Not Call': 5,
  'Admission Elsewhere': 5,
  Duplicate: 4,
}

/** How many of 1,000 touched leads have 1, 2, 3 … actions: 3.2 each, and 3 of every lead. */
export const leadsByActions: readonly number[] = [250, 220, 170, 125, 85, 60, 35, 25, 15, 8, 5, 2]
