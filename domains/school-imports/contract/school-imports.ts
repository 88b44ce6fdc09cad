import { z } from 'zod'
import { namesIn } from '#domains/imports/contract/heading-key.ts'
import type { ImportKindFields } from '#domains/imports/contract/imports.ts'

/** Headings under which registers write one of several things; the cells tell which. */
const kindOfSchool = namesIn(`
  school type, type, type of school, school category, category, category of school, school nature, nature of school, nature`)

const genderWords = /^(?:\d\s*[-.–]\s*)?(?:co\b|co[- .]?ed|mixed|both|girl|female|boy|male)/i
const managementShape =
  /govern|govt|private|pvt|aided|unaided|kendriya|navodaya|trust|society|local body|municipal|tribal|welfare|zilla|department|central|minority|corporation|panchayat/i
const boardWords = /\b(?:cbse|icse|cisce|isc|igcse|ib|state|ssc|hsc|nios|cambridge|caie|central board|council for|matric)/i

/** What the columns of an upload of schools can fill. */
export const schoolUpload: ImportKindFields = {
  kind: 'schools',
  noun: 'schools',
  one: 'school',
  roles: ['database_executive'],
  subjects: ['school', 'institution', 'institute', 'college', 'vidyalaya'],
  fields: [
    {
      key: 'name',
      title: 'Name',
      names: namesIn(`
        school, school name, name of school, school title, schname, sch name, institution, institution name, institute,
        institute name, vidyalaya, vidyalaya name, kv name, jnv name, branch name, campus name, शाळेचे नाव, विद्यालय का नाम,
        विद्यालयाचे नाव, स्कूल का नाम, वसतिगृहाचे नाव`),
      isNeeded: true,
      hint: 'As the school calls itself',
      example: 'Green Valley School',
    },
    {
      key: 'code',
      title: 'Code',
      names: namesIn(`
        affiliation number, affiliation no, affiliation code, affiliation id, affno, register code, codes, source id,
        cbse affiliation number, cbse code, cisce code, icse code`),
      // Numbers of rows would make one school of all that have the same.
      namesOfShape: { names: ['school code', 'school number', 'kv code', 'index number'], shape: /^(?=.*\d)\S.{4,}$/ },
      hint: 'Its number in a public register, or several',
      example: 'CBSE-2730001',
    },
    {
      key: 'udise',
      title: 'UDISE code',
      names: namesIn(`
        udise, udise no, udise number, udise id, udise sch code, udise school code, udise plus code, udisecode, schcd, u dise,
        u dise code, dise, dise code, school dise code`),
      readable: /^\d{10,11}(?:\.0)?$/,
      // Those of northern states begin with 0, as telephone numbers do: they need a heading.
      shape: /^(?:[12]\d|3[0-8])\d{9}$/,
      hint: 'Eleven digits',
      example: '27080100101',
    },
    {
      key: 'slug',
      title: 'Slug',
      names: ['url name'],
      namesOfShape: { names: ['url'], shape: /^[a-z0-9]+(?:-[a-z0-9]+)+$/ },
      hint: 'Made of name and city if left out',
      example: 'green-valley-school-pune',
    },
    {
      key: 'address',
      title: 'Address',
      names: namesIn(`
        street, full address, postal address, complete address, address line 1, address 1, correspondence address,
        school location, पत्ता, पता`),
      hint: 'Without city and pincode',
      example: '12 MG Road',
    },
    {
      key: 'locality',
      title: 'Locality',
      names: ['district region', 'area', 'neighbourhood', 'neighborhood', 'suburb', 'sub locality'],
      hint: 'As our list has it; another is kept in the address',
      example: 'Kothrud',
    },
    {
      key: 'village',
      title: 'Village or block',
      names: namesIn(`
        village, village or ward, block, mandal, taluk, taluka, tehsil, tahsil, ward, village ward, gram panchayat, blkname,
        sub district, तालुका, तहसील, गाव, गांव, ब्लॉक`),
      hint: 'A locality of our list, else kept in the address',
    },
    {
      key: 'district',
      title: 'District',
      names: ['dist', 'distname', 'district name', 'dtname', 'revenue district', 'educational district', ...['जिल्हा', 'जिला']],
      hint: 'Helps where a city has several',
      example: 'Pune',
    },
    {
      key: 'city',
      title: 'City',
      names: ['town', 'city town', 'city village', 'city district', 'place', 'station'],
      // Registers of the government say there whether a school is rural.
      namesOfShape: { names: ['location'], shape: /^(?!\s*(?:\d\s*[-.–]\s*)?(?:semi[- ]?)?(?:rural|urban)\b)/i },
      hint: 'Or give the district',
      example: 'Pune',
    },
    {
      key: 'state',
      title: 'State',
      names: ['state ut', 'province', 'state region', 'state union territory', 'stname', ...['राज्य']],
      hint: 'Where two states have a district of one name',
      example: 'Maharashtra',
    },
    {
      key: 'pincode',
      title: 'Pincode',
      names: ['pin', 'pin code', 'postal code', 'postcode', 'zip', 'zipcode', 'zip code', ...['पिनकोड', 'पिन कोड']],
      readable: /^[1-9]\d{2}\s?\d{3}(?:\.0)?$/,
      hint: 'Six digits',
      example: '411038',
    },
    {
      key: 'lat',
      title: 'Latitude',
      names: ['lat', 'y', 'geo lat', 'gps latitude'],
      readable: /^\s*\d{1,2}\.\d+\s*$/,
      hint: '6 to 37.5',
      example: '18.5074',
    },
    {
      key: 'lng',
      title: 'Longitude',
      names: ['lng', 'lon', 'long', 'x', 'geo long', 'gps longitude'],
      readable: /^\s*\d{2}\.\d+\s*$/,
      hint: '68 to 97.5',
      example: '73.8077',
    },
    {
      key: 'boards',
      title: 'Boards',
      names: namesIn(`
        board, affiliated board, affiliated to, affiliation, affiliations, affiliation board, board affiliation, curriculum,
        syllabus, board type`),
      readable: boardWords,
      shape: boardWords,
      hint: 'One or several, with + or a comma',
      example: 'CBSE + Cambridge',
    },
    {
      key: 'gender',
      title: 'Boys or girls',
      names: namesIn(`
        gender, coed, co ed, co ed status, coed status, co education, coeducation, boys girls, boys girls co ed, gender type`),
      namesOfShape: { names: kindOfSchool, shape: genderWords },
      readable: genderWords,
      hint: 'Co-ed, Girls or Boys',
      example: 'Co-ed',
    },
    {
      key: 'management',
      title: 'Management',
      names: ['managed by', 'management type', 'ownership', 'ownership type', 'management category', 'school management', 'run by'],
      namesOfShape: { names: kindOfSchool, shape: managementShape },
      hint: 'As the list of the profile has it',
      example: 'Private (independent)',
    },
    {
      key: 'residential',
      title: 'Boarding',
      names: namesIn(`
        residential, is residential, boarding school, day boarding, day or boarding, residential type, boarding type, hostel,
        hostel available, hostel facility, residential status`),
      namesOfShape: {
        names: kindOfSchool,
        shape:
          /^(?:\d\s*[-.–]\s*)?(?:(?:fully |partly |semi[- ]?|non[- ]?)?(?:residential|boarding|hostel)|day(?: scholars?)?)(?:\W*(?:(?:cum|and|with)\W*)?(?:day|boarding|residential|hostel))?(?: schools?)?$/i,
      },
      hint: 'Yes or No, Day, Boarding, or Day cum boarding',
      example: 'No',
    },
    {
      key: 'level',
      title: 'Level',
      names: ['school level', 'level of school', 'stage', 'status of school'],
      namesOfShape: {
        names: kindOfSchool,
        shape: /primary|second|elementary|high|senior|matric|inter|middle|nursery|play|\b(?:pr|sec)\b/i,
      },
      hint: 'As the register says',
      example: 'Senior Secondary',
    },
    {
      key: 'classes',
      title: 'Classes',
      names: ['grades', 'class range', 'grade range', 'classes offered', 'grades offered', 'classes from to', 'class from to', 'class'],
      hint: 'From and to; with both the classes are added',
      example: 'Nursery to Class 12',
    },
    {
      key: 'class_from',
      title: 'Lowest class',
      names: namesIn(`
        lowest grade, lowest standard, class from, from class, class frm, frm class, classes from, class low, low class,
        minimum class, min class, start class, starting class, lowclass, first class, grade from, from grade`),
      hint: 'Where a column of its own says it',
    },
    {
      key: 'class_to',
      title: 'Highest class',
      names: namesIn(`
        highest grade, highest standard, class to, to class, classes to, class high, high class, maximum class, max class,
        end class, ending class, highclass, last class, grade to, to grade, classes upto, class upto, upto class`),
      hint: 'Where a column of its own says it',
    },
    {
      key: 'fee',
      title: 'Fee',
      names: namesIn(`
        fees, annual fee, annual fees, yearly fee, yearly fees, tuition fee, tuition fees, annual tuition fee, school fee,
        school fees, fee range, fees range, fee structure, average fee, avg fee, avg fees, fee per annum, fees per annum,
        fee per year, fees per year`),
      hint: 'One amount for all classes, or those of the lowest and the highest class: 60,000 - 96,000',
    },
    {
      key: 'fee_monthly',
      title: 'Fee a month',
      names: namesIn(`
        monthly fee, monthly fees, fee per month, fees per month, monthly tuition fee, fee monthly, fees monthly,
        tuition fee per month`),
      hint: 'Taken times twelve, for fees are of a year',
    },
    {
      key: 'fee_min',
      title: 'Lowest fee',
      names: namesIn(`
        fee min, min fee, minimum fee, fees from, fee from, lowest annual fee, min fees, fees min, minimum fees, starting fee,
        fee starts from`),
      hint: 'Tuition of the lowest class, rupees a year',
      example: '60000',
    },
    {
      key: 'fee_max',
      title: 'Highest fee',
      names: ['fee max', 'max fee', 'maximum fee', 'fees to', 'fee to', 'highest annual fee', 'max fees', 'fees max', 'maximum fees'],
      hint: 'Tuition of the highest class, rupees a year',
      example: '96000',
    },
    {
      key: 'form_price',
      title: 'Form price',
      names: namesIn(`
        form fee, form fees, form cost, admission form fee, admission form price, application fee, application fees,
        application form fee, registration fee, registration fees, prospectus fee, cost of form`),
      hint: 'What the admission form costs, rupees',
      example: '500',
    },
    {
      key: 'established_year',
      title: 'Established',
      names: namesIn(`
        established year, year of establishment, establishment year, founded, foundation year, year founded, estd, estd year,
        year of estd, year established, established in, established on, inception, year of foundation, year of inception,
        established date`),
      hint: 'A year',
      example: '1987',
    },
    {
      key: 'medium',
      title: 'Medium',
      names: ['medium of instruction', 'language', 'instruction medium', 'language of instruction', 'medium 1'],
      hint: 'Language of instruction',
      example: 'English',
    },
    {
      key: 'students',
      title: 'Students',
      names: namesIn(`
        strength, number of students, enrolment, enrollment, total students, total enrolment, total enrollment, student strength,
        total strength, student count`),
      hint: 'How many',
      example: '1200',
    },
    {
      key: 'teachers',
      title: 'Teachers',
      names: ['number of teachers', 'staff strength', 'total teachers', 'teacher count', 'teaching staff'],
      hint: 'How many',
      example: '64',
    },
    {
      key: 'phone',
      title: 'Telephone',
      names: namesIn(`
        phone, telephone number, phone number, contact, contact number, mobile, mobile number, landline, landline number,
        office phone, phone 1, contact 1, off phone number, off phone, office phone number, school phone, phone number 1,
        std code with phone number, संपर्क क्रमांक, दूरभाष, फोन, मोबाइल`),
      hint: 'Of the school, not of a person',
      example: '020 2543 0000',
    },
    {
      key: 'email',
      title: 'E-mail',
      names: ['email', 'mail', 'email id', 'email address', 'emailid', 'contact email', 'official email', 'official email id'],
      shape: /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i,
      hint: 'Of the school',
      example: 'office@school.example',
    },
    {
      key: 'website',
      title: 'Website',
      names: ['web', 'site', 'web site', 'url of website', 'website url', 'website address', 'web address', 'official website', 'homepage'],
      shape: /^(?:https?:\/\/|www\.)\S+$/i,
      hint: 'With https://',
      example: 'https://www.school.example',
    },
    { key: 'about', title: 'About', names: ['description', 'about the school'], hint: 'A few sentences' },
    { key: 'notes', title: 'Notes', names: ['remarks', 'comment', 'comments'], hint: 'For the team' },
  ],
  wishes: [
    {
      fields: ['city', 'district', 'locality', 'pincode', 'address'],
      sentence:
        'No row has a city, a district, a pincode or an address: only schools that we know by their code come in. Choose the column, or type one city for all rows.',
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
      fields: ['classes', 'class_from', 'class_to'],
      where: ['fee', 'fee_monthly', 'fee_min', 'fee_max', 'form_price'],
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

/** What a clerk says of a code that is another school's. */
export const codeAnswers = { same: 'It is the same school', without: 'Come in without the code' } as const

/** How to treat known schools, localities that only another city has, and codes of another school. */
export const SchoolUploadOptions = z.strictObject({
  known: z.enum(['skip', 'update'], 'say what becomes of schools that are there already.').default('skip'),
  foreign_locality: z.enum(['refuse', 'leave out'], 'say what becomes of localities that only another city has.').default('refuse'),
  shared_code: z.enum(['ask', 'same', 'without'], 'say what becomes of rows with the code of another school.').default('ask'),
})
export type SchoolUploadOptions = z.infer<typeof SchoolUploadOptions>
