import { namesIn } from '#domains/imports/contract/heading-key.ts'

/** Of telephone numbers, whichever of the parent's it is. */
const numbers = namesIn(`
    phone, mobile, mobile number, phone number, contact, contact number, telephone, telephone number, parent number, phones,
    whatsapp, whatsapp number, user phone, mobile phone, mobile phone number, parent mobile, parent mobile number, parent phone,
    father mobile, father mobile number, primary phone, phone number recommended, lead phone, mobile without country code, phone
    without country code, cell, cell phone, cell number, mobile contact, calling number, contact mobile, contact phone, phone
    mobile, tel number, mobile whatsapp, phone whatsapp, whatsapp mobile, whatsapp contact`)

/** Headings by which the fields of a file of leads are known. */
export const leadHeadings = {
  number: numbers,
  number_2: namesIn(`
    phone 2, mobile 2, phone number 2, mobile number 2, contact number 2, alternate number, alternate mobile, alternate mobile
    number, alternate phone, alt number, alt mobile, other number, other phone, secondary number, secondary phone, secondary phone
    number, mother mobile, mother mobile number, home phone, alternate contact, alternate contact number, alternate phone number,
    alternative number, alternative contact number, whatsapp number 2, mother contact, mother contact number, mother phone, mother
    phone number, phone alt, mobile alt, phone 2 value, business phone, work phone, other contact number, second number, number 2,
    sender mobile alt, sender phone alt, sender phone, phone home, phone work, phone other`),
  country_code: namesIn(`
    isd code, isd, dial code, dialling code, country calling code, phone country code, code, mobile country code, phone code,
    calling code, country dial code`),
  number_3: namesIn('phone 3, mobile 3, phone number 3, contact number 3, phone 3 value'),
  country: namesIn(`
    nation, country region, country name, country territory, country iso, country of residence, residence country, country code iso,
    sender country, sender country iso, mailing country, country region territory, location country, current country, nationality,
    country of citizenship, citizenship, ip country, ip country name`),
  name: namesIn(`
    name, parent name, name of parent, full name, father name, mother name, guardian name, lead name, contact name, customer name,
    fullname, customer full name, parent guardian name, father mother name, name of father, name of guardian, sender name, user
    name, registered name, enquirer, enquirer name, visitor name, person name, display name, file as, name of the enquirer, client
    name, prospect name, respondent name, first and last name, applicant, applicant name`),
  first_name: namesIn('fname, given name, firstname, name first, parent first name, contact first name, father first name'),
  last_name: namesIn('lname, surname, family name, lastname, name last, parent last name, contact last name, father last name'),
  email: namesIn(`
    email address, email id, emailid, parent email, parent email id, parent email address, email of parent, primary email, work
    email, personal email, user email, contact email, customer email, lead email, gmail, father email, father email id, mother
    email, mother email id, guardian email, email 1, mails, emails, sender email, registered email, email 1 value, email 2
    address, email alt, respondent email`),
  state: namesIn(`
    state ut, province, state province, state name, current state, location state, state region, state or province, state
    territory, sender state, mailing state province, address 1 region, region state`),
  city: namesIn(`
    town, location, city name, current city, preferred city, city town, location city, city location, sender city, city district,
    city of residence, address 1 city, home city, ip city, city village, town city, place, city area, area city, city locality, city place,
    location area, domicile, location of domicile, city of domicile`),
  district: namesIn('dist, district name'),
  locality: namesIn('area, district region, preferred location, preferred area, preferred locality, residential area, sub locality'),
  language: namesIn('mother tongue, preferred language, spoken language, speaks'),
  budget: namesIn(`
    annual budget, yearly budget, budget range, fee budget, fees budget, school budget, budget per year, budget per annum, annual
    fee budget, max budget, maximum budget, budget in inr, budget rs, fee range, preferred fee range, expected fees, expected fee,
    expected budget, annual fees budget, preferred budget, budget for school, budget inr, fees range`),
  budget_month: namesIn(`
    monthly budget, budget per month, budget monthly, monthly fee budget, budget p m, fee budget per month, budget month`),
  school: namesIn('school, school name, enquired school, interested in'),
  enquired_at: namesIn(`
    date, enquiry date, date of enquiry, enquired at, lead date, created at, timestamp, created time, created on, create date,
    created date, creation date, lead submit time, submit time, submitted at, date added, lead created date, registration date,
    date submitted, date lead, created, time, enquiry time, query time, lead time, registered on, registered at, registration
    time, date created, added on, date registered, date received, received, received on, received at, submission date, submission
    time, completion time, submitted on, submitted, submit date, submit date utc, entry date, date time, date and time, created
    date time, added at, creation time, start date utc, start time, walk in date, walkin date, lead received on, date of
    registration, joined date, subscribed, date subscribed, opt in time, record created, lead creation date, date added to
    hubspot, contact created`),
  schooling: namesIn('schooling, day boarding'),
  wants_visit: namesIn('visit, visit interest'),
  message: namesIn(`
    query, enquiry, requirement, query message, enquiry
    message, enquiry details, questions, question, comments or questions, any query, any questions, message body, requirements,
    special requirement, additional information, how can help you`),
  login_consent: namesIn('login consent, log-in consent, allowed login, login allowed, allowed login via inside'),
  login_consent_at: namesIn('login consent date, consent date, consent given on, login consent at'),
  no_contact: namesIn(`
    do not contact, dont contact, donotcontact, no contact, opt out, opted out, optout, opt out status, has opted out, do not
    disturb, blacklisted, blocked, unsubscribed from all, opted out of communication, communication opt out, opt out date, opted
    out on, opt out time, opted out at, opt out at, opt out timestamp, do not contact date`),
  may_contact: namesIn(`
    opt in, opted in, optin, consent, consent given, consent to contact, marketing consent, gdpr consent, agree to contact,
    permission, permission to contact, contact consent, consent status, opt in status, communication consent, data consent, agree
    to be contacted, may be contacted, can contact, subscribed to communication, marketing permission, user consent`),
  no_calls: namesIn(`
    do not call, dont call, donotcall, dnc, dnd, dnd status, no calls, no call, call opt out, phone opt out, is dnd, opted out of
    calls, do not phone, donotphone, call unsubscribed, dnc status, ndnc, ndnc status, on dnd, no phone calls, dnd date, dnc date,
    do not call date`),
  may_call: namesIn(`
    can call, call allowed, calls allowed, allow calls, call opt in, phone opt in, call consent, consent to call, phone consent,
    calling consent, can be called, call permission, permission to call`),
  no_email: namesIn(`
    do not email, dont email, donotemail, no emails, email opt out, email optout, emailoptout, has opted out of email, opted out
    of email, unsubscribed, unsubscribed from all email, unsubscribe, is unsubscribed, email unsubscribed, unsubscribed from
    email, opted out email, unsub time, unsubscribed at, unsubscribed on, unsubscribe date, unsubscribe time, unsubscribed date,
    unsubscribe timestamp, email opt out date, mailing opt out, newsletter opt out, do not bulk email, donotbulkemail, marketing
    emails opted out, email unsubscribe, unsubscribed email, unsub, unsubscribed emails`),
  may_email: namesIn(`
    email opt in, email optin, email consent, email allowed, allow email, subscribed to email, email subscription, newsletter,
    email permission, email marketing consent, accepts marketing, accepts email marketing, newsletter opt in, email opt in status,
    email subscription status, email subscriber status, marketing email consent, subscriber status, subscription status, email
    marketing status, opted in to email`),
  email_bounced: namesIn(`
    bounced, bounce, email bounced, hard bounced, hard bounce, email hard bounced, is bounced, bounce status, bounce type, email
    hard bounce reason, invalid email, email invalid, undeliverable, email bounced reason, bounced email`),
  no_whatsapp: namesIn(`
    do not whatsapp, no whatsapp messages, whatsapp opt out, whatsapp optout, whatsapp unsubscribed, do not message, no messages,
    sms opt out, message opt out, do not sms, donotsms, text opt out, opted out of whatsapp, opted out of sms, no sms, do not
    text, whatsapp blocked, opted out of messages, whatsapp opt out date`),
  may_whatsapp: namesIn(`
    whatsapp opt in, whatsapp optin, whatsapp consent, whatsapp allowed, whatsapp permission, sms opt in, sms consent, message
    consent, message opt in, whatsapp opted in, consent to whatsapp, opted in to whatsapp, whatsapp marketing consent, sms
    marketing consent, accepts sms marketing, whatsapp opt in status, whatsapp subscription`),
  wished_at: namesIn(`
    opt out date, opted out on, opt out time, opt out at, unsubscribed at, unsubscribed on, unsubscribe date, unsubscribe time,
    unsub time, unsubscribed date, dnd date, dnc date, do not call date, do not contact date, consent updated on, opted out at,
    whatsapp opt out date, email opt out date, consent timestamp, consent time, opt out timestamp, unsubscribe timestamp`),
  next_call_at: namesIn(`
    next followup, follow up, followup, follow up date, followup date, next follow up date, next followup date, follow up on,
    followup on, next follow up on, follow up at, next follow up at, follow up time, next call, next call date, call back,
    callback, callback date, call back date, call back on, call later on, next action date, next activity date, next contact date,
    next contact, reminder, reminder date`),
  status: namesIn(`
    lead status, lead stage, stage, call status, enquiry status, current status, follow up status, followup status, status of
    enquiry, status of lead, prospect stage, disposition, call disposition, outcome, response, lead quality, interest level,
    interest`),
  reference: namesIn(`
    leadid, lead number, lead code, record id, record id contact, prospect id, prospectid, enquiry id, enquiry number, enquiry
    code, contact id, customer id, user id, crm id, external id, foreign id, unique id, reference id, reference number,
    ref number, ref id, leadgen id, unique query id, query id, application number, application id, application form number, form
    number, submission id, response id, entry id, token, registration id, lead id 18 char, salesforce id, zoho id, enquiry
    reference, user registration id`),
  source: namesIn(`
    lead source, campaign, campaign name, utm source, channel, platform, original source, source of enquiry, data source, source
    channel, how did you hear about us, how did you hear about the school, how did you know about us, heard from, how you heard,
    utm campaign, ad source, original traffic source, registration source, first source, enquiry source, medium of enquiry`),
  counsellor: namesIn(`
    assigned to, owner, executive, counsellor email, lead owner, contact owner, owner email, owner name, assigned counsellor,
    allocated to, handled by, attended by, counsellor name, lead owner email, contact owner email, assignee`),
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Of what staff wrote about a parent, or the parent to us: the cells tell. */
export const notesOrMessage = namesIn('remarks, remark, comment, comments, note, notes, description, feedback, additional comments')

/** Of what staff wrote. */
export const staffNoteHeadings = namesIn(`
    call remarks, call remark, call notes, call comments, counsellor remarks, counsellor remark, counsellor notes, counsellor comments,
    staff remarks, staff notes, telecaller remarks, telecaller comments, caller remarks, follow up remarks, followup remarks, follow up
    notes, follow up comments, last remark, last remarks, latest remark, latest remarks, internal notes, internal note, agent notes,
    agent remarks, sales notes, executive remarks, remarks 1, remarks 2, lead notes, lead remarks, owner notes, discussion`)

/** Headings that only the register of a school has: its class is the one of now. */
export const registerHeadings =
  /^(?:admission|adm|admn|scholar|enrol?lment|g\.?\s?r|s\.?\s?r|register)\W*(?:no|num|number|id)\b|^roll\b|^(?:class )?sec(?:tion)?\b\.?$|^class\s?(?:\/|&|and)\s?sec/i

/** Headings that are IDs or sources, which their cells tell. */
export const idOrSource = namesIn('reference, ref')

/** Of the parent where nobody else is named, of the child beside a column of its father or mother. */
export const bareNames = namesIn('name, full name, fullname, applicant, applicant name, candidate, candidate name, registered name')

/** Of the day on which a child was born, where its age is not said. */
export const birthHeadings = namesIn(`
    dob, date of birth, birth date, birthdate, birthday, child dob, student dob, dob of child, dob of student, child date of birth,
    student date of birth, date of birth of child, d o b`)

/** Beside the parent who is called. */
export const otherParentHeadings = namesIn(`
    mother name, name of mother, mother, father name, name of father, father, guardian name, spouse name, other parent, second parent,
    second parent name, mother full name, father full name`)

/** Of the class in which a child is now, which is not the one that it looks for. */
export const classNowHeadings = namesIn(`
    current class, present class, class now, current grade, class studying, class studying in, studying in class, currently studying in
    class, present grade, last class, last class attended, class passed, previous class, class last attended, class completed, existing
    class, current standard, class currently studying, class currently studying in`)

/** Of the first child. */
export const childHeadings = {
  name: namesIn(`
    child name, name of child, student, student name, name of student, kid, kid name, ward, ward name, candidate, candidate name,
    child full name, student full name, applicant, applicant name, pupil name, son daughter name`),
  age: namesIn('child age, age, student age, age of child, kid age, age of student'),
  gender: namesIn('child gender, gender, student gender, sex, boy girl, gender of child'),
  class: namesIn(`
    class, child class, class name, admission class, class applied for, class applied, class for admission, admission for class,
    class seeking, class interested, class required, student class, seeking admission for, class looking for, admission sought for
    class, class sought, class admission, admission to class, applying for class, class applying for, interested class, enquiry
    for class, class enquired, kid class, admission sought, class level`),
  board: namesIn('board, child board, curriculum, preferred board'),
} as const
