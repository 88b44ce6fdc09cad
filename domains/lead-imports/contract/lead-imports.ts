import { z } from 'zod'
import { namesIn } from '#domains/imports/contract/heading-key.ts'
import type { ImportField, ImportKindFields } from '#domains/imports/contract/imports.ts'
import {
  bareNames,
  birthHeadings,
  childHeadings,
  classNowHeadings,
  idOrSource,
  leadHeadings,
  notesOrMessage,
  otherParentHeadings,
  registerHeadings,
  staffNoteHeadings,
} from './lead-headings.ts'

/** Words that forms and programs put around a heading. */
const sayingLittle = namesIn(`
  on, at, to, with, or, is, are, was, what, which, who, you, my, our, their, write, give, provide, select, choose, mention,
  specify, share, tell, us, we, can, may, i, 1, registered, registration, primary, main, preferred, verified, optional,
  mandatory, required, compulsory, valid, active, only, info, information, field, value, text, input, data, correct, exact`)

/** Whose number, address or city a heading may say that it is, and that it is the one of now: the class of now is not the one sought. */
const persons = namesIn(`
  parent, father, mother, guardian, lead, user, customer, client, person, sender, enquirer, enquiry, query, current, present,
  applicant, contact, student, candidate, prospect, visitor, guest, attendee, member, respondent, subscriber`)
/** Where they live, as a heading may say. */
const dwelling = namesIn(`
  mailing, home, billing, shipping, permanent, residential, residence, residing, address, do, live, stay, located,
  correspondence, communication, living`)
const theirCity = [...persons, ...dwelling]

