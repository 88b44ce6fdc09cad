import { expect, test } from 'vitest'
import { isNothing } from './is-nothing.ts'

test('words for nothing are nothing', () => {
  for (const text of [
    '',
    '-',
    '--',
    '—',
    'NA',
    'N/A',
    'n.a.',
    'N A',
    '#N/A',
    'nil',
    'NULL',
    'None',
    'not available',
    'Unknown',
    '0000-00-00',
    '.',
    '?',
    'Select',
    '--Select--',
    'Select City',
    'Please select',
    '-- Choose one --',
    '--None--',
    '(blank)',
    'Unassigned',
    'Not Assigned',
    'No owner',
    'Yet to be assigned',
    'To be decided',
    'TBD',
  ])
    expect([text, isNothing(text)]).toEqual([text, true])
})

test('what only begins like them is something', () => {
  for (const text of [
    '0',
    'Na Young',
    'Nilesh',
    'Naina',
    'No',
    'Nonette',
    '-5',
    'Not now',
    'Xavier',
    'Null Road 5',
    'X1',
    'Selected',
    'Select School, Pune',
    'Not interested',
    'Nobody answered',
    'Tobias',
  ])
    expect([text, isNothing(text)]).toEqual([text, false])
})
