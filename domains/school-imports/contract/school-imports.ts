import { z } from 'zod'
import type { ImportKindFields } from '#domains/imports/contract/imports.ts'

/** What the columns of an upload of schools can fill. */
export const schoolUpload: ImportKindFields = {
  kind: 'schools',
  noun: 'schools',
  one: 'school',
  roles: ['database_executive'],
  fields: [
    {
      key: 'name',
      title: 'Name',
      names: ['school', 'school name', 'name of school'],
      isNeeded: true,
      hint: 'As the school calls itself',
      example: 'Green Valley School',
    },
    {
      key: 'code',
      title: 'Code',
      names: ['codes', 'source id', 'affiliation no', 'affiliation number', 'register code', 'school code'],
      hint: 'Its number in a public register, or several',
      example: 'CBSE-2730001',
    },
    {
      key: 'udise',
      title: 'UDISE code',
      names: ['udise', 'udise no', 'udise number', 'udise id', 'udise sch code', 'udise school code'],
      hint: 'Eleven digits',
      example: '27080100101',
    },
    {
      key: 'slug',
      title: 'Slug',
      names: ['url', 'url name'],
      hint: 'Made of name and city if left out',
      example: 'green-valley-school-pune',
    },
    { key: 'address', title: 'Address', names: ['street', 'full address'], hint: 'Without city and pincode', example: '12 MG Road' },
    {
      key: 'locality',
      title: 'Locality',
      names: ['district region', 'area', 'region'],
      hint: 'As our list has it; another is kept in the address',
      example: 'Kothrud',
    },
    { key: 'district', title: 'District', names: ['dist'], hint: 'Needed where a city has several', example: 'Pune' },
    { key: 'city', title: 'City', names: ['town'], hint: 'Or give the district', example: 'Pune' },
    {
      key: 'state',
      title: 'State',
      names: ['state ut', 'province'],
      hint: 'Where two states have a district of one name',
      example: 'Maharashtra',
    },
    { key: 'pincode', title: 'Pincode', names: ['pin', 'pin code', 'postal code', 'zip'], hint: 'Six digits', example: '411038' },
    { key: 'lat', title: 'Latitude', names: ['lat', 'y'], hint: '6 to 37.5', example: '18.5074' },
    { key: 'lng', title: 'Longitude', names: ['lng', 'lon', 'long', 'x'], hint: '68 to 97.5', example: '73.8077' },
    {
      key: 'boards',
      title: 'Boards',
      names: ['board', 'affiliation', 'curriculum'],
      hint: 'One or several, with + or a comma',
      example: 'CBSE + Cambridge',
    },
    {
      key: 'gender',
      title: 'Boys or girls',
      names: ['gender', 'coed', 'co ed', 'school type'],
      hint: 'Co-ed, Girls or Boys',
      example: 'Co-ed',
    },
    {
      key: 'management',
      title: 'Management',
      names: ['managed by', 'ownership'],
      hint: 'As the list of the profile has it',
      example: 'Private (independent)',
    },
    {
      key: 'residential',
      title: 'Boarding',
      names: ['residential', 'is residential', 'boarding school', 'day boarding'],
      hint: 'Yes or No, or Day and residential',
      example: 'No',
    },
    { key: 'level', title: 'Level', names: ['school level'], hint: 'As the register says', example: 'Senior Secondary' },
    {
      key: 'classes',
      title: 'Classes',
      names: ['grades', 'class range', 'classes offered'],
      hint: 'From and to; with both the classes are added',
      example: 'Nursery to Class 12',
    },
    {
      key: 'fee_min',
      title: 'Lowest fee',
      names: ['fee min', 'min fee', 'minimum fee', 'fees from', 'fee from'],
      hint: 'Tuition of the lowest class, rupees a year',
      example: '60000',
    },
    {
      key: 'fee_max',
      title: 'Highest fee',
      names: ['fee max', 'max fee', 'maximum fee', 'fees to', 'fee to'],
      hint: 'Tuition of the highest class, rupees a year',
      example: '96000',
    },
    {
      key: 'established_year',
      title: 'Established',
      names: ['established year', 'year of establishment', 'founded'],
      hint: 'A year',
      example: '1987',
    },
    { key: 'medium', title: 'Medium', names: ['medium of instruction', 'language'], hint: 'Language of instruction', example: 'English' },
    { key: 'students', title: 'Students', names: ['strength', 'number of students', 'enrolment'], hint: 'How many', example: '1200' },
    { key: 'teachers', title: 'Teachers', names: ['number of teachers', 'staff strength'], hint: 'How many', example: '64' },
    {
      key: 'phone',
      title: 'Telephone',
      names: ['phone', 'contact', 'mobile', 'contact number'],
      hint: 'Of the school, not of a person',
      example: '020 2543 0000',
    },
    { key: 'email', title: 'E-mail', names: ['email', 'mail', 'email id'], hint: 'Of the school', example: 'office@school.example' },
    {
      key: 'website',
      title: 'Website',
      names: ['web', 'site', 'url of website'],
      hint: 'With https://',
      example: 'https://www.school.example',
    },
    { key: 'about', title: 'About', names: ['description', 'about the school'], hint: 'A few sentences', example: '' },
    { key: 'notes', title: 'Notes', names: ['remarks', 'comment', 'comments'], hint: 'For the team', example: '' },
  ],
  wishes: [
    {
      fields: ['city', 'district', 'locality'],
      sentence:
        'No row has a city or a district: only schools that we know by their code come in. Choose the column, or type one city for all rows.',
    },
    {
      fields: ['code', 'udise'],
      sentence: 'No row has a code of a register: schools are known by name and place alone. Choose the column if the file has one.',
    },
    {
      fields: ['boards'],
      sentence: 'No row has a board: nobody will find these schools by board. Choose the column, or type one board for all rows.',
    },
    {
      fields: ['classes'],
      where: ['fee_min', 'fee_max'],
      sentence: 'No row says its classes, so fees are kept as notes. Choose the column, or type “Nursery to Class 12” for all rows.',
    },
    {
      fields: ['lng'],
      where: ['lat'],
      sentence: 'No row has a longitude, so latitudes are kept as notes. Choose the column.',
    },
    {
      fields: ['lat'],
      where: ['lng'],
      sentence: 'No row has a latitude, so longitudes are kept as notes. Choose the column.',
    },
  ],
}

/** What becomes of rows whose school is there already, and of those whose locality only another city has. */
export const SchoolUploadOptions = z.strictObject({
  known: z.enum(['skip', 'update'], 'say what becomes of schools that are there already.').default('skip'),
  foreign_locality: z.enum(['refuse', 'leave out'], 'say what becomes of localities that only another city has.').default('refuse'),
})
export type SchoolUploadOptions = z.infer<typeof SchoolUploadOptions>