const telephone = /^[`'"=\s]*(?!\s)\+?(?:[\s().-]*\d){10,15}\s*$/
/** Numbers of something else. */
const noTelephone =
  /\b(?:id|ids|code|pin|zip|aadhaa?r|pan|account|a\/?c|ifsc|gst\w*|order|invoice|roll|serial|fax|date|time|day|amount|fees?|pager|emergency)\b/i

/** What a parent does not want, each with the field that says the same the other way round. */
const wishFields: ImportField[] = [
  {
    key: 'no_contact',
    title: 'No contact at all',
    names: leadHeadings.no_contact,
    hint: 'Yes: neither calls nor messages nor mails',
  },
  {
    key: 'may_contact',
    title: 'Agreed to contact',
    names: leadHeadings.may_contact,
    hint: 'No: neither calls nor messages nor mails',
  },
  {
    key: 'no_calls',
    title: 'Do not disturb',
    names: leadHeadings.no_calls,
    hint: 'Yes: no calls, and no WhatsApp or mail until they agree to these',
  },
  {
    key: 'may_call',
    title: 'May be called',
    names: leadHeadings.may_call,
    hint: 'Yes or No',
  },
  {
    key: 'no_email',
    title: 'No e-mail',
    names: leadHeadings.no_email,
    hint: 'Yes, or the day: the address gets no mails',
  },
  {
    key: 'may_email',
    title: 'May get e-mail',
    names: leadHeadings.may_email,
    hint: 'Yes or No',
  },
  {
    key: 'email_bounced',
    title: 'E-mail bounced',
    names: leadHeadings.email_bounced,
    hint: 'Yes, or the reason: no mail arrives at the address',
  },
  {
    key: 'no_whatsapp',
    title: 'No WhatsApp',
    names: leadHeadings.no_whatsapp,
    hint: 'Yes: the parent is not written to',
  },
  {
    key: 'may_whatsapp',
    title: 'May get WhatsApp',
    names: leadHeadings.may_whatsapp,
    hint: 'Yes or No',
  },
  {
    key: 'wished_at',
    isDay: true,
    title: 'Wished so on',
    names: leadHeadings.wished_at,
    hint: 'The day on which they said so; the day of the import where it is left out',
  },
]

/** Headings of a parent's name, beside which a bare name is the child's. */
const namesParent =
  /^(?:(?:father|mother|parent|guardian)s?['’]?s?(?: full)?(?: names?)?|names? of (?:the )?(?:father|mother|parent|guardian)s?|[sd]\/o)\b(?! *(?:mobile|phone|contact|number|no|e-?mail|id|occupation|whats))/i
/** As parents write to a school: they ask, speak of themselves, or say what they look for. */
const ofParent =
  /\?\s*$|^(?:hi|hello|dear|namaste)\b|\b(?:i|we|my|our|i'?m|please (?:call|send|share|tell|let))\b|^(?:is|are|do|does|can|could|what|how|when|which|where)\b.*\b(?:there|you|your|school|fees?|admissions?|bus)\b/i

/** Headings that say themselves that they speak of a child. */
const saysChild = /\b(?:child|student|kid|ward|pupil|boy|girl|candidate)/i
/** Of a child, in years or as the day of its birth: parents were born in another century. */
const childAge = /^\D{0,6}(?:[2-9]|1\d|2[0-2])(?:\.\d+)?\s*(?:\+|y|yrs?\b.*|years?\b.*|साल.*|वर्ष.*)?$|(?:^|[-/. ])20\d{2}(?:$|[-/. T])/i
const ofChildren = ['child_name', 'child_class', 'child_board', 'child_2_name', 'child_2_class']

const childFields = (place: 1 | 2): ImportField[] => {
  const [title, key] = place === 1 ? ['Child', 'child'] : ['Second child', 'child_2']
  /** `Child 2 class`, `Class 2`, `Second child class`; of the first, `Child 1 class` says no more than `Child class`. */
  const namesOf = (part: keyof typeof childHeadings) =>
    place === 1
      ? [...childHeadings[part], `first child ${part}`]
      : [
          ...childHeadings[part].map((word) => `${word} 2`),
          `child 2 ${part}`,
          `child2 ${part}`,
          `student 2 ${part}`,
          `second child ${part}`,
        ]
  const field = (part: keyof typeof childHeadings, what: string, hint: string, example: string): ImportField => ({
    key: `${key}_${part}`,
    title: `${title}${what}`,
    names: namesOf(part),
    ...(part === 'name' && place === 1 && { namesBeside: { names: bareNames, beside: namesParent } }),
    ...((part === 'gender' || part === 'age') && { onlyWith: { fields: ofChildren, unless: saysChild } }),
    ...(part === 'age' && { isDay: true as const, namesIfFit: place === 1 ? birthHeadings : [], readable: childAge }),
    ...(part !== 'name' && {
      around: ['child', 'student', 'kid', 'ward', 'candidate', 'applicant', 'desired', 'seeking', 'sought', 'applied'],
    }),
    never:
      /\b(?:previous|last|birth|dob|parent|father|mother|teacher|score|marks|percent\w*|current\w*|present|existing|studying|passed|completed|now)\b/i,
    hint,
    example: place === 1 ? example : '',
  })
  return [
    field('name', '', 'First name is enough', 'Kiran'),
    field('age', ': age', '2 to 22, or the day of birth, which is kept in the timeline', '5'),
    field('gender', ': girl or boy', 'Girl or boy', 'Girl'),
    field('class', ': class', 'As parents write it; several with commas', 'Class 1'),
    field('board', ': board', 'As parents write it; several with commas', 'CBSE'),
  ]
}

/** What the columns of an import of leads can fill. */
export const leadImportFields: ImportKindFields = {
  kind: 'leads',
  noun: 'leads',
  one: 'lead',
  roles: ['counsellor_admin'],
  subjects: sayingLittle,
  fields: [
    {
      key: 'number',
      title: 'Number',
      names: leadHeadings.number,
      around: persons,
      never: noTelephone,
      isNeeded: true,
      shape: telephone,
      hint: 'With its country code if it is not Indian',
      example: '98765 43210',
    },
    {
      key: 'number_2',
      title: 'Second number',
      names: leadHeadings.number_2,
      around: persons,
      never: noTelephone,
      beside: 'number',
      namesIfFit: leadHeadings.number,
      shape: telephone,
      hint: 'Of the same parent',
    },
    {
      key: 'country_code',
      title: 'Country code',
      names: leadHeadings.country_code,
      hint: 'Of the numbers that have none of their own',
    },
    {
      key: 'number_3',
      title: 'Third number',
      names: leadHeadings.number_3,
      around: persons,
      never: noTelephone,
      beside: 'number_2',
      namesIfFit: leadHeadings.number,
      shape: telephone,
      hint: 'Of the same parent',
    },
    {
      key: 'country',
      title: 'Country',
      names: leadHeadings.country,
      around: theirCity,
      hint: 'Name, code or nationality: of the numbers that have no code of their own',
    },
    {
      key: 'name',
      title: 'Parent',
      names: leadHeadings.name,
      around: namesIn(`
        parent, guardian, father, mother, sender, enquirer, lead, user, customer, client, visitor, contact, full`),
      never:
        /\b(?:child\w*|student\w*|kid\w*|ward|school|college|company|organi[sz]ation|business|campaign|form|ad|adset|course|product|owner|counsell?or|file|sibling\w*|bank|profile|page)\b/i,
      shapeWithoutHeading: /^\p{Lu}[\p{L}\p{M}.'’]*(?: \p{L}[\p{L}\p{M}.'’]*){1,3}$|^[\p{Lo}\p{M}]{2,}(?: [\p{Lo}\p{M}]{2,}){1,3}$/u,
      hint: 'Name of the parent',
      example: 'Asha Rao',
    },
    {
      key: 'first_name',
      title: 'First name',
      names: leadHeadings.first_name,
      hint: 'Where the name stands in two columns',
    },
    {
      key: 'last_name',
      title: 'Last name',
      names: leadHeadings.last_name,
      hint: 'Beside the first name',
    },
    {
      key: 'email',
      title: 'E-mail',
      names: leadHeadings.email,
      around: [...persons, 'id', 'address', 'official', 'alternate', 'personal'],
      never: /\b(?:owner|counsell?or|agent|executive|assigned|status|date|opt\w*|bounced?|type|label|notification|school)\b/i,
      shape: /^[^\s@]+@(?=[^\s@]+$).+?\../,
      hint: 'Of the parent',
      example: 'asha.rao@example.com',
    },
    {
      key: 'state',
      title: 'State',
      names: leadHeadings.state,
      around: theirCity,
      never: /\b(?:status|country)\b/i,
      hint: 'Of the city',
    },
    {
      key: 'city',
      title: 'City',
      names: leadHeadings.city,
      namesIfFit: ['branch', 'preferred branch', 'centre', 'center', 'campus', 'preferred centre'],
      around: theirCity,
      never: /\b(?:school|college|birth|branch|campus|cent(?:re|er)|source|business|office|company|study)\b/i,
      hint: 'Where they look for a school',
      example: 'Pune',
    },
    {
      key: 'district',
      title: 'District',
      names: leadHeadings.district,
      around: theirCity,
      hint: 'Where a city has several',
      example: 'Pune',
    },
    {
      key: 'locality',
      title: 'Locality',
      names: leadHeadings.locality,
      around: theirCity,
      hint: 'As our list has it',
      example: 'Kothrud',
    },
    {
      key: 'language',
      title: 'Language',
      names: leadHeadings.language,
      hint: 'One that you can choose at a lead',
      example: 'Hindi',
    },
    ...childFields(1),
    ...childFields(2),
    {
      key: 'class_now',
      title: 'Class now',
      names: classNowHeadings,
      namesBeside: {
        names: ['class', 'class name', 'student class', 'class section', 'class and section', 'class sec'],
        beside: registerHeadings,
      },
      around: ['child', 'student', 'kid', 'ward', 'candidate'],
      hint: 'Kept in the timeline as it is written: which class they look for is another column',
    },
    {
      key: 'other_parent',
      title: 'Other parent',
      names: otherParentHeadings,
      beside: 'name',
      never:
        /\b(?:number|mobile|phone|contact|e-?mail|occupation|profession|income|qualification|id|age|whatsapp|address|tongue|maiden|aadhaa?r)\b/i,
      hint: 'Kept in the timeline as it is written',
    },
    {
      key: 'budget',
      title: 'Budget',
      names: leadHeadings.budget,
      around: namesIn(`
        parent, child, student, annual, yearly, per, annum, year, rs, inr, rupees, fee, fees, school, p`),
      hint: 'Rupees a year: up to 1.2 lakh, or from and to; with “a month” where it is one',
      example: '80000 to 120000',
    },
    {
      key: 'budget_month',
      title: 'Budget a month',
      names: leadHeadings.budget_month,
      hint: 'Rupees a month',
    },
    {
      key: 'school',
      title: 'Enquired school',
      names: leadHeadings.school,
      hint: 'Its slug, or its name if only one is called so',
      example: 'green-valley-school-pune',
    },
    {
      key: 'enquired_at',
      isDay: true,
      title: 'Enquired on',
      names: leadHeadings.enquired_at,
      around: namesIn(`
        user, lead, enquiry, query, form, contact, record, customer, parent, submission, entry, ist, utc, gmt`),
      never:
        /\b(?:birth\w*|dob|born|updated?|modified|last|latest|next|due|expir\w*|visit\w*|join\w*|follow\w*|closed?|converted|assigned|call\w*|admission|payment|consent\w*|opt\w*|unsubscri\w*|anniversary|activity|contacted|changed)\b/i,
      hint: 'Day first: 21/11/2026, or 2026-11-21; with a time if it is known',
      example: '21/11/2026 16:30',
    },
    {
      key: 'schooling',
      title: 'Day, boarding or online',
      names: leadHeadings.schooling,
      namesIfFit: ['type', 'school type'],
      shape: /^(?:day|boarding|residential|hostel|online)\b/i,
      hint: 'Day where it is left out',
      example: 'Day',
    },
    { key: 'wants_visit', title: 'Wants a visit', names: leadHeadings.wants_visit, hint: 'Yes or No', example: 'Yes' },
    {
      key: 'message',
      title: 'Message',
      names: leadHeadings.message,
      namesOfShape: { names: notesOrMessage, shape: ofParent },
      around: ['parent', 'lead', 'enquiry', 'query', 'any', 'additional', 'other', 'if', 'further', 'user', 'customer', 'specific'],
      hint: 'What the parent wrote: it becomes an enquiry',
      example: 'Is there a bus?',
    },
    {
      key: 'staff_notes',
      title: 'Notes of staff',
      names: staffNoteHeadings,
      namesOfShape: { names: notesOrMessage, shape: /\S/ },
      hint: 'Kept in the timeline as they are written, and no enquiry',
    },
    {
      key: 'login_consent',
      title: 'Agreed to log in',
      names: leadHeadings.login_consent,
      hint: 'Yes or No: whether the parent agreed to log in through Inside',
      example: 'Yes',
    },
    {
      key: 'login_consent_at',
      isDay: true,
      title: 'Said so on',
      names: leadHeadings.login_consent_at,
      hint: 'The day on which they agreed or refused; needed beside it',
      example: '21/11/2026 16:30',
    },
    ...wishFields,
    {
      key: 'next_call_at',
      isDay: true,
      title: 'Next follow-up',
      names: leadHeadings.next_call_at,
      hint: 'A day, or a day and a time: it is planned, and no call counts',
    },
    {
      key: 'status',
      title: 'Status',
      names: leadHeadings.status,
      hint: 'Kept in the timeline as it is written',
    },
    {
      key: 'reference',
      title: 'Lead ID',
      names: leadHeadings.reference,
      readable: /\d/,
      namesOfShape: {
        names: ['id', ...idOrSource],
        shape: /^[a-z]{1,3}:\d+$|^\d{9,}$|^[\da-f]{8}-[\da-f-]{27}$|^[a-z]{2,6}[-_/]?\d{6,}$|^[a-z]{2,6}(?:[-_/]\d{2,})+$/i,
      },
      hint: 'As the source counts its parents: the same ID is the same parent',
    },
    {
      key: 'source',
      title: 'Source',
      names: leadHeadings.source,
      namesOfShape: { names: [...idOrSource, 'referred by', 'reference by', 'reference from', 'ref by'], shape: /^(?!.*\d{3}).*\p{L}/u },
      hint: 'Instead of the one chosen for the file',
      example: 'school fair',
    },
    {
      key: 'counsellor',
      title: 'Counsellor',
      names: leadHeadings.counsellor,
      hint: 'E-mail address, or the name of only one; instead of the choice for the file',
      example: 'asha@inside.example',
    },
  ],
  watched: {
    words:
      /^(?!.*\bfax\b).*\b(?:do ?n[o']?t (?:call|contact|e?-?mail|phone|sms|text|whatsapp|message|disturb)|d\.?n\.?[cd]\.?|ndnc|opt(?:ed)?[ -]?(?:in|out)|(?:un)?subscri\w+|unsub|consent\w*|bounced?|no (?:calls?|e?-?mails?|sms|whatsapp|contact)|blacklist\w*|blocked)\b/i,
    sentence:
      'The column “{heading}” may say what parents do not want, and it fills nothing: choose its field, or they will be called and written to.',
  },
  wishes: [
    {
      fields: ['name', 'first_name', 'last_name'],
      sentence: 'No row has the name of the parent: new leads will be called Parent. Choose the column of the names.',
    },
    {
      fields: ['city', 'district', 'locality'],
      sentence:
        'No row has a city: nobody will know where these parents look for a school. Choose the column, or type one city for all rows.',
    },
    {
      fields: ['login_consent_at'],
      where: ['login_consent'],
      sentence: 'No row says when the parent agreed to log in, so no consent is kept. Choose the column, or type one day for all rows.',
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
