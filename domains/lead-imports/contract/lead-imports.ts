import { z } from 'zod'
import type { ImportField, ImportKindFields } from '#domains/imports/contract/imports.ts'

const childFields = (place: 1 | 2): ImportField[] => {
  const [title, key] = place === 1 ? ['Child', 'child'] : ['Second child', 'child_2']
  const names = (...words: string[]) => words.map((word) => (place === 1 ? word : `${word} 2`))
  return [
    {
      key: `${key}_name`,
      title,
      names: names('child name', 'name of child', 'student', 'student name', 'kid'),
      hint: 'First name is enough',
      example: place === 1 ? 'Kiran' : '',
    },
    { key: `${key}_age`, title: `${title}: age`, names: names('child age', 'age'), hint: '2 to 22', example: place === 1 ? '5' : '' },
    {
      key: `${key}_gender`,
      title: `${title}: girl or boy`,
      names: names('child gender', 'gender'),
      hint: 'Girl or boy',
      example: place === 1 ? 'Girl' : '',
    },
    {
      key: `${key}_class`,
      title: `${title}: class`,
      names: names('class', 'grade', 'child class', 'class name', 'admission class'),
      hint: 'Of our list; several with commas',
      example: place === 1 ? 'Class 1' : '',
    },
    {
      key: `${key}_board`,
      title: `${title}: board`,
      names: names('board', 'child board', 'curriculum'),
      hint: 'Of our list; several with commas',
      example: place === 1 ? 'CBSE' : '',
    },
  ]
}

/** What the columns of an import of leads can fill. */
export const leadImportFields: ImportKindFields = {
  kind: 'leads',
  noun: 'leads',
  roles: ['counsellor_admin'],
  fields: [
    {
      key: 'number',
      title: 'Number',
      names: ['phone', 'mobile', 'mobile number', 'phone number', 'contact', 'contact number', 'telephone', 'parent number', 'whatsapp'],
      isNeeded: true,
      hint: 'With its country code if it is not Indian',
      example: '98765 43210',
    },
    {
      key: 'number_2',
      title: 'Second number',
      names: ['phone 2', 'mobile 2', 'alternate number', 'alternate mobile', 'other number', 'secondary number'],
      hint: 'Of the same parent',
      example: '',
    },
    { key: 'number_3', title: 'Third number', names: ['phone 3', 'mobile 3'], hint: 'Of the same parent', example: '' },
    {
      key: 'name',
      title: 'Parent',
      names: ['name', 'parent name', 'name of parent', 'full name', 'father name', 'mother name', 'lead name'],
      hint: 'Name of the parent',
      example: 'Asha Rao',
    },
    { key: 'city', title: 'City', names: ['town', 'location'], hint: 'Where they look for a school', example: 'Pune' },
    { key: 'district', title: 'District', names: ['dist'], hint: 'Where a city has several', example: 'Pune' },
    { key: 'locality', title: 'Locality', names: ['area', 'district region'], hint: 'As our list has it', example: 'Kothrud' },
    {
      key: 'language',
      title: 'Language',
      names: ['mother tongue', 'preferred language', 'spoken language', 'speaks'],
      hint: 'One that you can choose at a lead',
      example: 'Hindi',
    },
    ...childFields(1),
    ...childFields(2),
    {
      key: 'school',
      title: 'Enquired school',
      names: ['school', 'school name', 'enquired school', 'interested in'],
      hint: 'Its slug, or its name if only one is called so',
      example: 'green-valley-school-pune',
    },
    {
      key: 'enquired_at',
      title: 'Enquired on',
      names: ['date', 'enquiry date', 'enquired at', 'lead date', 'created at', 'timestamp'],
      hint: 'Day first: 21/11/2026, or 2026-11-21; with a time if it is known',
      example: '21/11/2026 16:30',
    },
    {
      key: 'schooling',
      title: 'Day, boarding or online',
      names: ['schooling', 'type', 'day boarding', 'school type'],
      hint: 'Day where it is left out',
      example: 'Day',
    },
    { key: 'wants_visit', title: 'Wants a visit', names: ['visit', 'visit interest'], hint: 'Yes or No', example: 'Yes' },
    {
      key: 'message',
      title: 'Message',
      names: ['remarks', 'comment', 'comments', 'note', 'query', 'enquiry'],
      hint: 'What the parent wrote',
      example: 'Is there a bus?',
    },
    {
      key: 'source',
      title: 'Source',
      names: ['lead source', 'campaign', 'utm source', 'channel'],
      hint: 'Instead of the one chosen for the file',
      example: 'school fair',
    },
    {
      key: 'counsellor',
      title: 'Counsellor',
      names: ['assigned to', 'owner', 'executive', 'counselor', 'counsellor email'],
      hint: 'E-mail address; instead of the choice for the file',
      example: 'asha@inside.example',
    },
  ],
}

/** What becomes of all rows of a file. */
export const LeadImportOptions = z.strictObject({
  source: z
    .string('say where these parents come from.')
    .trim()
    .min(1, 'say where these parents come from.')
    .max(60, 'keep the source under 60 characters.'),
  known: z.enum(['skip', 'join'], 'say what becomes of parents whom we know.').default('skip'),
  counsellor: z.int().nullable().default(null),
})
